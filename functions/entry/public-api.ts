import * as booking from '#functions/booking/verbs.ts'
import { mountAll, serve } from '#functions/kit/http.ts'
import { publicContracts } from '#shared/contracts.ts'

/** What customers call without an account. */
export const handler = serve('public-api', mountAll(publicContracts, { booking }))
