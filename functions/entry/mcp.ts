import { serve } from '#functions/kit/http.ts'
import { serveTools } from '#functions/kit/mcp.ts'
import { fromRestApi } from '#functions/kit/partner.ts'
import { partnerAreas } from './partner-api/areas.ts'

/** Serves the REST API as tools of assistants: each calls the routes of `/v1` in this process. */
export const handler = fromRestApi(serveTools(serve('partner-api', partnerAreas)))
