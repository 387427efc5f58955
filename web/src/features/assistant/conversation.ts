import { type AssistantAnswer, HISTORY_LENGTH, type Proposal } from '#shared/assistant.ts'
import { serverNow } from '../../lib/server-time.ts'

/** A proposal expires, because its data may change. */
export const PROPOSAL_MS = 10 * 60_000

export type Message = {
  id: string
  role: 'user' | 'assistant'
  content: string
  /** The instant is in milliseconds. */
  at: number
  /** The model does not get these messages. */
  aside?: 'greeting' | 'unanswered' | 'failure'
  answer?: AssistantAnswer
}

export type Outcome =
  | { state: 'busy' | 'declined' }
  | { state: 'done'; link: Place }
  /** Without a reply it may have been done; the same attempt can be repeated. */
  | { state: 'refused' | 'unknown'; text: string; link: Place }
export type Outcomes = Record<string, Outcome | undefined>

export type Place = { label: string; to: string }

export type Offer = { proposal: Proposal; message: string; outcome: Outcome | undefined; stale: boolean }

export const message = (
  role: Message['role'],
  content: string,
  more: Pick<Message, 'aside' | 'answer'> = {},
): Message => ({ id: crypto.randomUUID(), role, content, at: serverNow().getTime(), ...more })

export const timeText = (at: number) =>
  new Date(at).toLocaleTimeString('pt-BR', { hour: '2-digit', minute: '2-digit' })

const fates: Record<Outcome['state'], string> = {
  busy: 'sendo feita',
  declined: 'recusada',
  done: 'feita',
  refused: 'não foi possível',
  unknown: 'sem resposta do sistema',
}

export function historyOf(messages: readonly Message[], outcomes: Outcomes) {
  return messages
    .filter(({ aside, content }) => !aside && content)
    .slice(-HISTORY_LENGTH)
    .map(({ id, role, content, answer }) => {
      const fate = outcomes[id]
      const proposed = answer?.proposal
        ? `\n(Proposta: ${answer.proposal.title}; ${fate ? fates[fate.state] : 'não aceita'}.)`
        : ''
      return { role, content: `${content.slice(0, 3_500)}${proposed}`.slice(0, 4_000) }
    })
}

/** A newer reply replaces a proposal. */
export function offerOf(
  { id, at, answer }: Message,
  messages: readonly Message[],
  outcomes: Outcomes,
  now: number,
): Offer | undefined {
  if (!answer?.proposal) return undefined
  const latest = messages.findLast((one) => one.answer)
  return {
    proposal: answer.proposal,
    message: id,
    outcome: outcomes[id],
    stale: latest?.id !== id || now - at > PROPOSAL_MS,
  }
}

/** It appears when few questions are left in the hour. */
export function leftText(answer: AssistantAnswer | undefined, now: number): string | undefined {
  if (!answer || answer.left > 5 || Date.parse(answer.resets_at) <= now) return undefined
  const { left } = answer
  if (left > 0) return left === 1 ? 'Resta 1 pergunta nesta hora.' : `Restam ${left} perguntas nesta hora.`
  const minutes = Math.ceil((Date.parse(answer.resets_at) - now) / 60_000)
  return `As perguntas desta hora acabaram. Volte em ${minutes === 1 ? '1 minuto' : `${minutes} minutos`}.`
}

/** Only addresses within the app become links. */
export const isWithin = (to: string) => /^\/(?![/\\])/.test(to)
