import { Controller } from 'react-hook-form'
import { isDate } from '#shared/time.ts'
import { useToday } from '../../lib/business-time.ts'
import { showFieldErrors, useDraftForm } from '../../lib/draft.ts'
import type { Failure } from '../../lib/failure.ts'
import type { StaffInput, StaffOutput } from '../../lib/staff-api.ts'
import { useStaffMutation } from '../../lib/staff-query.ts'
import { BusyForm } from '../../ui/busy-form.tsx'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { circleAlert } from '../../ui/icon-paths.ts'
import { Icon } from '../../ui/icons.tsx'
import { SaveFailure } from '../../ui/save-failure.tsx'
import { parseTime, TimeField } from '../../ui/time-field.tsx'
import { type SectionProps, useChange } from './team.ts'

type AbsenceValues = { whole: boolean; from: string; to: string; start: string; end: string; reason: string }

const fields = ['from', 'to', 'start', 'end', 'reason'] as const

const begin = (today: string): AbsenceValues => ({
  whole: true,
  from: today,
  to: today,
  start: '12:00',
  end: '14:00',
  reason: '',
})

type FormProps = {
  professional: SectionProps['professional']
  onAdded: (result: StaffOutput<'addAbsence'>) => void
}

/** Whole days from one date to another, or some hours of each of them. */
export function AbsenceForm({ professional, onAdded }: FormProps) {
  const today = useToday()
  const form = useDraftForm<AbsenceValues>(`professional:${professional.id}:absence`, begin(today))
  const { register, control, watch, getValues, setValue, formState } = form
  const { errors } = formState
  const send = useStaffMutation('addAbsence').mutateAsync
  const add = useChange(professional, (absence: StaffInput<'addAbsence'>) => send(absence))
  const whole = watch('whole')
  const submit = form.handleSubmit(async ({ from, to, start, end, reason }) => {
    try {
      const result = await add.mutateAsync({
        professional_id: professional.id,
        from,
        to,
        ...(!whole && { start: parseTime(start) ?? start, end: parseTime(end) ?? end }),
        ...(reason.trim() && { reason: reason.trim() }),
      })
      form.drop(begin(today))
      onAdded(result)
    } catch (error) {
      if (showFieldErrors(form, error as Failure, fields)) add.reset()
    }
  })
  const hoursError = errors.start?.message ?? errors.end?.message
  return (
    <BusyForm
      busy={add.isPending}
      onSubmit={submit}
      className="panel order-1 space-y-4 p-4 sm:p-5 lg:order-2"
    >
      <h2 className="font-semibold">Nova ausência</h2>
      <fieldset className="grid grid-cols-2 gap-1 rounded-md bg-ink/6 p-1">
        <legend className="sr-only">Duração da ausência</legend>
        {[true, false].map((value) => (
          <label
            key={String(value)}
            className="grid min-h-[calc(var(--control-height)-0.25rem)] cursor-pointer place-items-center rounded-sm font-semibold text-soft has-checked:bg-card has-checked:text-ink has-focus-visible:outline-2 has-focus-visible:outline-primary-edge"
          >
            <input
              type="radio"
              name="absence-kind"
              checked={whole === value}
              onChange={() => setValue('whole', value, { shouldDirty: true })}
              className="sr-only"
            />
            {value ? 'Dia inteiro' : 'Algumas horas'}
          </label>
        ))}
      </fieldset>
      <div className="grid grid-cols-2 gap-3">
        <TextField
          field={{ id: 'absence-from', label: 'De', error: errors.from?.message }}
          {...register('from', {
            validate: (value) => isDate(value) || 'Informe a data.',
            onChange: ({ target }) => {
              if (target.value > getValues('to')) setValue('to', target.value, { shouldDirty: true })
            },
          })}
          type="date"
          min={today}
        />
        <TextField
          field={{ id: 'absence-to', label: 'Até', error: errors.to?.message }}
          {...register('to', {
            validate: (value) =>
              !isDate(value)
                ? 'Informe a data.'
                : value < getValues('from')
                  ? 'O fim vem antes do início.'
                  : value < today
                    ? 'Esta data já passou.'
                    : true,
          })}
          type="date"
          min={today}
        />
      </div>
      {!whole && (
        <fieldset>
          <legend className="mb-1.5 font-semibold">Horário</legend>
          <div className="flex items-center gap-1.5">
            {(['start', 'end'] as const).map((part) => (
              <Controller
                key={part}
                control={control}
                name={part}
                rules={{
                  validate: (value, all) => {
                    if (all.whole) return true
                    const time = parseTime(value)
                    if (!time) return 'Informe os horários como 9:00 ou 18:30.'
                    const before = parseTime(all.start)
                    if (part === 'end' && before && time <= before)
                      return 'O fim precisa ser depois do início.'
                    return true
                  },
                }}
                render={({ field }) => (
                  <>
                    {part === 'end' && <span className="text-soft">–</span>}
                    <TimeField
                      label={part === 'start' ? 'Início da ausência' : 'Fim da ausência'}
                      value={field.value}
                      invalid={errors[part] !== undefined}
                      describedBy={hoursError ? 'absence-hours-error' : undefined}
                      onChange={field.onChange}
                    />
                  </>
                )}
              />
            ))}
            <span className="ml-2 text-sm text-soft">em cada um dos dias</span>
          </div>
          {hoursError && (
            <p id="absence-hours-error" className="mt-1.5 flex items-start gap-1.5 text-brick">
              <Icon of={circleAlert} className="mt-1 size-4" />
              {hoursError}
            </p>
          )}
        </fieldset>
      )}
      <TextField
        field={{
          id: 'absence-reason',
          label: 'Motivo',
          optional: true,
          error: errors.reason?.message,
          help: 'Só a equipe vê.',
        }}
        {...register('reason')}
        autoComplete="off"
        maxLength={120}
      />
      <SaveFailure failure={add.error} />
      <Button type="submit" disabled={add.isPending} className="w-full">
        {add.isPending ? 'Adicionando...' : 'Adicionar ausência'}
      </Button>
    </BusyForm>
  )
}
