import type { OwnHoliday } from '#shared/booking-config.ts'
import type { AppointmentSummary } from '#shared/professionals.ts'
import { isDate } from '#shared/time.ts'
import { dayName } from '../../lib/dates.ts'
import { useRecordForm } from '../../lib/record-form.ts'
import { useStaffMutation } from '../../lib/staff-query.ts'
import { AddForm } from '../../ui/add-form.tsx'
import { TextField } from '../../ui/field.tsx'
import { RemovableList } from '../../ui/removable-list.tsx'

function dateText({ date, yearly }: OwnHoliday): string {
  const long = dayName(date)
  return yearly ? `${long.slice(long.indexOf(',') + 2)}, todos os anos` : `${long} de ${date.slice(0, 4)}`
}

type OwnHolidaysProps = {
  own: readonly OwnHoliday[]
  onAffected: (name: string, appointments: readonly AppointmentSummary[]) => void
}

export function OwnHolidays({ own, onAffected }: OwnHolidaysProps) {
  const remove = useStaffMutation('removeOwnHoliday', { invalidates: ['listHolidays'] })
  const add = useStaffMutation('addOwnHoliday', { invalidates: ['listHolidays'] })
  const form = useRecordForm({
    name: 'own-holiday',
    values: { name: '', date: '', yearly: true },
    labels: { name: 'Nome do feriado', date: 'Data' },
    save: (values) => add.mutateAsync({ ...values, name: values.name.trim() }),
    saved: ({ affected_appointments }, { name }) => onAffected(name.trim(), affected_appointments),
  })
  return (
    <section aria-label="Feriados próprios">
      <RemovableList
        title="Feriados próprios"
        entries={own.map((holiday) => ({ id: holiday.id, title: holiday.name, text: dateText(holiday) }))}
        empty={{
          title: 'Nenhum feriado próprio',
          text: 'Feriados do estado e da cidade, ou um dia em que a empresa fecha, ficam aqui.',
        }}
        removeLabel={({ title }) => `Remover ${title}`}
        question={({ title }) => ({ title: `Remover ${title}?`, text: 'A empresa volta a abrir nesse dia.' })}
        removal={{
          ...remove,
          run: async ({ id, title }) => {
            await remove.mutateAsync({ holiday: id })
            onAffected(title, [])
          },
        }}
      />
      <AddForm form={form} title="Novo feriado próprio" action="Adicionar feriado" className="mt-4">
        <div className="grid gap-4 sm:grid-cols-[minmax(0,1fr)_11rem]">
          <TextField
            {...form.text('name', { required: 'Informe o nome do feriado.' })}
            autoComplete="off"
            placeholder="Aniversário da cidade"
            maxLength={60}
          />
          <TextField
            {...form.text('date', { check: (date) => (isDate(date) ? undefined : 'Informe a data.') })}
            type="date"
          />
        </div>
        <label className="flex min-h-6 cursor-pointer items-center gap-2.5">
          <input type="checkbox" {...form.choice('yearly')} className="size-4 accent-primary" />
          Repete todos os anos
        </label>
      </AddForm>
    </section>
  )
}
