import { serve } from '#functions/kit/http.ts'
import { partnerAreas } from '#functions/partner/areas.ts'
import { serveTools } from '#functions/partner/mcp.ts'
import { fromRestApi } from '#functions/partner/routes.ts'

/** Offers the REST API as MCP tools; each calls a route of `/v1` in this process. */
export const handler = fromRestApi(serveTools(serve('partner-api', partnerAreas)))
