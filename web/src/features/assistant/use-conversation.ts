import { useEffect, useRef, useState } from 'react'
import { PATH_LENGTH } from '#shared/assistant.ts'
import { type Failure, isFailure, isOutcomeUnknown } from '../../lib/failure.ts'
import { serverNow } from '../../lib/server-time.ts'
import { useStaffMutation } from '../../lib/staff-query.ts'
import { problemToast } from '../../lib/toast.ts'
import {
  historyOf,
  type Message,
  message,
  type Offer,
  type Outcome,
  type Outcomes,
  PROPOSAL_MS,
} from './conversation.ts'
import { greetingAt } from './greetings.ts'
import { placeOf, refusalText, refusedQuestion, useProposals } from './proposals.ts'

const FAILED = 'Desculpe, ocorreu um erro. Tente novamente em alguns instantes.'

export function useConversation(pathname: string, onAnswer: () => void) {
  const [messages, setMessages] = useState<Message[]>(() => [
    message('assistant', greetingAt(pathname), { aside: 'greeting' }),
  ])
  const [draft, setDraft] = useState('')
  const [outcomes, setOutcomes] = useState<Outcomes>({})
  const ask = useStaffMutation('askAssistant', { retry: false })
  const carryOut = useProposals()
  // Two presses may come before the next render.
  const running = useRef(new Set<string>())
  useProposalClock(messages)

  const say = (added: Message) => {
    setMessages((before) => [...before, added])
    onAnswer()
  }

  async function send() {
    const text = draft.trim()
    if (!text || running.current.has('question')) return
    running.current.add('question')
    const question = message('user', text)
    const history = historyOf(messages, outcomes)
    setMessages((before) => [...before, question])
    setDraft('')
    try {
      const current_path = pathname.slice(0, PATH_LENGTH)
      const answer = await ask.mutateAsync({ message: text, current_path, history })
      say(message('assistant', answer.message, { answer }))
    } catch (error) {
      // The text is kept for the next attempt.
      setDraft((typed) => typed || text)
      setMessages((before) =>
        before.map((one) => (one.id === question.id ? { ...one, aside: 'unanswered' } : one)),
      )
      const refusal = isFailure(error) ? refusedQuestion(error) : undefined
      if (!refusal) problemToast('Erro no Chat', 'Não foi possível enviar a mensagem. Tente novamente.')
      say(message('assistant', refusal ?? FAILED, { aside: 'failure' }))
    } finally {
      running.current.delete('question')
    }
  }

  const settle = (id: string, outcome: Outcome) => setOutcomes((before) => ({ ...before, [id]: outcome }))

  async function accept({ proposal, message: id, outcome, stale }: Offer) {
    const isOpen = !outcome || outcome.state === 'unknown'
    if (!isOpen || stale || running.current.has(id)) return
    running.current.add(id)
    settle(id, { state: 'busy' })
    try {
      settle(id, { state: 'done', link: await carryOut(proposal) })
    } catch (error) {
      const state = isOutcomeUnknown(error) ? 'unknown' : 'refused'
      settle(id, { state, text: refusalText(error as Failure), link: placeOf(proposal) })
    } finally {
      running.current.delete(id)
    }
  }

  return {
    messages,
    draft,
    setDraft,
    outcomes,
    busy: ask.isPending,
    send,
    accept,
    decline: ({ message: id }: Offer) => settle(id, { state: 'declined' }),
  }
}
export type Conversation = ReturnType<typeof useConversation>

/** It must render again when the latest proposal expires. */
function useProposalClock(messages: readonly Message[]) {
  const [, setOver] = useState('')
  const latest = messages.findLast(({ answer }) => answer)
  const proposed = latest?.answer?.proposal ? latest : undefined
  const { id, at } = proposed ?? { id: '', at: 0 }
  useEffect(() => {
    if (!id) return
    const timer = setTimeout(() => setOver(id), at + PROPOSAL_MS - serverNow().getTime() + 1)
    return () => clearTimeout(timer)
  }, [id, at])
}
