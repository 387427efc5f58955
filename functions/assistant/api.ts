import * as assistant from '#functions/assistant/verbs/ask.ts'
import { assistantContract } from '#shared/assistant.ts'

export const contract = assistantContract
export const verbs = assistant
