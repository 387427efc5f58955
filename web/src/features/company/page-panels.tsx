import type { RecordForm } from '../../lib/record-form.ts'
import { TextArea, TextField } from '../../ui/field.tsx'
import { SwitchRow } from '../../ui/switch.tsx'
import { BrandColor, BrandSamples } from './brand-color.tsx'
import { FormPanel } from './form-panel.tsx'
import { LogoField } from './logo-field.tsx'
import { FontChoice, LayoutChoice } from './page-choices.tsx'
import { type PageValues, pageLabels } from './page-values.ts'

type PanelProps = { form: RecordForm<PageValues> }
type SwitchName = { [K in keyof PageValues]: PageValues[K] extends boolean ? K : never }[keyof PageValues]

export function Switches({ form, rows }: PanelProps & { rows: readonly (readonly [SwitchName, string])[] }) {
  return (
    <div className="divide-y divide-line rounded-md border border-field">
      {rows.map(([name, text]) => (
        <SwitchRow key={name} {...form.choice(name)} label={pageLabels[name]} text={text} />
      ))}
    </div>
  )
}

export function OpeningPanel({ form }: PanelProps) {
  return (
    <FormPanel title="No ar">
      <Switches
        form={form}
        rows={[
          [
            'is_public_booking_enabled',
            'Os clientes marcam sozinhos. Desligado, a página avisa que o agendamento está indisponível e mostra os seus contatos.',
          ],
          [
            'is_active',
            'Desligue numa pausa da empresa, como férias ou reforma. Os links de quem já agendou continuam valendo.',
          ],
        ]}
      />
    </FormPanel>
  )
}

/** The page shows `name` where it has no name of its own. */
export function TextsPanel({ form, name, description }: PanelProps & { name: string; description: string }) {
  const counted = (field: 'welcome_message' | 'business_description', max: number) =>
    `${form.watch(field).length} de ${max} caracteres.`
  return (
    <FormPanel title="Textos">
      <TextField
        {...form.text('business_name', {
          optional: true,
          help: 'Só se a página deve ter um nome diferente do da empresa.',
        })}
        placeholder={name}
        autoComplete="off"
        maxLength={120}
      />
      <TextArea
        {...form.text('welcome_message', {
          optional: true,
          help: `A primeira frase que o cliente lê. ${counted('welcome_message', 300)}`,
        })}
        placeholder="Seja bem-vindo. Escolha um horário e a gente cuida do resto."
        className="min-h-20"
        maxLength={300}
      />
      <TextArea
        {...form.text('business_description', {
          optional: true,
          help: `Se ficar vazia, usamos a descrição da empresa. ${counted('business_description', 1000)}`,
        })}
        placeholder={description}
        maxLength={1000}
      />
    </FormPanel>
  )
}

export function LookPanel({ form, name }: PanelProps & { name: string }) {
  const { primary_color, secondary_color, business_name } = form.watch()
  return (
    <FormPanel title="Aparência">
      <LogoField form={form} name={business_name || name} />
      <div className="grid gap-4 sm:grid-cols-2">
        <BrandColor form={form} name="primary_color" help="Botões e links." />
        <BrandColor form={form} name="secondary_color" help="Preços e detalhes." />
      </div>
      <BrandSamples primary={primary_color} secondary={secondary_color} />
      <FontChoice form={form} />
      <LayoutChoice form={form} />
    </FormPanel>
  )
}

/** `missing` lists contacts without a value in the company's data. */
export function ContactPanel({ form, missing }: PanelProps & { missing: readonly string[] }) {
  return (
    <FormPanel title="Contatos na página">
      <Switches
        form={form}
        rows={[
          ['display_phone', 'Para quem quer ligar ou mandar mensagem.'],
          ['display_email', 'Para quem prefere escrever.'],
          ['display_address', 'Para o cliente achar o endereço.'],
        ]}
      />
      {missing.length > 0 && (
        <p className="text-sm text-soft">
          Ainda sem valor na aba Empresa: {missing.join(', ')}. A página só mostra o que estiver preenchido
          lá.
        </p>
      )}
    </FormPanel>
  )
}

export function ClientPanel({ form }: PanelProps) {
  return (
    <FormPanel title="O que o cliente informa" text="Nome e telefone são sempre pedidos.">
      <Switches
        form={form}
        rows={[
          ['require_email', 'Com e-mail, a confirmação e os lembretes chegam também por ali.'],
          ['require_notes', 'O cliente precisa escrever algo, como uma preferência ou alergia.'],
          [
            'appointments_code',
            'Para ver os próprios horários pelo telefone, o cliente digita um código que chega no e-mail dele.',
          ],
        ]}
      />
    </FormPanel>
  )
}
