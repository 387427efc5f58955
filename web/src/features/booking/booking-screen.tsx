import type { BookingPage } from '#shared/booking.ts'
import { pageOf } from '../../lib/site.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { BookingFlow } from './booking-flow.tsx'
import { BusinessGate } from './business-gate.tsx'
import { BusinessHeader } from './business-header.tsx'
import { Footer } from './footer.tsx'
import { titleOf } from './words.ts'

export function BookingScreen({ slug, shell }: { slug: string | undefined; shell: Node }) {
  return (
    <BusinessGate slug={slug} subject="Agendamento" shell={shell}>
      {({ page, ...business }) => (
        <>
          <link rel="canonical" href={location.origin + pageOf(page.business.slug)} />
          {page.open ? <BookingFlow page={page} {...business} /> : <ClosedPage page={page} />}
        </>
      )}
    </BusinessGate>
  )
}

/** The business takes no bookings for now; its contacts stay visible. */
function ClosedPage({ page }: { page: BookingPage }) {
  const { phone } = page.business
  return (
    <>
      <div className="band" />
      <div className="wrap flex-1 pb-16">
        <BusinessHeader page={page} compact={false} />
        <main className="mt-12 max-w-xl border-line border-t pt-8">
          <h2 className="text-balance font-bold text-3xl tracking-tight">
            Agendamento online indisponível no momento
          </h2>
          <p className="mt-3 text-lg text-soft">Para marcar um horário, fale direto com o estabelecimento.</p>
          {phone && (
            <ButtonLink look="primary" href={`tel:${phone}`} className="mt-7 max-sm:w-full">
              Ligar agora
            </ButtonLink>
          )}
        </main>
      </div>
      <Footer name={titleOf(page)} />
    </>
  )
}
