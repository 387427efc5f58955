import { serve } from '#functions/kit/http.ts'
import { serveTools } from '#functions/partner/mcp.ts'
import { fromRestApi } from '#functions/partner/routes.ts'
import { partnerAreas } from './partner-api/areas.ts'

/** Offers the REST API as MCP tools; each calls a route of `/v1` in this process. */
export const handler = fromRestApi(serveTools(serve('partner-api', partnerAreas)))
