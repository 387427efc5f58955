import type { AssistantAnswer } from '#shared/assistant.ts'
import type { Problem } from '#shared/errors.ts'
import type { StaffMember } from './routes.ts'

export type Answered = AssistantAnswer & Omit<Problem, 'status'>

/** Asks a question as the chat does. */
export function ask(member: StaffMember, message: string, more: object = {}) {
  const body = { message, current_path: '/dashboard', ...more }
  return member.askAssistant(body)
}

/** Returns the slugs of the articles among the links of an answer. */
export function articlesOf({ links }: Pick<AssistantAnswer, 'links'>): string[] {
  return links.flatMap(({ to }) => /^\/ajuda\?aba=manual&artigo=([\w-]+)$/.exec(to)?.[1] ?? [])
}
