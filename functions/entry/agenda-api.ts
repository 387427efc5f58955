import { serve } from '#functions/kit/http.ts'
import * as routes from '#shared/staff-routes.ts'

export const handler = serve('agenda-api', {
  agenda: { addresses: routes.agendaAddresses, load: () => import('./agenda-api/agenda.ts') },
  appointments: {
    addresses: routes.appointmentsAddresses,
    load: () => import('./agenda-api/appointments.ts'),
  },
  clients: { addresses: routes.clientsAddresses, load: () => import('./agenda-api/clients.ts') },
  dashboard: { addresses: routes.dashboardAddresses, load: () => import('./agenda-api/dashboard.ts') },
})
