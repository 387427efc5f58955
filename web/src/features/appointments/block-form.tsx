import { type FormEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Block } from '#shared/agenda.ts'
import { DAY_MINUTES } from '#shared/hours.ts'
import type { Failure } from '../../lib/failure.ts'
import { serialUpdate } from '../../lib/serial-update.ts'
import { useStaffMutation } from '../../lib/staff-query.ts'
import { useMay } from '../../lib/tenant.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import type { BlockItem, Item } from './items.ts'
import { focusInvalid, placeErrors, refusedFields } from './place-errors.ts'
import { PlaceFields, type PlaceForm } from './place-fields.tsx'
import { PlaceHints, usePlace } from './place-hints.tsx'
import type { Now } from './statuses.ts'
import type { AgendaContext } from './use-agenda-context.ts'

/** A block as it stands in the form. */
export type BlockDraft = { place: PlaceForm; reason: string }

type BlockFormProps = {
  context: AgendaContext
  now: Now
  items: readonly Item[]
  draft: BlockDraft
  onDraft: (draft: BlockDraft) => void
  /** One that is changed, as it is now; else it is a new one. */
  item?: BlockItem
  onDone: (block: Block) => void
  /** Somebody else has changed or removed it first. */
  onStale?: () => void
  onRemove?: () => void
  onClose: () => void
}

type FormErrors = Partial<Record<keyof PlaceForm | 'reason', string>>

/** Where the form has what the request names. */
const fields: Record<string, keyof FormErrors> = {
  professional_id: 'column',
  date: 'date',
  start: 'time',
  duration: 'duration',
  reason: 'reason',
}

/** Refusals after which the block is shown as it is by now. */
const stale = ['version_conflict', 'block_not_found']

const reasons = ['Almoço', 'Pessoal', 'Reunião']

/** Time that a professional keeps free. */
export function BlockForm(props: BlockFormProps) {
  const { context, now, items, draft, onDraft, item, onDone, onStale, onRemove, onClose } = props
  const { place, reason } = draft
  const mayOverlap = useMay()('agenda.all')
  const [refusedOver, setRefusedOver] = useState<string[]>()
  const [errors, setErrors] = useState<FormErrors>({})
  const [isBusy, setBusy] = useState(false)
  const root = useRef<HTMLFormElement>(null)
  const create = useStaffMutation('createBlock', { onSuccess: onDone })
  const change = useStaffMutation('changeBlock', { onSuccess: onDone })
  const known = usePlace(place, context, now, items, item)
  const met = {
    overlaps: known.overlaps.length > 0 ? known.overlaps : (refusedOver ?? []),
  }
  const error = create.error ?? change.error
  const failed =
    error && error.code !== 'overlap' && Object.keys(refusedFields(error, fields)).length === 0
      ? error
      : undefined
  const isOver = met.overlaps.length > 0
  const complain = (found: FormErrors) => {
    // At once: after an answer the next frame may come before they are drawn, and the focus would find no field.
    flushSync(() => setErrors(found))
    if (Object.keys(found).length > 0) focusInvalid(root.current)
    return Object.keys(found).length > 0
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isBusy || complain(placeErrors(place, DAY_MINUTES))) return
    const input = {
      professional_id: place.column,
      date: place.date,
      start: place.time,
      duration: Number(place.duration),
      ...(isOver && { allow_overlap: true }),
    }
    const text = reason.trim()
    const sent = item
      ? serialUpdate(item.id, item.block.version, (version) =>
          change.mutateAsync({ ...input, block_id: item.id, version, reason: text || null }),
        )
      : create.mutateAsync({ ...input, ...(text && { reason: text }) })
    setBusy(true)
    sent
      .catch((failure: Failure) => {
        if (failure.code === 'overlap') setRefusedOver(failure.errors.map(({ message }) => message))
        else if (stale.includes(failure.code)) onStale?.()
        else complain(refusedFields(failure, fields))
      })
      .finally(() => setBusy(false))
  }
  return (
    <form ref={root} onSubmit={submit} noValidate className="space-y-4">
      <div>
        <TextField
          field={{ id: 'block-reason', label: 'Motivo', optional: true, error: errors.reason }}
          value={reason}
          onChange={(event) => onDraft({ place, reason: event.target.value })}
          maxLength={120}
          autoComplete="off"
        />
        <div className="mt-2 flex flex-wrap gap-1.5">
          {reasons.map((name) => (
            <Button
              key={name}
              look="secondary"
              className="px-3"
              aria-pressed={reason === name}
              onClick={() => onDraft({ place, reason: name })}
            >
              {name}
            </Button>
          ))}
        </div>
      </div>
      <PlaceFields
        context={context}
        value={place}
        errors={errors}
        nobody={false}
        onChange={(part) => {
          onDraft({ place: { ...place, ...part }, reason })
          setRefusedOver(undefined)
          setErrors((before) =>
            Object.fromEntries(Object.entries(before).filter(([field]) => !(field in part))),
          )
        }}
      />
      <PlaceHints place={met} date={place.date} mayOverlap={mayOverlap} />
      <div className="form-foot flex flex-wrap justify-end gap-2">
        {failed && <Notice kind="error" title={failed.message} className="basis-full" />}
        {onRemove && (
          <Button look="danger" className="mr-auto" onClick={onRemove}>
            Remover
          </Button>
        )}
        <Button look="secondary" onClick={onClose}>
          Voltar
        </Button>
        <Button
          type="submit"
          disabled={isOver && !mayOverlap}
          aria-disabled={isBusy}
          className="aria-disabled:opacity-60"
        >
          {isOver && mayOverlap ? 'Bloquear mesmo assim' : item ? 'Salvar' : 'Bloquear'}
        </Button>
      </div>
    </form>
  )
}
