import type * as z from 'zod'
import type { With } from '#functions/kit/context.ts'
import type { AssistantAnswer, assistantContract } from '#shared/assistant.ts'

type Input = z.output<(typeof assistantContract)['askAssistant']['input']>

/** Loads the other areas with the first question: a start that loaded them would be a twentieth longer. */
export async function askAssistant(ctx: With<'ask_model'>, input: Input): Promise<AssistantAnswer> {
  const { answerQuestion } = await import('./question.ts')
  return answerQuestion(ctx, input)
}
