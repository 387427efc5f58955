import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { counterEntry, editedEntry, type Income, incomeEntries } from '#functions/finance/rules/income.ts'
import { dueDates, firstDate, nextDate } from '#functions/finance/rules/recurring.ts'
import {
  paymentsAfter,
  receivedNow,
  settlementAfter,
  settlementOf,
} from '#functions/finance/rules/settlement.ts'
import { periodRefusal, totalsOf } from '#functions/finance/rules/totals.ts'
import type { Recurring, Transaction } from '#shared/finance.ts'
import { sum, toCents } from '#shared/money.ts'
import { dayIn, monthsOf } from '#shared/months.ts'
import { PAYMENTS_DIFFER, type Payment, paymentMethods, type Settlement } from '#shared/payments.ts'
import { DISCOUNT_TOO_HIGH } from '#shared/sales.ts'
import { addDays } from '#shared/time.ts'

const cents = (max = 99_999_999) => fc.integer({ min: 0, max }).map((all) => all / 100)
const positive = (max = 99_999_999) => fc.integer({ min: 1, max }).map((all) => all / 100)
const method = fc.option(fc.constantFrom(...paymentMethods), { nil: undefined })
const payment: fc.Arbitrary<Payment> = fc.record({ method, amount: positive() }, { requiredKeys: ['amount'] })
const centsOf = (amounts: readonly number[]) => amounts.reduce((all, one) => all + BigInt(toCents(one)), 0n)
const totalOf = ({ payments, receivable }: Settlement) =>
  centsOf([...payments.map(({ amount }) => amount), receivable?.amount ?? 0])

/** Returns a settlement of some total in parts cut at random; the last part may be received later. */
const settlementOfTotal = (total: number, facts: Pick<Settlement, 'discount' | 'tip'>) =>
  fc
    .record({ cuts: fc.array(fc.nat(toCents(total)), { maxLength: 4 }), later: fc.boolean(), method })
    .map((made) => {
      const edges = [0, ...[...new Set(made.cuts)].sort((a, b) => a - b), toCents(total)]
      const parts = edges.slice(1).map((edge, i) => (edge - (edges[i] as number)) / 100)
      const amounts = parts.filter((amount) => amount > 0)
      const later = made.later ? amounts.pop() : undefined
      return {
        payments: amounts.map((amount) => ({ ...(made.method && { method: made.method }), amount })),
        ...facts,
        ...(later && { receivable: { amount: later, due_date: '2026-12-24' } }),
      } as Settlement
    })
const sold = fc
  .record({ lines: fc.array(cents(500_000), { minLength: 1, maxLength: 6 }), tip: cents(5_000) })
  .chain(({ lines, tip }) =>
    fc.record({
      lines: fc.constant(
        lines.map((amount, i) => ({
          kind: 'product' as const,
          id: `stk_${i}`,
          name: `P${i}`,
          quantity: i + 0.5,
          amount,
        })),
      ),
      settlement: settlementOfTotal(sum([...lines, tip]), tip > 0 ? { tip } : {}),
    }),
  )
const incomeOf = (parts: Pick<Income, 'lines' | 'settlement'>): Income => ({
  date: '2026-11-22',
  category: 'Vendas',
  origin: { sale_id: 'sal_1' },
  ...parts,
})
let made = 0
const stamp = () => ({ id: `fin_${++made}`, at: '2026-11-22T12:00:00.000Z' })
const entriesOf = (parts: Pick<Income, 'lines' | 'settlement'>) => incomeEntries(incomeOf(parts), stamp)

describe('the entries of an income', () => {
  it('the entries hold the paid amount and the receivable, each the sum of its lines and its tip', () => {
    fc.assert(
      fc.property(sold, ({ lines, settlement }) => {
        const entries = entriesOf({ lines, settlement })
        const { payments, receivable, tip } = settlement
        expect(entries.map(({ status, date, amount }) => [status, date, amount])).toEqual([
          ...(payments.length > 0 ? [['paid', '2026-11-22', sum(payments.map(({ amount }) => amount))]] : []),
          ...(receivable ? [['pending', '2026-12-24', receivable.amount]] : []),
        ])
        for (const entry of entries) {
          const within = [...(entry.lines ?? []).map(({ amount }) => amount), entry.tip ?? 0]
          expect(centsOf(within)).toBe(centsOf([entry.amount]))
        }
        expect(centsOf(entries.map((one) => one.tip ?? 0))).toBe(centsOf([tip ?? 0]))
        if (entries.length === 0) return
        for (const { id, amount, quantity } of lines) {
          const parts = entries.flatMap((one) => one.lines ?? []).filter((line) => line.id === id)
          expect(centsOf(parts.map((part) => part.amount))).toBe(centsOf([amount]))
          expect(sum(parts.map((part) => part.quantity))).toBe(quantity)
        }
        // The figures therefore count one sale, not one for each entry.
        const counted = entries.filter((one) => one.lines?.some(({ quantity }) => quantity !== 0))
        expect(counted).toEqual(entries.slice(0, 1))
      }),
    )
  })

  it('the amounts are assigned in the order of the lines, the tip last', () => {
    const line = { kind: 'service' as const, id: 'srv_1', name: 'Corte', quantity: 1, amount: 50 }
    const settlement = {
      payments: [{ method: 'pix' as const, amount: 20 }],
      tip: 5,
      receivable: { amount: 35, due_date: '2026-12-01' },
    }
    expect(entriesOf({ lines: [line], settlement })).toMatchObject([
      { amount: 20, lines: [{ quantity: 1, amount: 20 }], payments: [{ method: 'pix', amount: 20 }] },
      { amount: 35, lines: [{ quantity: 0, amount: 30 }], tip: 5, payments: [] },
    ])
  })

  it('an income of zero has no entries, and lines that differ from the payments raise an error', () => {
    const line = { kind: 'service' as const, id: 'srv_1', name: 'Corte', quantity: 1, amount: 0 }
    expect(entriesOf({ lines: [line], settlement: { payments: [] } })).toEqual([])
    expect(() => entriesOf({ lines: [line], settlement: { payments: [{ amount: 1 }] } })).toThrow(
      'lines and tip',
    )
  })

  it('a reversal cancels every number of its entry', () => {
    fc.assert(
      fc.property(sold, (parts) => {
        for (const entry of entriesOf(parts)) {
          const counter = counterEntry(entry, { date: '2026-12-31' }, stamp())
          const both = [entry, counter]
          expect(centsOf(both.map(({ amount }) => amount))).toBe(0n)
          expect(centsOf(both.map(({ tip }) => tip ?? 0))).toBe(0n)
          expect(centsOf(both.flatMap((one) => one.payments.map(({ amount }) => amount)))).toBe(0n)
          expect(sum(both.flatMap((one) => (one.lines ?? []).map(({ quantity }) => quantity)))).toBe(0)
          expect(counter).toMatchObject({
            type: 'income',
            reverses: entry.id,
            date: '2026-12-31',
            sale_id: 'sal_1',
          })
        }
      }),
    )
  })
})

describe('the settlement of a price', () => {
  const parts = fc.record(
    {
      payments: fc.array(payment, { maxLength: 4 }),
      method,
      discount: cents(100_000),
      tip: cents(10_000),
      receivable: fc.record({ amount: positive(), due_date: fc.constant('2026-12-01') }),
    },
    { requiredKeys: [] },
  )
  it('a settlement is refused, or equals the price less the discount plus the tip to the cent', () => {
    fc.assert(
      fc.property(parts, cents(200_000), method, (given, price, usual) => {
        const judged = settlementOf(given, price, usual)
        if ('refusal' in judged) return
        const { discount = 0, tip = 0 } = judged.settlement
        expect(totalOf(judged.settlement)).toBe(centsOf([price, -discount, tip]))
        expect(judged.settlement.payments.every(({ amount }) => amount > 0)).toBe(true)
      }),
    )
  })

  const refusal = (given: Parameters<typeof settlementOf>[0]) => settlementOf(given, 50, 'pix')
  const due_date = '2026-12-01'
  test.each([
    ['no details', {}, { payments: [{ method: 'pix', amount: 50 }] }],
    ['a method', { method: 'dinheiro', tip: 5 }, { payments: [{ method: 'dinheiro', amount: 55 }], tip: 5 }],
    ['a discount of the whole price', { discount: 50 }, { payments: [], discount: 50 }],
    [
      'a receivable of the whole price',
      { receivable: { amount: 50, due_date } },
      { payments: [], receivable: { amount: 50, due_date } },
    ],
    [
      'a receivable and a payment method for the rest',
      { method: 'dinheiro', receivable: { amount: 20, due_date } },
      { payments: [{ method: 'dinheiro', amount: 30 }], receivable: { amount: 20, due_date } },
    ],
  ] as const)('a settlement can be given as %s', (_what, given, settlement) => {
    expect(refusal(given as never)).toEqual({ settlement })
  })

  test.each([
    ['settlement.discount', DISCOUNT_TOO_HIGH, { discount: 50.01 }],
    ['settlement.payments', PAYMENTS_DIFFER, { payments: [{ amount: 49.99 }] }],
    ['settlement.payments', PAYMENTS_DIFFER, { payments: [] }],
    ['settlement.payments', PAYMENTS_DIFFER, { receivable: { amount: 20, due_date } }],
    ['settlement.payments', PAYMENTS_DIFFER, { method: 'pix', receivable: { amount: 51, due_date } }],
    [
      'settlement.method',
      'Informe uma forma de pagamento ou divida o valor, não os dois.',
      { method: 'pix', payments: [{ amount: 50 }] },
    ],
  ] as const)('an invalid %s is refused with the message: %s', (field, message, given) => {
    expect(refusal(given as never)).toEqual({ refusal: { field, message } })
  })
})

describe('a settlement after a change of price', () => {
  const before = fc
    .record({ price: cents(), part: fc.double({ min: 0, max: 1, noNaN: true }), tip: cents(5_000) })
    .chain(({ price, part, tip }) => {
      const discount = Math.floor(toCents(price) * part) / 100
      const facts = { ...(discount > 0 && { discount }), ...(tip > 0 && { tip }) }
      return settlementOfTotal(sum([price, -discount, tip]), facts)
    })
  it('a settlement equals the new price less the discount plus the tip after any number of changes', () => {
    fc.assert(
      fc.property(before, fc.array(cents(), { minLength: 1, maxLength: 5 }), (settlement, prices) => {
        let now = settlement
        for (const price of prices) {
          now = settlementAfter(now, price)
          const { discount = 0, tip = 0, payments, receivable } = now
          expect(discount).toBeLessThanOrEqual(price)
          expect(tip).toBe(settlement.tip ?? 0)
          expect(totalOf(now)).toBe(centsOf([price, -discount, tip]))
          for (const amount of [...payments.map((one) => one.amount), receivable?.amount ?? 1])
            expect(amount).toBeGreaterThan(0)
        }
      }),
    )
  })

  const [pix, cash] = [
    { method: 'pix', amount: 30 },
    { method: 'dinheiro', amount: 20 },
  ] as const
  const later = (amount: number) => ({ amount, due_date: '2026-12-01' })
  test.each([
    ['the one payment changes', { payments: [pix] }, 45, { payments: [{ method: 'pix', amount: 45 }] }],
    ['the last payment grows', { payments: [pix, cash] }, 60, { payments: [pix, { ...cash, amount: 30 }] }],
    ['the last payment falls', { payments: [pix, cash] }, 35, { payments: [pix, { ...cash, amount: 5 }] }],
    ['earlier payments fall', { payments: [pix, cash] }, 25, { payments: [{ ...pix, amount: 25 }] }],
    [
      'the receivable falls first',
      { payments: [pix], receivable: later(20) },
      40,
      { payments: [pix], receivable: later(10) },
    ],
    [
      'the receivable grows',
      { payments: [pix], receivable: later(20) },
      60,
      { payments: [pix], receivable: later(30) },
    ],
    [
      'payments fall after the receivable',
      { payments: [pix], receivable: later(20) },
      15,
      { payments: [{ ...pix, amount: 15 }] },
    ],
    ['the debt grows', { payments: [], receivable: later(50) }, 70, { payments: [], receivable: later(70) }],
    ['one payment is added', { payments: [] }, 10, { payments: [{ amount: 10 }] }],
    [
      'zero removes all payments',
      { payments: [pix], receivable: later(20), discount: 5 },
      0,
      { payments: [] },
    ],
  ] as const)('after a change of price %s', (_what, settlement, price, expected) => {
    expect(settlementAfter(settlement as never, price)).toEqual(expected)
  })

  it('a settlement adds a received amount to its payments', () => {
    const settlement = { payments: [pix], tip: 2, receivable: later(22) }
    expect(receivedNow(settlement, [{ ...cash, amount: 22 }])).toEqual({
      payments: [pix, { method: 'dinheiro', amount: 22 }],
      tip: 2,
    })
  })
})

describe('manual entries', () => {
  const [before] = entriesOf({
    lines: [{ kind: 'product', id: 'stk_1', name: 'P', quantity: 1, amount: 50 }],
    settlement: { payments: [{ method: 'pix', amount: 30 }, { amount: 20 }] },
  }) as [Transaction]
  const edit = (changes: object, of = before) =>
    editedEntry(of, { category: 'Vendas', ...changes }, 'now').payments
  it('the payments of a manual entry add up to its amount', () => {
    expect(edit({ amount: 40 })).toEqual([{ method: 'pix', amount: 30 }, { amount: 10 }])
    expect(edit({ payment_method: 'dinheiro' })).toEqual([{ method: 'dinheiro', amount: 50 }])
    expect(edit({ payment_method: null })).toEqual([{ amount: 50 }])
    const pending = { ...before, status: 'pending' as const, payments: [] }
    expect(edit({ amount: 40 }, pending)).toEqual([])
    expect(edit({ amount: 40, payment_method: 'pix' }, pending)).toEqual([{ method: 'pix', amount: 40 }])
    fc.assert(
      fc.property(fc.array(payment, { maxLength: 5 }), positive(), (payments, total) => {
        expect(centsOf(paymentsAfter(payments, total).map(({ amount }) => amount))).toBe(centsOf([total]))
      }),
    )
  })
})

describe('periods of finance', () => {
  it('a period includes both its ends and covers at most a year', () => {
    const refused = (from: string, to: string) => periodRefusal({ from, to })?.message
    expect(refused('2026-11-22', '2026-11-22')).toBeUndefined()
    expect(refused('2024-01-01', '2024-12-31')).toBeUndefined()
    expect(refused('2026-01-01', '2027-01-02')).toBe('Escolha um período de até um ano.')
    expect(refused('2026-11-22', '2026-11-21')).toBe('A data final não pode ser antes da inicial.')
    expect(monthsOf({ from: '2026-11-30', to: '2027-01-01' })).toEqual(['2026-11', '2026-12', '2027-01'])
    expect(monthsOf({ from: '9999-11-30', to: '9999-12-31' })).toEqual(['9999-11', '9999-12'])
    expect(monthsOf({ from: '0001-01-01', to: '0001-02-01' })).toEqual(['0001-01', '0001-02'])
  })

  it('the totals of a period count paid and pending amounts exactly', () => {
    const one = fc.record({
      type: fc.constantFrom('income', 'expense'),
      status: fc.constantFrom('paid', 'pending'),
      amount: fc.integer({ min: -99_999_999, max: 99_999_999 }).map((all) => all / 100),
    })
    fc.assert(
      fc.property(fc.array(one), (all) => {
        const of = (type: string, status: string) =>
          centsOf(
            all.filter((each) => each.type === type && each.status === status).map(({ amount }) => amount),
          )
        const totals = totalsOf(all as never)
        expect(Object.values(totals).map((reais) => BigInt(toCents(reais)))).toEqual([
          of('income', 'paid'),
          of('expense', 'paid'),
          of('income', 'paid') - of('expense', 'paid'),
          of('income', 'pending'),
          of('expense', 'pending'),
        ])
      }),
    )
  })
})

describe('recurring expenses', () => {
  const rent = (parts: Partial<Recurring>): Recurring => ({
    id: 'rec_1',
    category: 'Aluguel',
    amount: 1,
    description: 'Aluguel',
    day: 31,
    next_date: '2026-01-31',
    created_at: 'now',
    version: 1,
    ...parts,
  })
  it('a recurring expense is due on its day, and in shorter months on the last day', () => {
    expect(['2026-02', '2028-02', '2026-04', '2026-12'].map((month) => dayIn(month, 31))).toEqual([
      '2026-02-28',
      '2028-02-29',
      '2026-04-30',
      '2026-12-31',
    ])
    expect(firstDate(31, '2026-02-28')).toBe('2026-02-28')
    expect(firstDate(5, '2026-12-06')).toBe('2027-01-05')
    expect(dueDates(rent({}), '2026-04-30')).toMatchObject({
      dates: ['2026-01-31', '2026-02-28', '2026-03-31', '2026-04-30'],
      after: { next_date: '2026-05-31' },
    })
    expect(dueDates(rent({ until: '2026-03-30' }), '2026-12-31')).toMatchObject({
      dates: ['2026-01-31', '2026-02-28'],
      after: { next_date: '2026-03-31' },
    })
  })

  it('an edited recurring expense has one date per month, and starts again when it had ended', () => {
    expect(nextDate(rent({ next_date: '2026-12-20' }), 5, '2026-12-10')).toBe('2026-12-05')
    expect(nextDate(rent({ next_date: '2027-01-05' }), 20, '2026-12-10')).toBe('2027-01-20')
    const ended = rent({ next_date: '2025-03-31', until: '2025-03-30' })
    expect(nextDate(ended, 5, '2026-12-10')).toBe('2027-01-05')
  })

  it('a recurring expense is due once a month on whatever days it is checked', () => {
    const days = fc.array(fc.nat(200), { minLength: 1, maxLength: 12 })
    const course = fc.record({ day: fc.integer({ min: 1, max: 31 }), lasts: fc.option(fc.nat(1_500)), days })
    fc.assert(
      fc.property(course, ({ day, lasts, days: gaps }) => {
        const from = '2026-01-15'
        const until = lasts === null ? undefined : addDays(from, lasts)
        let now = rent({ day, next_date: firstDate(day, from), ...(until && { until }) })
        const seen: string[] = []
        let today = from
        for (const gap of gaps) {
          today = addDays(today, gap)
          for (;;) {
            const { dates, after } = dueDates(now, today)
            if (dates.length === 0) break
            seen.push(...dates)
            now = after
          }
        }
        const end = until && until < today ? until : today
        const months = monthsOf({ from, to: end }).map((month) => dayIn(month, day))
        expect(seen).toEqual(months.filter((date) => date >= from && date <= end))
      }),
    )
  })
})
