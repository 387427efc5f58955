import * as calendar from '#functions/calendar/verbs/reading.ts'
import type { FunctionEnv } from '#functions/kit/env.ts'
import { serve } from '#functions/kit/http.ts'
import * as pages from '#functions/pages/verbs.ts'
import { pagesContracts } from '#shared/contracts.ts'

const tools = ({ APP_URL }: FunctionEnv<'pages-api'>) => ({ app_url: APP_URL })

/** What is served as a document: pages for robots and in frames of other websites, custom CSS, calendars. */
export const handler = serve('pages-api', pagesContracts, { calendar, pages }, { tools })
