import { timeOf } from '#shared/time.ts'
import { SelectField, TextField } from '../../ui/field.tsx'
import { type Item, NOBODY } from './items.ts'
import type { AgendaContext } from './use-agenda-context.ts'

export type PlaceForm = { column: string; date: string; time: string; duration: string }

/** Where something stands, as a form has it. */
export const placeOf = ({ column, date, start, end }: Item): PlaceForm => ({
  column,
  date,
  time: timeOf(start),
  duration: String(end - start),
})

type PlaceProps = {
  context: AgendaContext
  value: PlaceForm
  errors: Partial<Record<keyof PlaceForm, string>>
  /** Whether nobody in particular may do it: an appointment, but no block. */
  nobody: boolean
  onChange: (change: Partial<PlaceForm>) => void
}

/** With whom, on which day, from when and for how long. */
export function PlaceFields({ context, value, errors, nobody, onChange }: PlaceProps) {
  const { professionals, own } = context
  return (
    <>
      <SelectField
        field={{ id: 'place-professional', label: 'Profissional', error: errors.column }}
        value={value.column}
        onChange={(event) => onChange({ column: event.target.value })}
      >
        {value.column !== NOBODY && !context.byColumn.has(value.column) && (
          <option value={value.column} disabled>
            Escolha o profissional
          </option>
        )}
        {professionals
          .filter(({ is_active, id }) => is_active || id === value.column)
          .map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        {nobody && !own && <option value={NOBODY}>Sem profissional</option>}
      </SelectField>
      <div className="@container">
        <div className="grid grid-cols-2 gap-3 @md:grid-cols-3">
          <div className="@max-md:col-span-2">
            <TextField
              field={{ id: 'place-date', label: 'Data', error: errors.date }}
              type="date"
              value={value.date}
              onChange={(event) => onChange({ date: event.target.value })}
            />
          </div>
          <TextField
            field={{ id: 'place-time', label: 'Horário', error: errors.time }}
            type="time"
            value={value.time}
            onChange={(event) => onChange({ time: event.target.value })}
          />
          <TextField
            field={{ id: 'place-duration', label: 'Duração (min)', error: errors.duration }}
            type="number"
            inputMode="numeric"
            min={5}
            step={5}
            value={value.duration}
            onChange={(event) => onChange({ duration: event.target.value })}
          />
        </div>
      </div>
    </>
  )
}
