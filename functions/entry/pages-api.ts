import { enqueueDueTogether } from '#functions/kit/due.ts'
import type { FunctionEnv } from '#functions/kit/env.ts'
import { serve } from '#functions/kit/http.ts'
import { feedAddresses, googleNotificationAddresses, pagesAddresses } from '#shared/routes.ts'

const tools = (env: FunctionEnv<'pages-api'>) => ({
  app_url: env.APP_URL,
  sync_google: enqueueDueTogether(env.GOOGLE_SYNC_QUEUE_URL),
})

export const handler = serve(
  'pages-api',
  {
    calendar: { addresses: feedAddresses, load: () => import('#functions/calendar/api/feed.ts') },
    google: {
      addresses: googleNotificationAddresses,
      load: () => import('#functions/google/api/notifications.ts'),
    },
    pages: { addresses: pagesAddresses, load: () => import('#functions/pages/api.ts') },
  },
  { tools },
)
