import * as appointments from '#functions/appointments/verbs/partner.ts'
import * as booking from '#functions/booking/verbs/partner.ts'
import * as clients from '#functions/clients/verbs/partner.ts'
import * as company from '#functions/company/verbs/partner.ts'
import * as finance from '#functions/finance/verbs/partner.ts'
import { serve } from '#functions/kit/http.ts'
import { fromRestApi, meterKey } from '#functions/kit/partner.ts'
import * as services from '#functions/services/verbs/partner.ts'
import * as stock from '#functions/stock/verbs/partner.ts'
import { partnerContracts } from '#shared/contracts.ts'

/** The REST API, for other systems with an API key. */
export const handler = fromRestApi(
  serve(
    'partner-api',
    partnerContracts,
    { appointments, booking, clients, company, finance, services, stock },
    { meter: meterKey },
  ),
)
