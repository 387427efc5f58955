import type { ReactNode } from 'react'
import type { Block } from '#shared/agenda.ts'
import { DAY_MINUTES } from '#shared/hours.ts'
import { timeOf } from '#shared/time.ts'
import { useRecordForm } from '../../../lib/record-form.ts'
import { useStaffMutation } from '../../../lib/staff-query.ts'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/field.tsx'
import { RecordDialog } from '../../../ui/record-dialog.tsx'
import { withFormFields } from '../forms/client-values.ts'
import { type BlockItem, blockItem, NOBODY } from '../forms/items.ts'
import { PlaceFields, placeLabels, placeOf } from '../forms/place-fields.tsx'
import { type Target, useAgenda } from '../forms/use-agenda.ts'
import { type PlaceValues, usePlace } from '../forms/use-place.ts'
import { useScreen } from '../state/use-screen.ts'

type Values = PlaceValues & { reason: string }

const reasons = ['Almoço', 'Pessoal', 'Reunião']

const valuesOf = (item: BlockItem): Values => ({ ...placeOf(item), reason: item.block.reason ?? '' })

type BlockDialogProps = {
  item?: BlockItem
  at?: Target
  before?: ReactNode
  onSaved: (block: Block) => void
  onRemove?: () => void
  onClose: () => void
}

export function BlockDialog({ item, at, before, onSaved, onRemove, onClose }: BlockDialogProps) {
  const { context } = useAgenda()
  const { days } = useScreen()
  const create = useStaffMutation('createBlock')
  const change = useStaffMutation('changeBlock', { versioned: ({ block_id }) => block_id })
  const newAt = (): Values => {
    const { column = NOBODY, date = '', start = 0, duration = 0 } = at ?? {}
    const active = context.professionals.find(({ is_active }) => is_active)
    const professional_id = column === NOBODY ? (active?.id ?? NOBODY) : column
    return { professional_id, date, time: timeOf(start), duration: String(duration), reason: '' }
  }
  const form = useRecordForm<Values, Block>({
    name: `block:${item?.id ?? 'new'}`,
    values: item ? valuesOf(item) : newAt(),
    version: item?.block.version,
    labels: { ...placeLabels, reason: 'Motivo' },
    save: ({ professional_id, date, time, duration, reason }, version = 0) => {
      const place_ = { professional_id, date, start: time, duration: Number(duration) }
      const text = reason.trim()
      return withFormFields(
        place.send((overlap) =>
          item
            ? change.mutateAsync({ ...place_, ...overlap, block_id: item.id, version, reason: text || null })
            : create.mutateAsync({ ...place_, ...overlap, ...(text && { reason: text }) }),
        ),
      )
    },
    ...(item && {
      reload: async () => {
        const now = (await days.refresh(item.id))
          .flatMap(({ blocks }) => blocks)
          .find(({ id }) => id === item.id)
        return now && { values: valuesOf(blockItem(now)), version: now.version }
      },
    }),
    saved: onSaved,
  })
  const values = form.watch()
  const place = usePlace(values, item)
  const canOverlap = place.overlaps.length > 0 && !place.blocked
  return (
    <RecordDialog
      title={item ? 'Bloqueio' : 'Novo bloqueio'}
      wide
      form={{ ...form, failure: form.failure?.code === 'overlap' ? undefined : form.failure }}
      save={canOverlap ? 'Bloquear mesmo assim' : item ? 'Salvar' : 'Bloquear'}
      before={before}
      onClose={onClose}
    >
      <div className="space-y-4">
        <div>
          <TextField {...form.text('reason', { optional: true })} maxLength={120} autoComplete="off" />
          <div className="mt-2 flex flex-wrap gap-1.5">
            {reasons.map((name) => (
              <Button
                key={name}
                look="secondary"
                className="px-3"
                aria-pressed={values.reason === name}
                onClick={() => form.setValue('reason', name, { shouldDirty: true })}
              >
                {name}
              </Button>
            ))}
          </div>
        </div>
        <PlaceFields form={form} values={values} place={place} longest={DAY_MINUTES} nobody={false} />
        {onRemove && (
          <Button look="quiet" className="-ml-3 text-brick" onClick={onRemove}>
            Remover bloqueio
          </Button>
        )}
      </div>
    </RecordDialog>
  )
}
