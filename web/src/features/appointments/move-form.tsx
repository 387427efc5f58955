import { type FormEvent, useState } from 'react'
import { isDate, minutesOf, timeOf } from '#shared/time.ts'
import { useMay } from '../../lib/tenant.ts'
import { Button } from '../../ui/button.tsx'
import { TextArea } from '../../ui/field.tsx'
import type { Item } from './items.ts'
import { PlaceFields, type PlaceForm } from './place-fields.tsx'
import { PlaceHints, usePlace } from './place-hints.tsx'
import type { Now } from './statuses.ts'
import type { Target } from './use-changes.ts'
import type { Frame } from './use-frame.ts'

type MoveProps = {
  item: Item
  frame: Frame
  now: Now
  items: readonly Item[]
  onMove: (target: Target) => void
  onBack: () => void
}

/** Moving without dragging: to any day, by typing or by the platform's own pickers. */
export function MoveForm({ item, frame, now, items, onMove, onBack }: MoveProps) {
  const mayOverlap = useMay()('agenda.all')
  const { column, date, start, end } = item
  const [form, setForm] = useState<PlaceForm>({
    column,
    date,
    time: timeOf(start),
    duration: String(end - start),
  })
  const [notes, setNotes] = useState('')
  const place = usePlace(form, frame, now, items, item)
  const needsNote = place.past === 'day' && form.date !== date && item.kind === 'visit' && !item.visit.notes
  const minutes = Number(form.duration)
  const valid =
    isDate(form.date) &&
    /^\d\d:\d\d$/.test(form.time) &&
    minutes >= 5 &&
    minutes <= 720 &&
    (!needsNote || notes.trim())
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!valid) return
    const target = { column: form.column, date: form.date, start: minutesOf(form.time), duration: minutes }
    onMove({ ...target, ...(needsNote && { notes: notes.trim() }) })
  }
  return (
    <form onSubmit={submit} noValidate className="space-y-3 rounded-md border border-line p-3">
      <PlaceFields
        frame={frame}
        value={form}
        errors={{}}
        nobody={item.kind === 'visit'}
        onChange={(part) => setForm({ ...form, ...part })}
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
          disabled={!valid || (place.overlaps.length > 0 && !mayOverlap)}
        >
          Reagendar
        </Button>
      </div>
    </form>
  )
}
