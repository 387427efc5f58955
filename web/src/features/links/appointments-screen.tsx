import { QueryClientProvider } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Failure } from '../../lib/failure.ts'
import { appointmentsOf, pageOf } from '../../lib/site.ts'
import { doneToast, problemToast } from '../../lib/toast.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { LoadError } from '../../ui/load-error.tsx'
import { ScreenHeading } from '../../ui/screen-heading.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Toasts } from '../../ui/toasts.tsx'
import '../../ui/toasts.css'
import { BusinessGate } from '../booking/business-gate.tsx'
import { nameOf } from '../booking/labels.ts'
import { queryClient } from '../booking/queries.ts'
import { keepChange } from '../booking/sync-booked.ts'
import type { BookingContext } from '../booking/use-flow.ts'
import { AppointmentCard } from './appointment-card.tsx'
import { BusinessFrame } from './business-frame.tsx'
import { CancelSheet } from './cancel-sheet.tsx'
import { CodeForm } from './code-form.tsx'
import { MoveSheet } from './move-sheet.tsx'
import { PhoneSearch } from './phone-search.tsx'
import { type Changed, isLinkOver } from './use-change.ts'
import { useMyAppointments } from './use-my-appointments.ts'

type ScreenProps = { slug: string | undefined; phone: string; shell: Node }

export function AppointmentsScreen({ slug, phone, shell }: ScreenProps) {
  useEffect(() => {
    // A phone in an address would stay in the history.
    if (slug && phone) history.replaceState(history.state, '', appointmentsOf(slug))
  }, [slug, phone])
  return (
    <BusinessGate slug={slug} subject="Meus Agendamentos" shell={shell}>
      {(business) => (
        <QueryClientProvider client={queryClient}>
          <BusinessFrame name={nameOf(business.page)} logo={business.page.business.logo_url}>
            <main className="max-w-2xl flex-1 pt-8 pb-16 lg:pt-14">
              <ScreenHeading>Meus Agendamentos</ScreenHeading>
              <MyAppointments phone={phone} {...business} />
            </main>
          </BusinessFrame>
          <Toasts />
        </QueryClientProvider>
      )}
    </BusinessGate>
  )
}

type Opened = { id: string; action: 'cancel' | 'reschedule' }

function MyAppointments({ slug, page, config, phone }: Omit<BookingContext, 'flow'> & { phone: string }) {
  const mine = useMyAppointments(slug)
  const { list, failure, isLoading } = mine
  const [opened, setOpened] = useState<Opened>()
  const heading = useRef<HTMLHeadingElement>(null)
  const wrongPhone = failure?.errors.find(({ field }) => field === 'phone')?.message
  const appointment = list?.appointments.find(({ id }) => id === opened?.id)
  const token = opened && appointment?.actions[opened.action]
  const close = () => setOpened(undefined)

  const show = async (reading: ReturnType<typeof mine.search>) => {
    const found = await reading
    if (!found) return
    if (found.appointments.length) heading.current?.focus()
    else if (found.found) problemToast('Nenhum agendamento', 'Você não possui agendamentos futuros')
    else problemToast('Cliente não encontrado', 'Não encontramos agendamentos para este telefone')
  }
  const onChanged = (text: string) => (changed: Changed) => {
    flushSync(() => {
      close()
      mine.takeOver(changed)
    })
    keepChange(slug, changed)
    doneToast(text)
    // The button that opened the dialog may be gone.
    document.getElementById(changed.appointment.id)?.focus()
  }
  const onRefusal = (refusal: Failure) => {
    if (!isLinkOver(refusal)) return
    close()
    void mine.readAgain().then((list) => {
      if (list) problemToast('Lista atualizada', 'Veja como está o seu agendamento e tente de novo.')
    })
  }
  return (
    <>
      <div className="mt-5">
        <PhoneSearch
          initial={phone}
          busy={isLoading}
          error={wrongPhone}
          onSearch={(typed) => show(mine.search(typed))}
        />
      </div>
      <div className="mt-8" aria-busy={isLoading}>
        {list?.appointments.length ? (
          <>
            <h2 ref={heading} tabIndex={-1} className="font-bold text-xl tracking-tight">
              Seus Próximos Agendamentos ({list.appointments.length})
            </h2>
            <ul className="mt-4 space-y-3">
              {list.appointments.map((one) => (
                <AppointmentCard
                  key={one.id}
                  appointment={one}
                  phone={page.business.phone}
                  onMove={() => setOpened({ id: one.id, action: 'reschedule' })}
                  onCancel={() => setOpened({ id: one.id, action: 'cancel' })}
                />
              ))}
            </ul>
          </>
        ) : (
          list && (
            <Empty
              title="Nenhum agendamento encontrado"
              text="Não encontramos agendamentos futuros para este telefone."
            >
              <ButtonLink href={pageOf(slug)}>Fazer Novo Agendamento</ButtonLink>
            </Empty>
          )
        )}
        {isLoading && !list && !mine.asksCode && (
          <Skeleton label="Buscando seus agendamentos..." bars={['h-40', 'h-40']} className="space-y-3" />
        )}
        {mine.asksCode && (
          <CodeForm
            key={mine.searched}
            slug={slug}
            phone={mine.searched}
            businessPhone={page.business.phone}
            refusal={failure?.code === 'code_wrong' ? failure.message : undefined}
            busy={isLoading}
            onCode={(code) => show(mine.prove(code))}
          />
        )}
        {failure && !wrongPhone && !failure.code.startsWith('code_') && (
          <LoadError
            title="Erro ao buscar agendamentos"
            error={failure}
            busy={isLoading}
            again={mine.readAgain}
          />
        )}
      </div>
      {appointment && token && opened.action === 'cancel' && (
        <CancelSheet
          appointment={appointment}
          token={token}
          onChanged={onChanged('Agendamento cancelado')}
          onRefusal={onRefusal}
          onClose={close}
        />
      )}
      {appointment && token && opened.action === 'reschedule' && (
        <MoveSheet
          appointment={appointment}
          token={token}
          timezone={page.business.timezone}
          horizon={config.max_advance_booking}
          onChanged={onChanged('Agendamento reagendado')}
          onRefusal={onRefusal}
          onClose={close}
        />
      )}
    </>
  )
}
