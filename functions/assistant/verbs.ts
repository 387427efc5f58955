import type { Ctx } from '#functions/kit/context.ts'
import type { AssistantAnswer } from '#shared/assistant.ts'

export async function askAssistant(ctx: Ctx): Promise<AssistantAnswer> {
  return { message: '', source: 'articles', links: [], left: 0, resets_at: ctx.now().toISOString() }
}
