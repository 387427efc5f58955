import { useState } from 'react'
import type { OwnHoliday } from '#shared/company.ts'
import type { AppointmentSummary } from '#shared/professionals.ts'
import { isDate } from '#shared/time.ts'
import { dayName } from '../../lib/dates.ts'
import { useRecordForm } from '../../lib/record-form.ts'
import { useStaffMutation } from '../../lib/staff-query.ts'
import { BusyForm } from '../../ui/busy-form.tsx'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { Empty } from '../../ui/empty.tsx'
import { TextField } from '../../ui/field.tsx'
import { Icon } from '../../ui/icons.tsx'
import { SaveFailure } from '../../ui/save-failure.tsx'
import { trash } from '../../ui/staff-icon-paths.ts'

type OnAffected = (name: string, appointments: readonly AppointmentSummary[]) => void

/** `24 de junho, todos os anos` or `quinta-feira, 24 de junho de 2027` */
function dateText({ date, yearly }: OwnHoliday): string {
  const long = dayName(date)
  return yearly ? `${long.slice(long.indexOf(',') + 2)}, todos os anos` : `${long} de ${date.slice(0, 4)}`
}

/** Holidays of this business only: the town's, the owner's. */
export function OwnHolidays({ own, onAffected }: { own: readonly OwnHoliday[]; onAffected: OnAffected }) {
  const [removing, setRemoving] = useState<OwnHoliday>()
  const remove = useStaffMutation('removeOwnHoliday', {
    invalidates: ['listHolidays'],
    onSuccess: () => {
      onAffected(removing?.name ?? '', [])
      setRemoving(undefined)
    },
  })
  return (
    <section aria-label="Feriados próprios">
      <h2 className="eyebrow mb-2 flex justify-between px-1">
        Feriados próprios <span>{own.length}</span>
      </h2>
      {own.length ? (
        <ul className="panel divide-y divide-line">
          {own.map((holiday) => (
            <li key={holiday.id} className="flex items-center gap-3 py-2 pr-1.5 pl-4">
              <div className="min-w-0 flex-1">
                <p className="font-semibold">{holiday.name}</p>
                <p className="text-sm text-soft">{dateText(holiday)}</p>
              </div>
              <Button
                look="quiet"
                className="text-soft hover:text-brick"
                aria-label={`Remover ${holiday.name}`}
                title="Remover"
                onClick={() => {
                  remove.reset()
                  setRemoving(holiday)
                }}
              >
                <Icon of={trash} className="size-4.5" />
              </Button>
            </li>
          ))}
        </ul>
      ) : (
        <Empty
          title="Nenhum feriado próprio"
          text="Feriados do estado e da cidade, ou um dia em que a casa fecha, ficam aqui."
        />
      )}
      <AddForm onAffected={onAffected} />
      {removing && (
        <ConfirmDialog
          title={`Remover ${removing.name}?`}
          text="A casa volta a abrir nesse dia."
          action="Remover"
          busy={remove.isPending}
          error={remove.error?.message}
          onClose={() => setRemoving(undefined)}
          onConfirm={() => remove.mutate({ holiday: removing.id })}
        />
      )}
    </section>
  )
}

function AddForm({ onAffected }: { onAffected: OnAffected }) {
  const add = useStaffMutation('addOwnHoliday', { invalidates: ['listHolidays'] })
  const form = useRecordForm({
    name: 'own-holiday',
    values: { name: '', date: '', yearly: true },
    labels: { name: 'Nome do feriado', date: 'Data' },
    save: (values) => add.mutateAsync({ ...values, name: values.name.trim() }),
    saved: ({ affected_appointments }, { name }) => onAffected(name.trim(), affected_appointments),
  })
  return (
    <BusyForm busy={form.busy} onSubmit={form.submit} className="panel mt-4 space-y-4 p-4 sm:p-5">
      <h3 className="font-semibold">Novo feriado próprio</h3>
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
      <SaveFailure failure={form.failure} />
      <div className="flex justify-end">
        <Button type="submit" look="secondary" disabled={form.busy}>
          {form.busy ? 'Adicionando...' : 'Adicionar feriado'}
        </Button>
      </div>
    </BusyForm>
  )
}
