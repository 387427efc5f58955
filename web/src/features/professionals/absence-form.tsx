import { isDate } from '#shared/time.ts'
import { useToday } from '../../lib/business-time.ts'
import { useRecordForm } from '../../lib/record-form.ts'
import type { StaffOutput } from '../../lib/staff-address.ts'
import { useStaffMutation } from '../../lib/staff-query.ts'
import { AddForm } from '../../ui/add-form.tsx'
import { FieldError, TextField } from '../../ui/field.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { parseTime } from '../../ui/time-field.tsx'
import { NO_TIME, TimeRange, type TimeRangeValue } from '../../ui/time-range.tsx'
import { professionalChange } from './section.ts'

type AbsenceValues = {
  kind: 'days' | 'hours'
  from: string
  to: string
  hours: TimeRangeValue
  reason: string
}

const kinds = [
  { value: 'days', label: 'Dia inteiro' },
  { value: 'hours', label: 'Algumas horas' },
] as const

function hoursError(typed: TimeRangeValue, { kind }: AbsenceValues): string | undefined {
  if (kind === 'days') return undefined
  const [start, end] = [parseTime(typed.start), parseTime(typed.end)]
  if (!start || !end) return NO_TIME
  return end <= start ? 'O fim precisa ser depois do início.' : undefined
}

type FormProps = {
  professional_id: string
  onAdded: (result: StaffOutput<'addAbsence'>) => void
}

/** Hours apply to each day. */
export function AbsenceForm({ professional_id, onAdded }: FormProps) {
  const today = useToday()
  const add = useStaffMutation('addAbsence', professionalChange)
  const form = useRecordForm<AbsenceValues, StaffOutput<'addAbsence'>>({
    name: `professional:${professional_id}:absence`,
    values: { kind: 'days', from: today, to: today, hours: { start: '12:00', end: '14:00' }, reason: '' },
    labels: { from: 'De', to: 'Até', hours: 'Ausência', reason: 'Motivo' },
    save: ({ kind, from, to, hours: { start, end }, reason }) =>
      add.mutateAsync({
        professional_id,
        from,
        to,
        ...(kind === 'hours' && { start: parseTime(start) ?? start, end: parseTime(end) ?? end }),
        ...(reason.trim() && { reason: reason.trim() }),
      }),
    saved: onAdded,
  })
  const kind = form.value('kind')
  const hours = form.value('hours', { check: hoursError })
  const from = form.text('from', { check: (date) => (isDate(date) ? undefined : 'Informe a data.') })
  const to = form.text('to', {
    check: (date, { from }) => {
      if (!isDate(date)) return 'Informe a data.'
      if (date < from) return 'O fim vem antes do início.'
      return date < today ? 'Esta data já passou.' : undefined
    },
  })
  return (
    <AddForm form={form} title="Nova ausência" action="Adicionar ausência" className="order-1 lg:order-2">
      <Segmented
        label="Duração da ausência"
        name="absence-kind"
        value={kind.value}
        options={kinds}
        onChange={kind.onChange}
        className="flex w-full"
      />
      <div className="grid grid-cols-2 gap-3">
        <TextField
          {...from}
          type="date"
          min={today}
          onChange={(event) => {
            void from.onChange(event)
            const date = event.target.value
            if (date > form.watch('to')) form.setValue('to', date, { shouldDirty: true })
          }}
        />
        <TextField {...to} type="date" min={today} />
      </div>
      {kind.value === 'hours' && (
        <fieldset>
          <legend className="mb-1.5 font-semibold">Horário</legend>
          <div className="flex items-center gap-3.5">
            <TimeRange
              {...hours.field}
              errorId={`${hours.field.id}-error`}
              value={hours.value}
              onChange={hours.onChange}
              onWrong={hours.check}
            />
            <span className="text-sm text-soft">em cada um dos dias</span>
          </div>
          {hours.field.error && <FieldError id={`${hours.field.id}-error`}>{hours.field.error}</FieldError>}
        </fieldset>
      )}
      <TextField
        {...form.text('reason', { optional: true, help: 'Só a equipe vê.' })}
        autoComplete="off"
        maxLength={120}
      />
    </AddForm>
  )
}
