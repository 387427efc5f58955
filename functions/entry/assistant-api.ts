import type { FunctionEnv } from '#functions/kit/env.ts'
import { serve } from '#functions/kit/http.ts'
import { openModel } from '#functions/kit/model.ts'
import { assistantAddresses } from '#shared/staff-routes.ts'

const tools = (env: FunctionEnv<'assistant-api'>) => ({ ask_model: openModel(env.ASSISTANT_MODEL) })

export const handler = serve(
  'assistant-api',
  { assistant: { addresses: assistantAddresses, load: () => import('#functions/assistant/api.ts') } },
  { tools },
)
