import { lazy, Suspense, useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { Button } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { reachable, type Step, storedAnswers } from './booking-state.ts'
import { BusinessHeader } from './business-header.tsx'
import { createFlow } from './flow.ts'
import { Footer } from './footer.tsx'
import { stillOffered } from './offer.ts'
import { ProfessionalStep } from './professional-step.tsx'
import { StepIndicator } from './step-indicator.tsx'
import { factsOf, Ticket } from './ticket.tsx'
import { Booking, type BookingContext } from './use-flow.ts'
import { titleOf } from './words.ts'

// Loaded while the customer reads the first question.
const later = {
  service: () => import('./service-step.tsx').then(({ ServiceStep }) => ({ default: ServiceStep })),
  datetime: () => import('./datetime-step.tsx').then(({ DatetimeStep }) => ({ default: DatetimeStep })),
  phone: () => import('./phone-step.tsx').then(({ PhoneStep }) => ({ default: PhoneStep })),
  details: () => import('./details-step.tsx').then(({ DetailsStep }) => ({ default: DetailsStep })),
  success: () => import('./success.tsx').then(({ Success }) => ({ default: Success })),
}
const Success = lazy(later.success)

const screens: Record<Step, React.ComponentType> = {
  professional: ProfessionalStep,
  service: lazy(later.service),
  datetime: lazy(later.datetime),
  phone: lazy(later.phone),
  details: lazy(later.details),
}

export function BookingFlow({ slug, page, config, reload, reloading }: Omit<BookingContext, 'flow'>) {
  const [flow] = useState(() => createFlow(slug, stillOffered(page, storedAnswers(slug))))
  const { step, answers, sending } = useSyncExternalStore(flow.subscribe, flow.read)
  useEffect(flow.connect, [])
  useEffect(() => {
    for (const load of Object.values(later)) void load()
  }, [])

  // After a reload the page may no longer offer what was chosen.
  useEffect(() => {
    const now = flow.read()
    const kept = stillOffered(page, now.answers)
    if (kept === now.answers || now.answers.booked || now.sending) return
    const notice = {
      title: 'A página mudou',
      text: 'O que você tinha escolhido não é mais oferecido. Escolha de novo.',
    }
    flow.reopen(reachable(now.step, kept), kept, notice)
  }, [page, flow])

  const context = useMemo(
    () => ({ slug, page, config, flow, reload, reloading }),
    [slug, page, config, flow, reload, reloading],
  )
  const { booked } = answers
  const Screen = screens[step]
  return (
    <Booking value={context}>
      <div className="band" />
      <div className="wrap flex flex-1 flex-col">
        <BusinessHeader page={page} compact={step !== 'professional' || Boolean(booked)}>
          {booked && (
            <Button look="secondary" className="max-lg:min-h-11 max-lg:px-3" onClick={flow.restart}>
              Nova reserva
            </Button>
          )}
        </BusinessHeader>
        {booked ? (
          <main className="flex flex-1 flex-col pt-8 pb-16 lg:pt-14">
            <Suspense fallback={<LoadingStep />}>
              <Success booked={booked} />
            </Suspense>
          </main>
        ) : (
          <div className="columns flex-1 pt-6 lg:pt-12">
            <main
              className="flex min-w-0 flex-1 flex-col gap-4 lg:gap-8 lg:pb-16"
              aria-busy={sending ? true : undefined}
            >
              <StepIndicator step={step} />
              <Suspense fallback={<LoadingStep />}>
                <Screen />
              </Suspense>
            </main>
            <aside className="max-lg:hidden">
              <div className="sticky top-8">
                <Ticket title="Seu horário" facts={factsOf(page, answers)} />
              </div>
            </aside>
          </div>
        )}
      </div>
      <Footer name={titleOf(page)} />
    </Booking>
  )
}

function LoadingStep() {
  return <Skeleton label="Carregando..." bars={['h-8 w-2/3', 'h-22', 'h-22']} className="space-y-4 pt-12" />
}
