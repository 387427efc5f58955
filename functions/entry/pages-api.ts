import * as calendar from '#functions/calendar/verbs/reading.ts'
import * as google from '#functions/google/verbs/notifications.ts'
import { enqueueDueTogether } from '#functions/kit/due.ts'
import type { FunctionEnv } from '#functions/kit/env.ts'
import { serve } from '#functions/kit/http.ts'
import * as pages from '#functions/pages/verbs.ts'
import { pagesContracts } from '#shared/contracts.ts'

const tools = (env: FunctionEnv<'pages-api'>) => ({
  app_url: env.APP_URL,
  sync_google: enqueueDueTogether(env.GOOGLE_SYNC_QUEUE_URL),
})

/** What is served as a document: pages for robots and in frames of other websites, custom CSS, calendars. */
export const handler = serve('pages-api', pagesContracts, { calendar, google, pages }, { tools })
