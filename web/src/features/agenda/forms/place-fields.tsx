import { PAST_NEEDS_NOTES } from '#shared/appointments.ts'
import { timeOf } from '#shared/time.ts'
import { dayName } from '../../../lib/dates.ts'
import type { useRecordForm } from '../../../lib/record-form.ts'
import { useMay } from '../../../lib/tenant.ts'
import { SelectField, TextField } from '../../../ui/field.tsx'
import { circleAlert, info } from '../../../ui/icon-paths.ts'
import { Icon } from '../../../ui/icons.tsx'
import { type Item, NOBODY } from './items.ts'
import { useAgenda } from './use-agenda.ts'
import { type Place, type PlaceValues, placeRules } from './use-place.ts'

export const placeOf = ({ column, date, start, end }: Item): PlaceValues => ({
  professional_id: column,
  date,
  time: timeOf(start),
  duration: String(end - start),
})

export const placeLabels = {
  professional_id: 'Profissional',
  date: 'Data',
  time: 'Horário',
  duration: 'Duração (min)',
} as const

type PlaceProps = {
  form: Pick<ReturnType<typeof useRecordForm<PlaceValues, unknown>>, 'text'>
  values: PlaceValues
  place: Place
  longest: number
  nobody: boolean
  /** The service usually takes this many minutes. */
  usual?: number | undefined
  onProfessional?: (column: string) => void
}

/** Asks for professional, day, start and length, and shows what is in the way there. */
export function PlaceFields(props: PlaceProps) {
  const { form, values, place, longest, nobody, usual, onProfessional } = props
  const { professionals, own, byColumn } = useAgenda().context
  const { professional_id: chosen, date, duration } = values
  const rules = placeRules(place, longest)
  const professional = form.text('professional_id')
  const isOther = usual !== undefined && Number(duration) !== usual
  return (
    <>
      <SelectField
        {...professional}
        onChange={(event) => {
          void professional.onChange(event)
          onProfessional?.(event.target.value)
        }}
      >
        {chosen !== NOBODY && !byColumn.has(chosen) && (
          <option value={chosen} disabled>
            Escolha o profissional
          </option>
        )}
        {professionals
          .filter(({ is_active, id }) => is_active || id === chosen)
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
            <TextField {...form.text('date', rules.date)} type="date" />
          </div>
          <TextField {...form.text('time', rules.time)} type="time" />
          <TextField
            {...form.text('duration', {
              ...rules.duration,
              ...(isOther && { help: `O serviço leva ${usual} min.` }),
            })}
            type="number"
            inputMode="numeric"
            min={5}
            step={5}
          />
        </div>
      </div>
      <PlaceHints place={place} date={date} />
    </>
  )
}

/** Only an overlap that the role may not make prevents saving. */
export function PlaceHints({ place, date }: { place: Place; date?: string }) {
  const { overlaps, outside, past, question, named } = place
  const mayOverlap = useMay()('agenda.all')
  return (
    <div aria-live="polite" className="space-y-1.5 empty:hidden">
      {overlaps.length > 0 && (
        <Alert text={mayOverlap ? 'Sobrepõe outro horário' : 'Este horário está ocupado'} names={overlaps} />
      )}
      {question && <Alert text={question} names={named} />}
      {outside && <Hint text={`${outside}.`} />}
      {past === 'time' && <Hint text="Este horário já passou." />}
      {past === 'day' && date && <Hint text={`Já passou: ${dayName(date)}. ${PAST_NEEDS_NOTES}`} />}
    </div>
  )
}

function Alert({ text, names }: { text: string; names: string[] }) {
  return (
    <div className="rounded-md border-2 border-ink/70 px-3 py-2">
      <p className="flex items-center gap-1.5 font-semibold">
        <Icon of={circleAlert} className="size-4" />
        {text}
      </p>
      <ul className="mt-0.5 text-sm">
        {names.map((name) => (
          <li key={name}>{name}</li>
        ))}
      </ul>
    </div>
  )
}

function Hint({ text }: { text: string }) {
  return (
    <p className="flex items-center gap-1.5 text-sm text-soft">
      <Icon of={info} className="size-4" />
      {text}
    </p>
  )
}
