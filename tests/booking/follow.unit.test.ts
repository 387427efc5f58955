import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { BookingPage } from '#shared/booking.ts'
import { ANY_PROFESSIONAL } from '#shared/ids.ts'
import { type Answers, emptyDraft } from '../../web/src/features/booking/booking-state.ts'
import { bookingInput } from '../../web/src/features/booking/details-rules.ts'
import { createFlow } from '../../web/src/features/booking/flow.ts'
import { follow } from '../../web/src/features/booking/reconcile-page.ts'

// Tests what a customer's answers become when the page is read again.

/** Returns a page with a price of 50; professionals may have other prices. */
function pageOf(team: Record<string, { price?: number; services?: string[] }>, price = 50, duration = 30) {
  return {
    open: true,
    services: [{ id: 'srv_corte', name: 'Corte', price, duration }],
    professionals: Object.entries(team).map(([id, { price: own, services }]) => ({
      id,
      name: id,
      specialties: [],
      ...(services && { service_ids: services }),
      ...(own && { service_terms: [{ service_id: 'srv_corte', price: own }] }),
    })),
  } as unknown as BookingPage
}

const both = { ana: {}, bia: {} }
const chosen = { service_id: 'srv_corte', price: 50, duration: 30, draft: emptyDraft }
const timed = { ...chosen, date: '2026-12-01', time: '10:00', client: { is_new: true } }

let depth = 0
beforeEach(() => {
  depth = 3
  const go = vi.fn()
  const replaceState = (state: { depth: number }) => {
    depth = state.depth
  }
  vi.stubGlobal('history', { state: { step: 'details', depth }, replaceState, go })
})
afterEach(() => vi.unstubAllGlobals())

/** Returns the flow at its form, or at the last question still allowed, after the page changed. */
function turned(answers: Partial<Answers>, to: BookingPage, from = pageOf(both)) {
  const flow = createFlow('ze', from)
  flow.set({ answers: { ...timed, ...answers }, step: 'details' })
  follow(flow, to, false)
  return flow
}

describe('a team that becomes one person', () => {
  test.each([ANY_PROFESSIONAL, 'ana'])('takes nothing from who has chosen %s, and says nothing', (id) => {
    const { answers, notice, step, first } = turned({ professional_id: id }, pageOf({ ana: {} })).read()
    expect(answers).toEqual({ ...timed, professional_id: 'ana' })
    expect([notice, step, first, depth]).toEqual([undefined, 'details', 'service', 3])
  })

  test('that has another price shows a notice of it', () => {
    const { answers, notice } = turned(
      { professional_id: ANY_PROFESSIONAL },
      pageOf({ ana: { price: 60 } }),
    ).read()
    expect([answers.professional_id, answers.time, answers.price]).toEqual(['ana', '10:00', 60])
    expect(notice?.title).toBe('O preço mudou')
  })

  test.each([
    ['who chose another one', 'bia', pageOf({ ana: {} })],
    ['whose service that one does not do', ANY_PROFESSIONAL, pageOf({ ana: { services: [] } })],
  ])('asks for the service again: %s', (_who, professional_id, to) => {
    const { answers, notice, step } = turned({ professional_id }, to).read()
    expect([answers.professional_id, answers.service_id, answers.time]).toEqual(['ana', undefined, undefined])
    expect([notice?.title, step]).toEqual(['A página mudou', 'service'])
  })

  test('goes on from the question for the professional', () => {
    const flow = createFlow('ze', pageOf(both))
    flow.set({ answers: { draft: emptyDraft }, step: 'professional' })
    follow(flow, pageOf({ ana: {} }), false)
    const { answers, notice, step } = flow.read()
    expect([answers.professional_id, step, notice]).toEqual(['ana', 'service', undefined])
  })
})

describe('terms', () => {
  test('that change are shown once, and are then what the customer agrees to', () => {
    const flow = turned({ professional_id: 'ana' }, pageOf(both, 60, 45))
    const { answers, notice } = flow.read()
    expect(notice?.title).toBe('Preço e duração mudaram')
    expect(bookingInput(answers)).toMatchObject({ price: 60, duration: 45 })
    flow.set({ notice: undefined })
    follow(flow, pageOf(both, 60, 45), false)
    expect(flow.read().notice).toBeUndefined()
  })

  test('chosen again are those of the new choice', () => {
    const to = pageOf({ ana: {}, bia: { price: 80 } })
    const { notice } = turned({ professional_id: 'bia', price: 80 }, to, to).read()
    expect(notice).toBeUndefined()
  })

  test('that change during a request are shown when it has failed', () => {
    const flow = createFlow('ze', pageOf(both))
    flow.set({ answers: { ...timed, professional_id: 'ana' }, step: 'details', sending: 'slow' })
    follow(flow, pageOf(both, 60), 'slow')
    expect(flow.read().notice).toBeUndefined()
    follow(flow, pageOf(both, 60), false)
    expect(flow.read().notice?.text).toMatch(/^Corte agora custa .*60,00 \(antes .*50,00\)\.$/)
  })

  test('are not sent without a preference, nor after the server has refused them', () => {
    const terms = (answers: Partial<Answers>) => {
      const { price, duration } = bookingInput({ ...timed, ...answers })
      return [price, duration]
    }
    expect(terms({ professional_id: 'ana' })).toEqual([50, 30])
    expect(terms({ professional_id: ANY_PROFESSIONAL })).toEqual([undefined, undefined])
    expect(
      terms({ professional_id: 'ana', price: undefined, duration: undefined } as Partial<Answers>),
    ).toEqual([undefined, undefined])
  })
})
