import { afterEach, describe, expect, test, vi } from 'vitest'
import { emptyDraft } from '../../web/src/features/booking/booking-state.ts'
import {
  canRemember,
  forget,
  remember,
  rememberBooking,
  remembered,
  withPhone,
} from '../../web/src/features/booking/remembered.ts'

// Tests what a customer's device keeps for the next visit.

const phone = '(11) 98765-4321'
const lia = { phone, name: 'Lia Ramos' }
const choice = { professional_id: 'pro_1', service_id: 'srv_1' }

/** Returns a browser storage with these texts. */
function holding(stored: Record<string, string> = {}) {
  const texts = new Map(Object.entries(stored))
  const localStorage = {
    getItem: (key: string) => texts.get(key) ?? null,
    setItem: (key: string, value: string) => void texts.set(key, value),
    removeItem: (key: string) => void texts.delete(key),
  }
  vi.stubGlobal('window', { localStorage })
  return texts
}
afterEach(() => vi.unstubAllGlobals())

describe('the customer remembered by the device', () => {
  test('the device keeps one customer for each business until they are forgotten', () => {
    const texts = holding()
    remember('ze', lia)
    expect([remembered('ze'), remembered('ana')]).toEqual([lia, undefined])
    forget('ze')
    expect([remembered('ze'), texts.size]).toEqual([undefined, 0])
  })

  test('the device keeps the last booking of the remembered phone, and no booking of another phone', () => {
    const texts = holding()
    const answers = { ...choice, draft: { ...emptyDraft, ...lia, email: 'lia@exemplo.com', notes: 'x' } }
    rememberBooking('ze', answers)
    expect(texts.size).toBe(0)
    remember('ze', lia)
    rememberBooking('ze', { ...answers, draft: { ...answers.draft, phone: '(11) 91111-2222' } })
    expect(remembered('ze')).toEqual(lia)
    rememberBooking('ze', answers)
    expect(remembered('ze')).toEqual({ ...lia, ...choice })
  })

  test.each(['', 'null', '7', '"x"', '{', '{"phone":7,"name":"x"}', '{"phone":"x"}'])(
    'the device remembers no customer when its storage holds %j',
    (text) => {
      holding({ 'navalha-customer:ze': text })
      expect(remembered('ze')).toBeUndefined()
    },
  )

  test('the remembered phone fills the field when no phone was typed', () => {
    holding({ 'navalha-customer:ze': JSON.stringify({ ...lia, phone: '11987654321' }) })
    expect(withPhone('ze', emptyDraft).phone).toBe(phone)
    const typed = { ...emptyDraft, phone: '(11) 9' }
    expect([withPhone('ze', typed), withPhone('ana', emptyDraft)]).toEqual([typed, emptyDraft])
  })

  test('a device without storage reports this, and remembers no customer', () => {
    expect(canRemember()).toBe(false)
    remember('ze', lia)
    expect(remembered('ze')).toBeUndefined()
    const texts = holding()
    expect([canRemember(), texts.size]).toEqual([true, 0])
  })
})
