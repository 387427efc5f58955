import { serve } from '#functions/kit/http.ts'
import { partnerAreas } from '#functions/partner/areas.ts'
import { serveTools } from '#functions/partner/mcp.ts'
import { fromRestApi } from '#functions/partner/routes.ts'

/** Serves the REST API as tools of assistants: each calls the routes of `/v1` in this process. */
export const handler = fromRestApi(serveTools(serve('partner-api', partnerAreas)))
