import * as assistant from '#functions/assistant/verbs.ts'
import { serve } from '#functions/kit/http.ts'
import { assistantContracts } from '#shared/contracts.ts'

/** The assistant. */
export const handler = serve('assistant-api', assistantContracts, { assistant })
