import { lazy } from 'react'
import { useMay } from '../lib/tenant.ts'
import { Empty } from '../ui/empty.tsx'
import { PageTitle } from '../ui/page-title.tsx'
import type { Area } from './navigation.ts'

const DashboardScreen = lazy(() =>
  import('../features/dashboard/dashboard-screen.tsx').then(({ DashboardScreen: screen }) => ({
    default: screen,
  })),
)
const ClientsScreen = lazy(() =>
  import('../features/clients/clients-screen.tsx').then(({ ClientsScreen: screen }) => ({ default: screen })),
)
const ComingScreen = lazy(() =>
  import('../features/coming/coming-screen.tsx').then(({ ComingScreen: screen }) => ({ default: screen })),
)
const AgendaScreen = lazy(() =>
  import('../features/appointments/agenda-screen.tsx').then(({ AgendaScreen: screen }) => ({
    default: screen,
  })),
)
const MembersScreen = lazy(() =>
  import('../features/members/members-screen.tsx').then(({ MembersScreen: screen }) => ({ default: screen })),
)
const ServicesScreen = lazy(() =>
  import('../features/services/services-screen.tsx').then(({ ServicesScreen: screen }) => ({
    default: screen,
  })),
)
const ProfessionalsScreen = lazy(() =>
  import('../features/professionals/professionals-screen.tsx').then(({ ProfessionalsScreen: screen }) => ({
    default: screen,
  })),
)

/** The screen of an area, for who may enter it. */
export function AreaScreen({ area }: { area: Area }) {
  const may = useMay()
  if (!may(area.permission)) {
    return (
      <>
        <PageTitle title={area.label} />
        <Empty
          title="Você não tem acesso a esta área"
          text="Se precisar dela, fale com o proprietário da empresa."
        />
      </>
    )
  }
  if (area.soon) return <ComingScreen label={area.label} icon={area.icon} soon={area.soon} />
  if (area.path === '/agendamentos') return <AgendaScreen />
  if (area.path === '/dashboard') return <DashboardScreen />
  if (area.path === '/clientes') return <ClientsScreen />
  if (area.path === '/servicos') return <ServicesScreen />
  if (area.path === '/profissionais') return <ProfessionalsScreen />
  return <MembersScreen />
}
