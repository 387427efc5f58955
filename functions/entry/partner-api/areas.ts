import type { Areas } from '#functions/kit/http.ts'
import * as routes from '#shared/partner/routes.ts'

export const partnerAreas: Areas<'partner-api'> = {
  appointments: { addresses: routes.partnerAppointmentsAddresses, load: () => import('./appointments.ts') },
  booking: { addresses: routes.partnerBookingAddresses, load: () => import('./booking.ts') },
  clients: { addresses: routes.partnerClientsAddresses, load: () => import('./clients.ts') },
  company: { addresses: routes.partnerCompanyAddresses, load: () => import('./company.ts') },
  finance: { addresses: routes.partnerFinanceAddresses, load: () => import('./finance.ts') },
  professionals: {
    addresses: routes.partnerProfessionalsAddresses,
    load: () => import('./professionals.ts'),
  },
  services: { addresses: routes.partnerServicesAddresses, load: () => import('./services.ts') },
  stock: { addresses: routes.partnerStockAddresses, load: () => import('./stock.ts') },
}
