import { describe, expect, test } from 'vitest'
import { PAYMENTS_DIFFER } from '#shared/payments.ts'
import { type Part, paidBy, shownAmounts, type Way } from '../../web/src/features/finance/parts.ts'
import { withPart } from '../../web/src/features/finance/payment-parts.tsx'

/** Returns payment parts in order, each with its typed amount, if any. */
const partsOf = (...typed: [Way, string?][]): Part[] =>
  typed.map(([way, amount], id) => ({ id, way, ...(amount !== undefined && { typed: amount }) }))
const DUE = '2026-12-01'

describe('the parts of a payment', () => {
  test.each<[string, Part[], string[]]>([
    [
      'the last part takes the whole amount when none is typed',
      partsOf(['dinheiro'], ['pix']),
      ['', '55,10'],
    ],
    ['the last part takes the rest', partsOf(['dinheiro', '20'], ['pix']), ['20', '35,10']],
    [
      'the first part takes the rest when the last is typed',
      partsOf(['dinheiro'], ['pix', '20,05']),
      ['35,05', '20,05'],
    ],
    ['the last part stays empty when nothing is left', partsOf(['dinheiro', '60'], ['pix']), ['60', '']],
    ['a part that was emptied stays empty', partsOf(['dinheiro', ''], ['pix', '1']), ['', '1']],
  ])('%s', (_, parts, shown) => expect(shownAmounts(parts, 55.1)).toEqual(shown))

  test('empty parts are not sent, and the amount to be paid later is sent with its due date', () => {
    const parts = partsOf(['dinheiro', '20,1'], ['cartao_debito', ''], ['pix', '5'], ['later'])
    expect(paidBy(parts, 55.1, DUE)).toEqual({
      payments: [
        { method: 'dinheiro', amount: 20.1 },
        { method: 'pix', amount: 5 },
      ],
      receivable: { amount: 30, due_date: DUE },
    })
  })

  test.each<[Part[], string, string]>([
    [partsOf(['pix', '55']), DUE, PAYMENTS_DIFFER],
    [partsOf(['pix', '60'], ['dinheiro']), DUE, PAYMENTS_DIFFER],
    [partsOf(['pix', 'tudo']), DUE, 'Informe o valor como 45 ou 45,50.'],
    [partsOf(['pix', '0,001']), DUE, 'Informe o valor como 45 ou 45,50.'],
    [partsOf(['later']), '', 'Informe o vencimento.'],
  ])('parts that differ from the total or are invalid return an error', (parts, due, text) =>
    expect(paidBy(parts, 55.1, due)).toBe(text),
  )

  test('a new part gets an unused payment method, until each method is used', () => {
    let parts = withPart(withPart([]), 'later')
    expect(parts.map(({ way }) => way)).toEqual(['dinheiro', 'later'])
    for (let i = 0; i < 9; i++) parts = withPart(parts)
    expect(new Set(parts.map(({ way }) => way)).size).toBe(6)
    expect(parts).toHaveLength(6)
  })
})
