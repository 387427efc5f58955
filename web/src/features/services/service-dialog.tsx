import type { ListedService } from '#shared/services.ts'
import { formatAmount, tidyAmount } from '../../lib/amount.ts'
import { changedFields } from '../../lib/merge3.ts'
import { recordSettings, useReread } from '../../lib/record.ts'
import { useRecordForm } from '../../lib/record-form.ts'
import { useStaffMutation } from '../../lib/staff-query.ts'
import { doneToast, failToast } from '../../lib/toast.ts'
import { withoutNulls } from '../../lib/without-nulls.ts'
import { ColorField } from '../../ui/color-field.tsx'
import { CreatableCombobox } from '../../ui/creatable-combobox.tsx'
import { TextArea, TextField } from '../../ui/field.tsx'
import { MinutesField } from '../../ui/minutes-field.tsx'
import { RecordDialog } from '../../ui/record-dialog.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { SwitchRow } from '../../ui/switch.tsx'
import { ComboFields } from './combo-fields.tsx'
import {
  durationError,
  fieldsOf,
  isKnown,
  labels,
  partsError,
  servicePriceError,
  valuesOf,
} from './service-form.ts'

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
    create: (values) => create.mutateAsync(withoutNulls(fieldsOf(values))),
    update: ({ id, version }, values, base) =>
      update.mutateAsync({ service_id: id, version, ...changedFields(fieldsOf(values), fieldsOf(base)) }),
    load,
    done: { created: 'Serviço adicionado com sucesso', updated: 'Serviço atualizado com sucesso' },
    onClose,
  })
  const form = useRecordForm({
    ...record,
    labels,
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
          label={labels.kind}
          name="kind"
          value={kind}
          options={[
            { value: 'single', label: 'Serviço' },
            { value: 'combo', label: 'Combo' },
          ]}
          onChange={form.value('kind').onChange}
          className="mb-4 w-full"
        />
      }
    >
      <div className="space-y-4">
        <TextField
          {...form.text('name', { required: 'Nome é obrigatório' })}
          autoComplete="off"
          maxLength={120}
        />
        <TextArea
          {...form.text('description', { optional: true })}
          rows={2}
          maxLength={300}
          className="min-h-18!"
        />
        {kind === 'combo' && (
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
        )}
        <div className="grid gap-4 sm:grid-cols-[10rem_minmax(0,1fr)]">
          <TextField
            {...form.text('price', { check: servicePriceError, tidy: tidyAmount })}
            inputMode="decimal"
            autoComplete="off"
            placeholder="0,00"
            className="text-right"
          />
          <MinutesField {...form.value('duration', { check: durationError })} />
        </div>
        <CreatableCombobox
          {...form.value('category', {
            optional: true,
            help: 'Escolha uma ou escreva um nome novo: ela é criada ao salvar.',
          })}
          options={categories}
          newLabel="Criar"
          maxLength={60}
        />
        <ColorField label={labels.color} {...form.value('color')} />
        <div className="divide-y divide-line rounded-md border border-line">
          <SwitchRow
            label={labels.visible}
            text={
              visible && isActive
                ? 'Os clientes podem agendar este serviço sozinhos.'
                : 'Só a equipe pode agendar este serviço.'
            }
            {...form.choice('visible')}
            disabled={!isActive}
          />
          <SwitchRow
            label={labels.is_active}
            text={isActive ? 'Pode ser agendado.' : 'Ninguém agenda. O histórico continua.'}
            {...form.choice('is_active')}
          />
        </div>
        {service && (
          <p className="text-soft text-sm">Mudar preço ou duração não altera o que já está agendado.</p>
        )}
      </div>
    </RecordDialog>
  )
}
