import { describe, expect, test } from 'vitest'
import type { AssistantAnswer } from '#shared/assistant.ts'
import { areas } from '../../web/src/app/navigation.ts'
import {
  historyOf,
  isWithin,
  leftText,
  type Message,
  message,
  offerOf,
  PROPOSAL_MS,
} from '../../web/src/features/assistant/conversation.ts'
import { GENERIC_GREETING, greetingAt } from '../../web/src/features/assistant/greetings.ts'

const own = ['/dashboard', '/agendamentos', '/clientes', '/servicos', '/estoque', '/financeiro', '/ajuda']
const now = Date.parse('2026-11-23T12:00:00Z')

const answer = (more: Partial<AssistantAnswer> = {}): AssistantAnswer => ({
  message: 'Sim.',
  source: 'model',
  links: [],
  left: 9,
  resets_at: '2026-11-23T13:00:00Z',
  ...more,
})
const proposal: AssistantAnswer['proposal'] = {
  route: 'setStatus',
  input: { appointment_id: 'apt_1', version: 3, status: 'cancelled' },
  title: 'Cancelar o horário de Ana',
  facts: [{ label: 'Situação', before: 'Agendado', after: 'Cancelado' }],
}
const said = (content: string, more: Partial<Message> = {}): Message => ({
  ...message('assistant', content),
  at: now,
  ...more,
})

test('seven areas have their own greeting, the other areas share one, and each greeting is one sentence', () => {
  expect(new Set(own.map(greetingAt)).size).toBe(own.length)
  for (const { path } of areas) {
    expect(greetingAt(path) === GENERIC_GREETING, path).toBe(!own.includes(path))
    expect(greetingAt(path)).toMatch(/^Olá, [^.!?]+\.$/)
  }
  expect(greetingAt('/')).toBe(greetingAt('/dashboard'))
})

test('a question is sent with the last ten messages, without greetings, failures and unanswered questions', () => {
  const messages = [
    said('Olá', { aside: 'greeting' }),
    { ...message('user', 'Sem resposta'), aside: 'unanswered' as const },
    said('Desculpe', { aside: 'failure' }),
    ...Array.from({ length: 11 }, (_, i) => said(`${i}`)),
    said('Posso cancelar.', { id: 'm', answer: answer({ proposal }) }),
  ]
  const history = historyOf(messages, { m: { state: 'declined' } })
  expect(history.map(({ content }) => content)).toEqual([
    ...[2, 3, 4, 5, 6, 7, 8, 9, 10].map(String),
    'Posso cancelar.\n(Proposta: Cancelar o horário de Ana; recusada.)',
  ])
  expect(historyOf([said('a'.repeat(9_000))], {})[0]?.content).toHaveLength(3_500)
})

describe('offerOf', () => {
  const proposed = said('Posso cancelar.', { answer: answer({ proposal }) })
  test.each([
    ['is open at first', [proposed], now, false],
    ['is open for ten minutes', [proposed], now + PROPOSAL_MS, false],
    ['is stale after ten minutes', [proposed], now + PROPOSAL_MS + 1, true],
    ['stays open after a failed question', [proposed, said('Desculpe', { aside: 'failure' })], now, false],
    ['is stale after the next answer', [proposed, said('Outra.', { answer: answer() })], now, true],
  ])('a proposal %s', (_, messages, at, stale) => {
    expect(offerOf(proposed, messages, {}, at)?.stale).toBe(stale)
  })
})

test('the number of remaining questions is shown when it is five or less, until the hour is over', () => {
  const text = (left: number, at = now) => leftText(answer({ left }), at)
  expect([6, 5, 1].map((left) => text(left))).toEqual([
    undefined,
    'Restam 5 perguntas nesta hora.',
    'Resta 1 pergunta nesta hora.',
  ])
  expect(text(0)).toBe('As perguntas desta hora acabaram. Volte em 60 minutos.')
  expect(text(0, now + 3_600_000)).toBeUndefined()
})

test('only URLs within the app become links', () => {
  expect(['/ajuda?aba=manual&artigo=agenda', '/clientes'].every(isWithin)).toBe(true)
  expect(['//x.test', '/\\x.test', 'https://x.test', 'javascript:alert(1)', ''].some(isWithin)).toBe(false)
})
