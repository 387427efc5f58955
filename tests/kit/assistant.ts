import type { AssistantAnswer } from '#shared/assistant.ts'
import type { Problem } from '#shared/errors.ts'

type Call = <T>(
  method: string,
  path: string,
  body?: unknown,
) => Promise<{ status: number; headers: object; body: T }>

export type Answered = AssistantAnswer & Omit<Problem, 'status'>

/** Asks a question as the chat does. */
export function ask({ call }: { call: Call }, message: string, more: object = {}) {
  const body = { message, current_path: '/dashboard', ...more }
  return call<Answered>('POST', '/api/staff/assistant/questions', body)
}

/** Returns the slugs of the articles among the links of an answer. */
export function articlesOf({ links }: Pick<AssistantAnswer, 'links'>): string[] {
  return links.flatMap(({ to }) => /^\/ajuda\?aba=manual&artigo=([\w-]+)$/.exec(to)?.[1] ?? [])
}
