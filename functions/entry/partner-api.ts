import { serve } from '#functions/kit/http.ts'
import { partnerAreas } from '#functions/partner/areas.ts'
import { fromRestApi, quotaOfCall } from '#functions/partner/routes.ts'

export const handler = fromRestApi(serve('partner-api', partnerAreas, { meter: quotaOfCall }))
