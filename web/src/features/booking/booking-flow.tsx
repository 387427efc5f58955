import { useEffect, useState } from 'react'
import { useStore } from '../../lib/use-store.ts'
import { Button } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { BusinessHeader } from './business-header.tsx'
import { ClosedPage } from './closed-page.tsx'
import { createFlow } from './flow.ts'
import { Footer } from './footer.tsx'
import { titleOf } from './labels.ts'
import { ProfessionalStep } from './professional-step.tsx'
import { ServiceStep } from './service-step.tsx'
import { StepIndicator } from './step-indicator.tsx'
import { factsOf, Ticket } from './ticket.tsx'
import { Booking, type BookingContext } from './use-flow.ts'

/** `lazy` would flash its fallback even when the steps are loaded. */
function useLater() {
  const [loaded, setLoaded] = useState<Partial<typeof import('./later-steps.tsx').later>>({})
  useEffect(() => {
    import('./later-steps.tsx').then(
      ({ later }) => setLoaded(later),
      (error) =>
        setLoaded(() => {
          throw error
        }),
    )
  }, [])
  return loaded
}

export function BookingFlow(business: Omit<BookingContext, 'flow'>) {
  const { slug, page } = business
  const [flow] = useState(() => createFlow(slug, page))
  const { step, first, answers, sending } = useStore(flow)
  const { LaterSteps, follow } = useLater()
  useEffect(flow.connect, [])
  useEffect(() => follow?.(flow, page, sending), [page, flow, follow, sending])
  const { booked } = answers
  if (!(page.open || booked || sending)) return <ClosedPage page={page} />
  const later = LaterSteps && <LaterSteps step={step} booked={booked} />
  return (
    <Booking value={{ ...business, flow }}>
      <div className="band" />
      <div className="wrap flex flex-1 flex-col">
        <BusinessHeader page={page} compact={step !== first || Boolean(booked)}>
          {booked && (
            <Button look="secondary" className="max-lg:min-h-11 max-lg:px-3" onClick={flow.restart}>
              Nova reserva
            </Button>
          )}
        </BusinessHeader>
        {booked ? (
          <main className="flex flex-1 flex-col pt-8 pb-16 lg:pt-14">{later ?? <LoadingStep />}</main>
        ) : (
          <div className="columns flex-1 pt-4 lg:pt-12">
            <main
              className="flex min-w-0 flex-1 flex-col gap-2 lg:gap-8 lg:pb-16"
              aria-busy={sending ? true : undefined}
            >
              <StepIndicator step={step} first={first} />
              {step === 'professional' ? (
                <ProfessionalStep />
              ) : step === 'service' ? (
                <ServiceStep />
              ) : (
                !later && <LoadingStep />
              )}
              {later}
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
