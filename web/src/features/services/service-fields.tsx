import { Controller, type UseFormReturn } from 'react-hook-form'
import { formatAmount, parseMoney } from '../../lib/amount.ts'
import type { StaffOutput } from '../../lib/staff-api.ts'
import { ColorField } from '../../ui/color-field.tsx'
import { Combobox } from '../../ui/combobox.tsx'
import { TextArea, TextField } from '../../ui/field.tsx'
import { Switch } from '../../ui/switch.tsx'
import { ComboFields } from './combo-fields.tsx'
import { DurationField } from './duration-field.tsx'
import { durationError, partsError, type ServiceValues, servicePriceError } from './service-form.ts'

type FieldsProps = {
  form: UseFormReturn<ServiceValues>
  catalog: StaffOutput<'listServices'>
  /** The service that is edited: it cannot be part of itself. */
  own: string | undefined
}

export function ServiceFields({ form, catalog, own }: FieldsProps) {
  const { register, control, watch, setValue, formState } = form
  const { errors } = formState
  const [kind, visible, isActive] = watch(['kind', 'visible', 'is_active'])
  const parts = catalog.services.filter(({ id, combo_of }) => id !== own && !combo_of)
  return (
    <div className="space-y-4">
      <TextField
        field={{ id: 'service-name', label: 'Nome', error: errors.name?.message }}
        {...register('name', { validate: (value) => Boolean(value.trim()) || 'Nome é obrigatório' })}
        autoComplete="off"
        maxLength={120}
      />
      <TextArea
        field={{
          id: 'service-description',
          label: 'Descrição',
          optional: true,
          error: errors.description?.message,
        }}
        {...register('description')}
        rows={2}
        maxLength={300}
        className="min-h-18!"
      />
      {kind === 'combo' && (
        <Controller
          control={control}
          name="parts"
          rules={{ validate: (value) => partsError({ kind, parts: value }) ?? true }}
          render={({ field }) => (
            <ComboFields
              services={parts}
              chosen={field.value}
              price={watch('price')}
              duration={watch('duration')}
              error={errors.parts?.message}
              onChoose={field.onChange}
              onPropose={(sum) => {
                setValue('price', formatAmount(sum.price), { shouldDirty: true, shouldValidate: true })
                setValue('duration', String(sum.duration), { shouldDirty: true, shouldValidate: true })
              }}
            />
          )}
        />
      )}
      <div className="grid gap-4 sm:grid-cols-[10rem_minmax(0,1fr)]">
        <TextField
          field={{ id: 'service-price', label: 'Preço (R$)', error: errors.price?.message }}
          {...register('price', {
            validate: (value) => servicePriceError(value) ?? true,
            onBlur: ({ target }) => {
              const price = parseMoney(target.value)
              if (price !== undefined) setValue('price', formatAmount(price))
            },
          })}
          inputMode="decimal"
          autoComplete="off"
          placeholder="0,00"
          className="text-right"
        />
        <Controller
          control={control}
          name="duration"
          rules={{ validate: (value) => durationError(value) ?? true }}
          render={({ field }) => <DurationField {...field} error={errors.duration?.message} />}
        />
      </div>
      <Controller
        control={control}
        name="category"
        render={({ field }) => (
          <Combobox
            field={{
              id: 'service-category',
              label: 'Categoria',
              optional: true,
              error: errors.category?.message,
              help: 'Escolha uma ou escreva um nome novo: ela é criada ao salvar.',
            }}
            value={field.value}
            options={catalog.categories}
            newLabel="Criar"
            maxLength={60}
            onChange={field.onChange}
          />
        )}
      />
      <Controller
        control={control}
        name="color"
        render={({ field }) => <ColorField label="Cor" value={field.value} onChange={field.onChange} />}
      />
      <div className="divide-y divide-line rounded-md border border-line">
        <Switch
          label="Visível na página"
          {...register('visible')}
          disabled={!isActive}
          className="flex w-full px-3 py-2.5"
        >
          <SwitchText
            title="Visível na página"
            text={
              visible && isActive
                ? 'Os clientes podem agendar este serviço sozinhos.'
                : 'Só a equipe pode agendar este serviço.'
            }
          />
        </Switch>
        <Switch label="Ativo" {...register('is_active')} className="flex w-full px-3 py-2.5">
          <SwitchText
            title="Ativo"
            text={isActive ? 'Pode ser agendado.' : 'Ninguém agenda. O histórico continua.'}
          />
        </Switch>
      </div>
    </div>
  )
}

/** Outside the form, so that the dialog begins in the name. */
export function KindField({ form }: { form: UseFormReturn<ServiceValues> }) {
  return (
    <fieldset className="grid grid-cols-2 gap-1 rounded-md bg-ink/6 p-1">
      <legend className="sr-only">Tipo</legend>
      {(['single', 'combo'] as const).map((value) => (
        <label
          key={value}
          className="grid min-h-[calc(var(--control-height)-0.25rem)] cursor-pointer place-items-center rounded-sm font-semibold text-soft has-checked:bg-card has-checked:text-ink has-focus-visible:outline-2 has-focus-visible:outline-primary-edge"
        >
          <input type="radio" value={value} {...form.register('kind')} className="sr-only" />
          {value === 'single' ? 'Serviço' : 'Combo'}
        </label>
      ))}
    </fieldset>
  )
}

function SwitchText({ title, text }: { title: string; text: string }) {
  return (
    <span>
      <span className="block font-semibold">{title}</span>
      <span className="block text-sm text-soft">{text}</span>
    </span>
  )
}
