import { enqueueDueTogether } from '#functions/kit/due.ts'
import type { FunctionEnv } from '#functions/kit/env.ts'
import { serve } from '#functions/kit/http.ts'
import { notificationsAddresses } from '#shared/staff-routes.ts'

const tools = (env: FunctionEnv<'messages-api'>) => ({
  send_messages: enqueueDueTogether(env.MESSAGE_SEND_QUEUE_URL),
  has_whatsapp: env.WHATSAPP_SENDER !== 'none',
  app_url: env.APP_URL,
})

export const handler = serve(
  'messages-api',
  {
    notifications: {
      addresses: notificationsAddresses,
      load: () => import('#functions/notifications/api/staff.ts'),
    },
  },
  { tools },
)
