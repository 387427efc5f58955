import { lazy, Suspense } from 'react'
import { ProfileScreen } from '../features/company/profile-screen.tsx'
import { Skeleton } from '../ui/skeleton.tsx'

const FeedsCard = lazy(async () => {
  const { FeedsCard: card } = await import('../features/calendar/feeds-card.tsx')
  return { default: card }
})

const GoogleCard = lazy(async () => {
  const { GoogleCard: card } = await import('../features/google/google-card.tsx')
  return { default: card }
})

/** Cards of connected systems are part of the profile. */
export function ProfileArea() {
  const integrations = (
    <Suspense fallback={<Skeleton label="Carregando..." bars={['h-40']} className="space-y-3" />}>
      <div className="space-y-6">
        <GoogleCard />
        <FeedsCard />
      </div>
    </Suspense>
  )
  return <ProfileScreen more={[{ value: 'integracoes', label: 'Integrações', content: integrations }]} />
}
