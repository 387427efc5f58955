import * as assistant from '#functions/assistant/verbs/ask.ts'
import { serve } from '#functions/kit/http.ts'
import { openModel } from '#functions/kit/model.ts'
import { assistantContracts } from '#shared/contracts.ts'

/** The assistant, with the model of this installation if it has one. */
export const handler = serve(
  'assistant-api',
  assistantContracts,
  { assistant },
  { tools: ({ ASSISTANT_MODEL }) => ({ ask_model: openModel(ASSISTANT_MODEL) }) },
)
