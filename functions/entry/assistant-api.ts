import * as assistant from '#functions/assistant/verbs/ask.ts'
import type { FunctionEnv } from '#functions/kit/env.ts'
import { serve } from '#functions/kit/http.ts'
import { openModel } from '#functions/kit/model.ts'
import { assistantContract } from '#shared/assistant.ts'

/** The model of this installation, if it has one. */
const tools = (env: FunctionEnv<'assistant-api'>) => ({ ask_model: openModel(env.ASSISTANT_MODEL) })

/** The assistant. */
export const handler = serve('assistant-api', { assistant: assistantContract }, { assistant }, { tools })
