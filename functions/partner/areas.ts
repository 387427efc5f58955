import type { Areas } from '#functions/kit/http.ts'
import * as routes from '#shared/partner/routes.ts'

export const partnerAreas: Areas<'partner-api'> = {
  appointments: {
    addresses: routes.partnerAppointmentsAddresses,
    load: () => import('#functions/appointments/api/partner.ts'),
  },
  booking: {
    addresses: routes.partnerBookingAddresses,
    load: () => import('#functions/booking/api/partner.ts'),
  },
  clients: {
    addresses: routes.partnerClientsAddresses,
    load: () => import('#functions/clients/api/partner.ts'),
  },
  company: {
    addresses: routes.partnerCompanyAddresses,
    load: () => import('#functions/company/api/partner.ts'),
  },
  finance: {
    addresses: routes.partnerFinanceAddresses,
    load: () => import('#functions/finance/api/partner.ts'),
  },
  professionals: {
    addresses: routes.partnerProfessionalsAddresses,
    load: () => import('#functions/professionals/api/partner.ts'),
  },
  services: {
    addresses: routes.partnerServicesAddresses,
    load: () => import('#functions/services/api/partner.ts'),
  },
  stock: { addresses: routes.partnerStockAddresses, load: () => import('#functions/stock/api/partner.ts') },
}
