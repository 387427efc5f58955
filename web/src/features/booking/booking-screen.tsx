import { pageOf } from '../../lib/site.ts'
import { BookingFlow } from './booking-flow.tsx'
import { BusinessGate } from './business-gate.tsx'

export function BookingScreen({ slug, shell }: { slug: string | undefined; shell: Node }) {
  return (
    <BusinessGate slug={slug} subject="Agendamento" shell={shell}>
      {(business) => (
        <>
          <link rel="canonical" href={location.origin + pageOf(business.page.business.slug)} />
          <BookingFlow {...business} />
        </>
      )}
    </BusinessGate>
  )
}
