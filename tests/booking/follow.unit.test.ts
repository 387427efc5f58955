import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { BookingPage } from '#shared/booking.ts'
import { ANY_PROFESSIONAL } from '#shared/ids.ts'
import { type Answers, emptyDraft } from '../../web/src/features/booking/booking-state.ts'
import { bookingInput } from '../../web/src/features/booking/details-rules.ts'
import { createFlow } from '../../web/src/features/booking/flow.ts'
import { follow } from '../../web/src/features/booking/reconcile-page.ts'

// Tests how a customer's answers change when the booking page is refreshed.

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

/** Returns the flow after the page changed while the customer was at the form. */
function followed(answers: Partial<Answers>, to: BookingPage, from = pageOf(both)) {
  const flow = createFlow('ze', from)
  flow.set({ answers: { ...timed, ...answers }, step: 'details' })
  follow(flow, to, false)
  return flow
}

describe('a team that shrinks to one professional', () => {
  test.each([ANY_PROFESSIONAL, 'ana'])(
    'a customer who chose %s keeps all answers and sees no notice',
    (id) => {
      const { answers, notice, step, first } = followed({ professional_id: id }, pageOf({ ana: {} })).read()
      expect(answers).toEqual({ ...timed, professional_id: 'ana' })
      expect([notice, step, first, depth]).toEqual([undefined, 'details', 'service', 3])
    },
  )

  test('a customer sees a notice when the only professional has another price', () => {
    const { answers, notice } = followed(
      { professional_id: ANY_PROFESSIONAL },
      pageOf({ ana: { price: 60 } }),
    ).read()
    expect([answers.professional_id, answers.time, answers.price]).toEqual(['ana', '10:00', 60])
    expect(notice?.title).toBe('O preço mudou')
  })

  test.each([
    ['chose another professional', 'bia', pageOf({ ana: {} })],
    [
      'chose a service that the remaining professional does not offer',
      ANY_PROFESSIONAL,
      pageOf({ ana: { services: [] } }),
    ],
  ])('a customer who %s is asked for the service again', (_who, professional_id, to) => {
    const { answers, notice, step } = followed({ professional_id }, to).read()
    expect([answers.professional_id, answers.service_id, answers.time]).toEqual(['ana', undefined, undefined])
    expect([notice?.title, step]).toEqual(['A página mudou', 'service'])
  })

  test('a customer at the question for the professional continues with the service', () => {
    const flow = createFlow('ze', pageOf(both))
    flow.set({ answers: { draft: emptyDraft }, step: 'professional' })
    follow(flow, pageOf({ ana: {} }), false)
    const { answers, notice, step } = flow.read()
    expect([answers.professional_id, step, notice]).toEqual(['ana', 'service', undefined])
  })
})

describe('price and duration of the chosen service', () => {
  test('a changed price and duration are shown once and then sent with the booking', () => {
    const flow = followed({ professional_id: 'ana' }, pageOf(both, 60, 45))
    const { answers, notice } = flow.read()
    expect(notice?.title).toBe('Preço e duração mudaram')
    expect(bookingInput(answers)).toMatchObject({ price: 60, duration: 45 })
    flow.set({ notice: undefined })
    follow(flow, pageOf(both, 60, 45), false)
    expect(flow.read().notice).toBeUndefined()
  })

  test('a change of professional shows no notice of the new price', () => {
    const to = pageOf({ ana: {}, bia: { price: 80 } })
    const { notice } = followed({ professional_id: 'bia', price: 80 }, to, to).read()
    expect(notice).toBeUndefined()
  })

  test('a price that changes during the request is shown after the request has failed', () => {
    const flow = createFlow('ze', pageOf(both))
    flow.set({ answers: { ...timed, professional_id: 'ana' }, step: 'details', sending: 'slow' })
    follow(flow, pageOf(both, 60), 'slow')
    expect(flow.read().notice).toBeUndefined()
    follow(flow, pageOf(both, 60), false)
    expect(flow.read().notice?.text).toMatch(/^Corte agora custa .*60,00 \(antes .*50,00\)\.$/)
  })

  test('price and duration are not sent without a chosen professional, nor after the server has refused them', () => {
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
