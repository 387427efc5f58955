import type { BookingPage } from '#shared/booking.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { ScreenHeading } from '../../ui/screen-heading.tsx'
import { BusinessHeader } from './business-header.tsx'
import { Footer } from './footer.tsx'
import { titleOf } from './labels.ts'

/** Contacts stay visible, and answers wait until the page opens again. */
export function ClosedPage({ page }: { page: BookingPage }) {
  const { phone } = page.business
  return (
    <>
      <div className="band" />
      <div className="wrap flex-1 pb-16">
        <BusinessHeader page={page} compact={false} />
        <main className="mt-12 max-w-xl border-line border-t pt-8">
          <ScreenHeading>Agendamento online indisponível no momento</ScreenHeading>
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
