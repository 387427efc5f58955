import type { ReactNode } from 'react'
import { limits } from '#shared/limits.ts'
import type { RecordForm } from '../../lib/record-form.ts'
import { FieldError, TextField } from '../../ui/field.tsx'
import { MinutesField } from '../../ui/minutes-field.tsx'
import { TimeRange } from '../../ui/time-range.tsx'
import { FormPanel } from './form-panel.tsx'
import { Switches } from './page-panels.tsx'
import { hoursError, limitError, type PageValues, wholeNumber, windowError } from './page-values.ts'

type PanelProps = { form: RecordForm<PageValues> }

export function RulesPanel({ form, children }: PanelProps & { children: ReactNode }) {
  const number = { inputMode: 'numeric', autoComplete: 'off', className: 'text-right' } as const
  return (
    <FormPanel title="Horários e regras" text="Valem para novos agendamentos pela página.">
      <Window form={form} />
      {children}
      <MinutesField
        {...form.value('slot_duration', {
          help: 'De quanto em quanto tempo a página oferece um horário.',
          check: wholeNumber(5, 720),
        })}
      />
      <Switches
        form={form}
        rows={[
          [
            'pack_appointments',
            'Oferece também o horário logo depois de um atendimento marcado, para não sobrar tempo vazio entre clientes.',
          ],
          [
            'auto_confirm',
            'O agendamento já entra confirmado. Desligado, entra como agendado e você confirma.',
          ],
          [
            'notice_in_working_hours',
            'A antecedência mínima conta só o tempo em que o profissional atende: com 2 horas, quem entra à noite agenda a partir da segunda hora do dia seguinte. Desligado, contam todas as horas.',
          ],
        ]}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          {...form.text('buffer_time', {
            help: 'Livres antes e depois de cada atendimento, para limpar e respirar.',
            check: wholeNumber(0, 240),
          })}
          {...number}
        />
        <TextField
          {...form.text('min_advance_booking', {
            help: 'Com quanto tempo de antecedência, no mínimo, se agenda.',
            check: hoursError,
          })}
          {...number}
          inputMode="decimal"
        />
        <TextField
          {...form.text('max_advance_booking', {
            help: 'Até quantos dias à frente se pode agendar. 0 é só hoje.',
            check: wholeNumber(0, 365),
          })}
          {...number}
        />
        <TextField
          {...form.text('cancel_notice_hours', {
            help: 'Até quantas horas antes o cliente muda sozinho. Depois, a página pede que fale com você. 0 é até o início.',
            check: wholeNumber(0, 168),
          })}
          {...number}
        />
        <TextField
          {...form.text('bookings_per_hour', {
            optional: true,
            help: 'Aumente se os clientes agendam num aparelho da empresa, como um tablet no balcão.',
            check: (typed, { bookings_per_day }) => limitError(typed, bookings_per_day, 60),
          })}
          {...number}
          placeholder={String(limits.bookings_of_address_hour.limit)}
        />
        <TextField
          {...form.text('bookings_per_day', {
            optional: true,
            help: 'O limite protege a agenda de quem marca por brincadeira.',
            check: (typed, { bookings_per_hour }) => limitError(typed, bookings_per_hour, 300),
          })}
          {...number}
          placeholder={String(limits.bookings_of_address_day.limit)}
        />
      </div>
    </FormPanel>
  )
}

/** All days share the window, which contains each professional's hours. */
function Window({ form }: PanelProps) {
  const start = form.value('booking_window_start_time')
  const { field, ...end } = form.value('booking_window_end_time', { check: windowError })
  const error = start.field.error ?? field.error
  const errorId = `${field.id}-error`
  return (
    <div>
      <p className="mb-1.5 font-semibold">Expediente</p>
      <TimeRange
        id={field.id}
        label="Expediente"
        value={{ start: start.value, end: end.value }}
        error={error}
        errorId={errorId}
        onChange={(range) => {
          if (range.start !== start.value) start.onChange(range.start)
          if (range.end !== end.value) end.onChange(range.end)
        }}
        onWrong={end.check}
      />
      {error && <FieldError id={errorId}>{error}</FieldError>}
      <p className="mt-1.5 text-sm text-soft">
        O dia todo da empresa. Dias fechados e pausas vêm dos horários de cada profissional.
      </p>
    </div>
  )
}
