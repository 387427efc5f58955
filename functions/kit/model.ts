import type { BedrockRuntimeClient, ContentBlock, Message } from '@aws-sdk/client-bedrock-runtime'
import type { Schema } from '#shared/json-schema.ts'
import { AppError } from './errors.ts'
import { logError } from './log.ts'

export type ToolUse = { id: string; name: string; input: unknown }
export type ToolResult = { id: string; text: string; failed?: boolean }
export type ModelMessage =
  | { role: 'user'; text?: string; results?: readonly ToolResult[] }
  | { role: 'assistant'; text?: string; uses?: readonly ToolUse[] }
export type ModelTool = { name: string; description: string; schema: Schema }

type Question = {
  system: string
  messages: readonly ModelMessage[]
  tools: readonly ModelTool[]
  /** The model may take this many milliseconds. */
  patience: number
}
type Answer = { text: string; uses: ToolUse[]; tokens: number }
export type AskModel = (question: Question) => Promise<Answer>

/** A reply has at most this many tokens. */
const ANSWER_TOKENS = 1000

/** Returns undefined for `none`. The client is loaded with the first question. */
export function openModel(modelId: string): AskModel | undefined {
  if (modelId === 'none') return undefined
  let client: BedrockRuntimeClient | undefined
  return async ({ system, messages, tools, patience }) => {
    const { BedrockRuntimeClient, ConverseCommand } = await import('@aws-sdk/client-bedrock-runtime')
    // A crowded model deserves a second attempt. This client speaks HTTP/2, unlike those of `sdk.ts`.
    client ??= new BedrockRuntimeClient({ maxAttempts: 2 })
    const command = new ConverseCommand({
      modelId,
      system: [{ text: system }],
      messages: messages.map(toMessage),
      inferenceConfig: { maxTokens: ANSWER_TOKENS },
      toolConfig: {
        tools: tools.map(({ name, description, schema }) => ({
          toolSpec: { name, description, inputSchema: { json: schema as never } },
        })),
      },
    })
    try {
      const { output, usage } = await client.send(command, { abortSignal: AbortSignal.timeout(patience) })
      const content = output?.message?.content ?? []
      return {
        text: content.flatMap(({ text }) => text ?? []).join('\n'),
        uses: content.flatMap(({ toolUse }) =>
          toolUse?.toolUseId && toolUse.name
            ? { id: toolUse.toolUseId, name: toolUse.name, input: toolUse.input }
            : [],
        ),
        tokens: usage?.totalTokens ?? 0,
      }
    } catch (error) {
      // The error's message may quote the conversation.
      logError('model unavailable', new Error((error as Error).name), {})
      throw unavailable()
    }
  }
}

export function unavailable(): AppError {
  return new AppError('assistant_unavailable', 'Não foi possível enviar a mensagem. Tente novamente.')
}

function toMessage(message: ModelMessage): Message {
  const text: ContentBlock[] = message.text ? [{ text: message.text }] : []
  if (message.role === 'assistant') {
    const uses = (message.uses ?? []).map(({ id, name, input }) => ({
      toolUse: { toolUseId: id, name, input: input as never },
    }))
    return { role: 'assistant', content: [...text, ...uses] }
  }
  const results = (message.results ?? []).map(({ id, text: told, failed }) => ({
    toolResult: {
      toolUseId: id,
      content: [{ text: told }],
      status: failed ? ('error' as const) : ('success' as const),
    },
  }))
  return { role: 'user', content: [...results, ...text] }
}
