import { type FormEvent, useRef, useState } from 'react'
import { minutesOf } from '#shared/time.ts'
import { same } from '../../lib/merge3.ts'
import { useMay } from '../../lib/tenant.ts'
import { Button } from '../../ui/button.tsx'
import { TextArea } from '../../ui/field.tsx'
import { LONGEST } from './geometry.ts'
import type { Item } from './items.ts'
import { focusInvalid, placeErrors } from './place-errors.ts'
import { PlaceFields, type PlaceForm, placeOf } from './place-fields.tsx'
import { PlaceHints, usePlace } from './place-hints.tsx'
import type { Now } from './statuses.ts'
import type { AgendaContext } from './use-agenda-context.ts'
import type { Target } from './use-changes.ts'

type MoveProps = {
  item: Item
  context: AgendaContext
  now: Now
  items: readonly Item[]
  onMove: (target: Target) => void
  onBack: () => void
}

/** Moving without dragging: to any day, by typing or by the platform's own pickers. */
export function MoveForm({ item, context, now, items, onMove, onBack }: MoveProps) {
  const mayOverlap = useMay()('agenda.all')
  const stands = placeOf(item)
  // What was not chosen here follows the appointment, which others may move meanwhile.
  const [chosen, setChosen] = useState<Partial<PlaceForm>>({})
  const form = { ...stands, ...chosen }
  const [errors, setErrors] = useState<Partial<PlaceForm>>({})
  const root = useRef<HTMLFormElement>(null)
  const [notes, setNotes] = useState('')
  const place = usePlace(form, context, now, items, item)
  const needsNote =
    place.past === 'day' && form.date !== item.date && item.kind === 'appointment' && !item.appointment.notes
  const isMissingNote = needsNote && !notes.trim()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const found = placeErrors(form, LONGEST)
    setErrors(found)
    if (Object.keys(found).length > 0) return focusInvalid(root.current)
    if (isMissingNote) return
    const duration = Number(form.duration)
    onMove({
      date: form.date,
      column: form.column,
      start: minutesOf(form.time),
      duration,
      ...(needsNote && { notes: notes.trim() }),
    })
  }
  return (
    <form ref={root} onSubmit={submit} noValidate className="space-y-3 rounded-md border border-line p-3">
      <PlaceFields
        context={context}
        value={form}
        errors={errors}
        nobody={item.kind === 'appointment'}
        onChange={(part) => {
          setChosen({ ...chosen, ...part })
          setErrors((before) =>
            Object.fromEntries(Object.entries(before).filter(([field]) => !(field in part))),
          )
        }}
      />
      <PlaceHints
        place={{ ...place, past: place.past === 'day' && !needsNote ? undefined : place.past }}
        date={form.date}
        mayOverlap={mayOverlap}
      />
      {needsNote && (
        <TextArea
          field={{ id: 'move-notes', label: 'Observações (motivo)' }}
          rows={2}
          maxLength={1000}
          value={notes}
          onChange={(event) => setNotes(event.target.value)}
        />
      )}
      <div className="flex justify-end gap-2">
        <Button look="secondary" className="px-3" onClick={onBack}>
          Voltar
        </Button>
        <Button
          type="submit"
          className="px-3"
          disabled={same(form, stands) || isMissingNote || (place.overlaps.length > 0 && !mayOverlap)}
        >
          Reagendar
        </Button>
      </div>
    </form>
  )
}
