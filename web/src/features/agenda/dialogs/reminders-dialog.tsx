import { useState } from 'react'
import { addDays } from '#shared/time.ts'
import { dayName } from '../../../lib/dates.ts'
import { useStaffQuery } from '../../../lib/staff-query.ts'
import { keep, readStored } from '../../../lib/storage.ts'
import { useBusiness } from '../../../lib/tenant.ts'
import { classNames } from '../../../ui/class-names.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { check } from '../../../ui/icon-paths.ts'
import { Icon } from '../../../ui/icons.tsx'
import { QueryView } from '../../../ui/query-view.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { WhatsappReminder } from '../../schedule/whatsapp-reminder.tsx'
import { type AppointmentItem, itemsOf, nameOf, occupies } from '../forms/items.ts'
import { useAgenda } from '../forms/use-agenda.ts'
import { useClient } from '../forms/use-client.ts'
import { Birthdays } from './birthdays.tsx'

/** Tomorrow's clients get these messages by hand, where none are sent automatically. */
export function RemindersDialog({ onClose }: { onClose: () => void }) {
  const { now } = useAgenda()
  const tomorrow = addDays(now.date, 1)
  const query = useStaffQuery('getAgenda', { from: tomorrow, to: tomorrow }, { staleTime: 0 })
  const [told, note] = useTold(tomorrow)
  return (
    <Dialog title="Lembretes de amanhã" onClose={onClose}>
      <p className="mb-3 text-soft first-letter:uppercase">{dayName(tomorrow)}</p>
      <QueryView
        query={query}
        failed="Erro ao carregar os agendamentos de amanhã"
        skeleton={<Skeleton label="Carregando agendamentos..." bars={Array(4).fill('mb-1 h-14')} />}
      >
        {({ days }) => {
          const items = days
            .flatMap(itemsOf)
            .filter((item): item is AppointmentItem => item.kind === 'appointment' && occupies(item))
            .sort((a, b) => a.start - b.start)
          if (items.length === 0)
            return <Empty title="Ninguém para lembrar" text="Ainda não há agendamentos para amanhã." />
          return (
            <ul className="divide-y divide-line border-line border-y">
              {items.map((item) => (
                <Line
                  key={item.id}
                  item={item}
                  isTold={told.includes(item.id)}
                  onTold={() => note(item.id)}
                />
              ))}
            </ul>
          )
        }}
      </QueryView>
      <Birthdays date={now.date} />
    </Dialog>
  )
}

type LineProps = { item: AppointmentItem; isTold: boolean; onTold: () => void }

function Line({ item, isTold, onTold }: LineProps) {
  const { context } = useAgenda()
  const { appointment } = item
  const query = useClient(appointment)
  const phone = query.data?.client.phone
  return (
    <li className="grid grid-cols-[3rem_minmax(0,1fr)] gap-x-2 py-2.5">
      <span className={classNames('font-semibold', isTold && 'text-soft')}>{appointment.time}</span>
      <div className="min-w-0">
        <p className={classNames('wrap-anywhere font-semibold', isTold && 'text-soft')}>{nameOf(item)}</p>
        <p className="wrap-anywhere text-soft text-sm">
          {[appointment.service_name, appointment.professional_name].filter(Boolean).join(' · ')}
        </p>
        <div className="flex flex-wrap items-center gap-x-3">
          <WhatsappReminder
            client={{ name: appointment.client_name, phone }}
            appointment={appointment}
            timezone={context.timezone}
            onOpen={onTold}
          />
          {isTold && (
            <span className="flex items-center gap-1 text-soft text-sm">
              <Icon of={check} className="size-4" />
              Aberto
            </span>
          )}
          {!query.isLoading && !phone && <span className="text-soft text-sm">Sem telefone</span>}
        </div>
      </div>
    </li>
  )
}

function useTold(date: string): [string[], (id: string) => void] {
  const key = `navalha-reminded:${useBusiness().tenant.tenant_id}:${date}`
  const [told, setTold] = useState(() => (readStored('localStorage', key) ?? '').split(' ').filter(Boolean))
  const note = (id: string) => {
    const next = [...new Set([...told, id])]
    setTold(next)
    keep('localStorage', key, next.join(' '))
  }
  return [told, note]
}
