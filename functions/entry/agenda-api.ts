import { serve } from '#functions/kit/http.ts'
import * as routes from '#shared/staff-routes.ts'

export const handler = serve('agenda-api', {
  agenda: { addresses: routes.agendaAddresses, load: () => import('#functions/agenda/api.ts') },
  appointments: {
    addresses: routes.appointmentsAddresses,
    load: () => import('#functions/appointments/api/staff.ts'),
  },
  clients: { addresses: routes.clientsAddresses, load: () => import('#functions/clients/api/staff.ts') },
  dashboard: {
    addresses: routes.dashboardAddresses,
    load: () => import('#functions/metrics/api/dashboard.ts'),
  },
})
