import { enqueueDueTogether } from '#functions/kit/due.ts'
import type { FunctionEnv } from '#functions/kit/env.ts'
import { serve } from '#functions/kit/http.ts'
import * as list from '#functions/notifications/verbs/list.ts'
import * as settings from '#functions/notifications/verbs/settings.ts'
import { messagesContracts } from '#shared/contracts.ts'

const tools = (env: FunctionEnv<'messages-api'>) => ({
  send_messages: enqueueDueTogether(env.MESSAGE_SEND_QUEUE_URL),
  has_whatsapp: env.WHATSAPP_SENDER !== 'none',
  app_url: env.APP_URL,
})

/** A business's messages to its clients. */
export const handler = serve(
  'messages-api',
  messagesContracts,
  { notifications: { ...settings, ...list } },
  { tools },
)
