import { isDate } from '#shared/time.ts'
import { useToday } from '../../lib/business-time.ts'
import { useRecordForm } from '../../lib/record-form.ts'
import type { StaffOutput } from '../../lib/staff-api.ts'
import { useStaffMutation } from '../../lib/staff-query.ts'
import { BusyForm } from '../../ui/busy-form.tsx'
import { Button } from '../../ui/button.tsx'
import { FieldError, TextField } from '../../ui/field.tsx'
import { SaveFailure } from '../../ui/save-failure.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { parseTime, TimeField } from '../../ui/time-field.tsx'
import { professionalChange } from './section.ts'

type AbsenceValues = {
  kind: 'days' | 'hours'
  from: string
  to: string
  start: string
  end: string
  reason: string
}

const kinds = [
  { value: 'days', label: 'Dia inteiro' },
  { value: 'hours', label: 'Algumas horas' },
] as const

const NO_TIME = 'Informe os horários como 9:00 ou 18:30.'

type FormProps = {
  professional_id: string
  onAdded: (result: StaffOutput<'addAbsence'>) => void
}

/** Whole days from one date to another, or some hours of each of them. */
export function AbsenceForm({ professional_id, onAdded }: FormProps) {
  const today = useToday()
  const add = useStaffMutation('addAbsence', professionalChange)
  const form = useRecordForm<AbsenceValues, StaffOutput<'addAbsence'>>({
    name: `professional:${professional_id}:absence`,
    values: { kind: 'days', from: today, to: today, start: '12:00', end: '14:00', reason: '' },
    labels: {
      from: 'De',
      to: 'Até',
      start: 'Início da ausência',
      end: 'Fim da ausência',
      reason: 'Motivo',
    },
    save: ({ kind, from, to, start, end, reason }) =>
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
  const from = form.text('from', { check: (date) => (isDate(date) ? undefined : 'Informe a data.') })
  const to = form.text('to', {
    check: (date, { from }) => {
      if (!isDate(date)) return 'Informe a data.'
      if (date < from) return 'O fim vem antes do início.'
      return date < today ? 'Esta data já passou.' : undefined
    },
  })
  const start = form.value('start', {
    check: (typed, { kind }) => (kind === 'hours' && !parseTime(typed) ? NO_TIME : undefined),
  })
  const end = form.value('end', {
    check: (typed, { kind, start }) => {
      if (kind === 'days') return undefined
      const [from, to] = [parseTime(start), parseTime(typed)]
      if (!to) return NO_TIME
      return from && to <= from ? 'O fim precisa ser depois do início.' : undefined
    },
  })
  const wrong = [start.field, end.field].find(({ error }) => error)
  return (
    <BusyForm
      busy={form.busy}
      onSubmit={form.submit}
      className="panel order-1 space-y-4 p-4 sm:p-5 lg:order-2"
    >
      <h2 className="font-semibold">Nova ausência</h2>
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
            if (event.target.value > form.watch('to'))
              form.setValue('to', event.target.value, { shouldDirty: true })
          }}
        />
        <TextField {...to} type="date" min={today} />
      </div>
      {kind.value === 'hours' && (
        <fieldset>
          <legend className="mb-1.5 font-semibold">Horário</legend>
          <div className="flex items-center gap-1.5">
            {[start, end].map(({ field, value, onChange, check }, index) => (
              <span key={field.id} className="flex items-center gap-1.5">
                {index > 0 && <span className="text-soft">–</span>}
                <TimeField
                  id={field.id}
                  label={field.label}
                  value={value}
                  invalid={field.error !== undefined}
                  describedBy={wrong && `${wrong.id}-error`}
                  onChange={onChange}
                  onWrong={check}
                />
              </span>
            ))}
            <span className="ml-2 text-sm text-soft">em cada um dos dias</span>
          </div>
          {wrong && <FieldError id={`${wrong.id}-error`}>{wrong.error}</FieldError>}
        </fieldset>
      )}
      <TextField
        {...form.text('reason', { optional: true, help: 'Só a equipe vê.' })}
        autoComplete="off"
        maxLength={120}
      />
      <SaveFailure failure={form.failure} />
      <Button type="submit" disabled={form.busy} className="w-full">
        {form.busy ? 'Adicionando...' : 'Adicionar ausência'}
      </Button>
    </BusyForm>
  )
}
