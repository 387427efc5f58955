import { type ListedService, serviceFields } from '#shared/services.ts'
import { formatAmount } from '../../lib/amount.ts'
import { changesOf, type Inputs, newOf, useEntityForm } from '../../lib/entity-form.ts'
import { recordSettings, useReread } from '../../lib/record.ts'
import { useStaffMutation } from '../../lib/staff-query.ts'
import { doneToast, failToast } from '../../lib/toast.ts'
import { ColorField } from '../../ui/color-field.tsx'
import { CreatableCombobox } from '../../ui/creatable-combobox.tsx'
import { TextArea, TextField } from '../../ui/field.tsx'
import { MinutesField } from '../../ui/minutes-field.tsx'
import { RecordDialog } from '../../ui/record-dialog.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { SwitchRow } from '../../ui/switch.tsx'
import { ComboFields } from './combo-fields.tsx'
import { isKnown, partsError, typedOf, valuesOf } from './service-form.ts'

type DialogProps = {
  service: ListedService | undefined
  /** Somebody deleted it while the dialog was open. */
  isGone: boolean
  services: readonly ListedService[]
  categories: string[]
  onClose: () => void
}

const catalog = { invalidates: ['listServices'] } as const

export function ServiceDialog({ service, isGone, services, categories, onClose }: DialogProps) {
  const load = useReread('listServices', {}, (answer) => answer.services.find(({ id }) => id === service?.id))
  const create = useStaffMutation('createService', catalog)
  const update = useStaffMutation('updateService', { ...catalog, versioned: (input) => input.service_id })
  const remove = useStaffMutation('deleteService', { ...catalog, done: 'Serviço removido com sucesso' })
  const record = recordSettings({
    kind: 'service',
    stored: service,
    valuesOf,
    create: (values) => create.mutateAsync(newOf(serviceFields, typedOf(values))),
    update: ({ id, version }, values, base) =>
      update.mutateAsync({
        service_id: id,
        version,
        ...changesOf(serviceFields, typedOf(values), typedOf(base)),
      }),
    load,
    done: { created: 'Serviço adicionado com sucesso', updated: 'Serviço atualizado com sucesso' },
    onClose,
  })
  const form = useEntityForm(serviceFields, {
    ...record,
    save: async (values, version, base) => {
      const isNew = values.category.trim() !== '' && !isKnown(values.category, categories)
      try {
        await record.save(values, version, base)
      } catch (failure) {
        if (isNew) failToast('Não foi possível adicionar a categoria.')
        throw failure
      }
      if (isNew) doneToast('Categoria adicionada com sucesso!')
    },
  })
  const [kind, visible, isActive] = form.watch(['kind', 'visible', 'is_active'])
  const inputs: Inputs<typeof serviceFields> = {
    name: <TextField {...form.text('name')} />,
    description: <TextArea {...form.text('description')} rows={2} className="min-h-18!" />,
    price: <TextField {...form.text('price')} />,
    duration: <MinutesField {...form.value('duration')} />,
    category: (
      <CreatableCombobox
        {...form.value('category', {
          help: 'Escolha uma ou escreva um nome novo: ela é criada ao salvar.',
        })}
        options={categories}
        newLabel="Criar"
      />
    ),
    color: <ColorField label={serviceFields.color.label} {...form.value('color')} />,
    combo_of: kind === 'combo' && (
      <ComboFields
        {...form.value('combo_of', { check: partsError })}
        services={services.filter(({ id, combo_of }) => id !== service?.id && !combo_of)}
        price={form.watch('price')}
        duration={form.watch('duration')}
        onPropose={(sum) => {
          form.value('price').onChange(formatAmount(sum.price))
          form.value('duration').onChange(String(sum.duration))
        }}
      />
    ),
    visible: (
      <SwitchRow
        label={serviceFields.visible.label}
        text={
          visible && isActive
            ? 'Os clientes podem agendar este serviço sozinhos.'
            : 'Só a equipe pode agendar este serviço.'
        }
        {...form.choice('visible')}
        disabled={!isActive}
      />
    ),
    is_active: (
      <SwitchRow
        label={serviceFields.is_active.label}
        text={isActive ? 'Pode ser agendado.' : 'Ninguém agenda. O histórico continua.'}
        {...form.choice('is_active')}
      />
    ),
  }
  return (
    <RecordDialog
      wide
      title={service ? `Editar ${service.name}` : 'Novo serviço'}
      form={form}
      onClose={onClose}
      gone={isGone ? { text: 'Este serviço foi removido.', back: 'Voltar aos serviços' } : undefined}
      remove={
        service && {
          title: `Excluir ${service.name}?`,
          text: 'Sai da lista e da página de agendamento. O que já está agendado continua como está, com este nome e este preço.',
          by: remove,
          run: () => remove.mutateAsync({ service_id: service.id }),
        }
      }
      before={
        <Segmented
          label="Tipo"
          name="kind"
          value={kind}
          options={[
            { value: 'single', label: 'Serviço' },
            { value: 'combo', label: 'Combo' },
          ]}
          onChange={(chosen) => form.setValue('kind', chosen, { shouldDirty: true })}
          className="mb-4 w-full"
        />
      }
    >
      <div className="space-y-4">
        {inputs.name}
        {inputs.description}
        {inputs.combo_of}
        <div className="grid gap-4 sm:grid-cols-[10rem_minmax(0,1fr)]">
          {inputs.price}
          {inputs.duration}
        </div>
        {inputs.category}
        {inputs.color}
        <div className="divide-y divide-line rounded-md border border-line">
          {inputs.visible}
          {inputs.is_active}
        </div>
        {service && (
          <p className="text-soft text-sm">Mudar preço ou duração não altera o que já está agendado.</p>
        )}
      </div>
    </RecordDialog>
  )
}
