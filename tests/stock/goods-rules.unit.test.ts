import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { lineTotal, sum, toCents } from '#shared/money.ts'
import { DISCOUNT_TOO_HIGH } from '#shared/sales.ts'
import { NO_SALE_PRICE } from '#shared/stock.ts'
import {
  type Offer,
  oneMore,
  paymentOf,
  priced,
  saleOf,
  type TillValues,
  totalsOf,
} from '../../web/src/features/sales/till.ts'
import { linesOf } from '../../web/src/features/stock/import-lines.ts'
import { salePriceError } from '../../web/src/features/stock/item-form.ts'
import { balanceAfter, formatChange, movedError } from '../../web/src/features/stock/movements.ts'
import { formatAmount, formatQuantity, parseQuantity, quantityError } from '../../web/src/lib/amount.ts'

// Tests the rules of the stock and sales screens without a browser.

test.each([
  ['1,5', 1.5],
  ['1.5', 1.5],
  ['2', 2],
  ['0,25', 0.25],
  ['1.234,5', 1234.5],
  ['R$ 2', undefined],
  ['-1', undefined],
  ['0,001', undefined],
  ['1e21', undefined],
  ['', undefined],
])('parseQuantity reads "%s" as %s', (typed, units) => {
  expect(parseQuantity(typed)).toBe(units)
  expect(quantityError(typed) === undefined).toBe(units !== undefined)
})

test.each([
  ['in', '2,5', 12.5, undefined],
  ['out', '10', 0, undefined],
  ['out', '10,01', -0.01, 'Estoque insuficiente'],
  ['loss', '0', 10, 'Informe uma quantidade maior que zero.'],
  ['adjustment', '0', 0, undefined],
  ['adjustment', '3', 3, undefined],
  ['in', '1000000', undefined, 'A quantidade máxima é 999.999,99.'],
  ['in', 'dez', undefined, 'Informe a quantidade como 2 ou 1,5.'],
] as const)('a movement "%s" of %s changes a balance of 10 to %s', (type, quantity, balance, fault) => {
  const values = { type, quantity, reason: '' }
  expect(balanceAfter(10, values)).toBe(balance)
  expect(movedError(10, values)).toBe(fault)
})

test('formatChange shows the sign of a change', () => {
  expect([2.5, -1, 0].map(formatChange)).toEqual(['+2,5', '−1', '0'])
})

test('a sale price is required for products only', () => {
  expect(salePriceError('', { type: 'product' })).toBe(NO_SALE_PRICE)
  expect(salePriceError('0', { type: 'product' })).toBe(NO_SALE_PRICE)
  expect(salePriceError('x', { type: 'supply' })).toBe('Informe o preço como 45 ou 45,50.')
  expect(salePriceError('', { type: 'supply' })).toBeUndefined()
  expect(salePriceError('9,90', { type: 'product' })).toBeUndefined()
})

describe('an imported file of stock items', () => {
  const heading = 'Nome;Tipo;Categoria;Unidade;Quantidade;Estoque mínimo;Preço de compra;Preço'.split(';')
  const read = (...rows: string[]) => linesOf([heading, ...rows.map((row) => row.split(';'))])

  test('the columns are recognized by their headings in any order', () => {
    expect(read('Cera;produto;Cabelo;pt;1,5;2;10;29,90')).toEqual([
      {
        line: 2,
        name: 'Cera',
        item: {
          name: 'Cera',
          type: 'product',
          category: 'Cabelo',
          unit: 'pt',
          quantity: 1.5,
          min_quantity: 2,
          preco_compra: 10,
          preco_venda: 29.9,
        },
      },
    ])
    expect(
      linesOf([
        ['Custo', 'Valor de venda', 'Qtd', 'PRODUTO'],
        ['5', '9', '3', 'Gel'],
      ]),
    ).toMatchObject([
      { item: { name: 'Gel', type: 'product', unit: 'un', quantity: 3, preco_compra: 5, preco_venda: 9 } },
    ])
    expect(linesOf([['telefone'], ['1']])).toBeUndefined()
  })

  test.each([
    [';Insumo', 'Nome é obrigatório'],
    ['A;Roupa', 'Tipo: use Produto para venda, Insumo, Equipamento.'],
    ['A;Produto', NO_SALE_PRICE],
    ['A;Produto;;;;;;0', NO_SALE_PRICE],
    ['A;Produto;;;;;;x', 'Preço de venda: Informe o preço como 45 ou 45,50.'],
    ['A;;;;-1', 'Quantidade: Informe a quantidade como 2 ou 1,5.'],
    ['A;;;muito comprida', 'Unidade: no máximo 10 letras.'],
  ])('the row "%s" is rejected', (row, fault) => {
    expect(read(row)).toMatchObject([{ line: 2, faults: [fault] }])
  })

  test('a repeated name is rejected, and blank lines are skipped but counted', () => {
    expect(read('Óleo;Insumo', ';;', 'oleo;Insumo')).toMatchObject([
      { line: 2, item: { name: 'Óleo' } },
      { line: 4, faults: ['Repete o nome da linha 2.'] },
    ])
  })
})

const pomade: Offer = { kind: 'product', id: 'stk_1', name: 'Pomada', price: 39.9, unit: 'un', left: 3 }
const rest: Offer = { ...pomade, left: 0.5 }
const cut: Offer = { kind: 'service', id: 'srv_1', name: 'Corte', price: 55 }
const line = (offer: Offer, quantity: string, discount = '') => ({
  kind: offer.kind,
  id: offer.id,
  name: offer.name,
  quantity,
  discount,
})

test.each([
  [pomade, '2', '5', 74.8, undefined, undefined],
  [pomade, '3,01', '', 120.1, 'Estoque insuficiente: há 3 un.', undefined],
  [pomade, '0,5', '', 19.95, 'A quantidade mínima é 1.', undefined],
  [rest, '0,5', '', 19.95, undefined, undefined],
  [rest, '0,4', '', 15.96, 'A quantidade mínima é 0,5.', undefined],
  [cut, '1,5', '', 82.5, 'Serviços são vendidos em quantidades inteiras.', undefined],
  [cut, '1', '55,01', 55, undefined, DISCOUNT_TOO_HIGH],
  [cut, '1', 'dez', 55, undefined, 'Informe o desconto como 45 ou 45,50.'],
] as const)(
  'a sale of $1.name × %s minus "%s" costs %s',
  (offer, quantity, discount, total, quantityFault, discountFault) => {
    expect(priced(line(offer, quantity, discount), offer)).toMatchObject({
      total,
      ...(quantityFault && { quantityFault }),
      ...(discountFault && { discountFault }),
    })
  },
)

test('oneMore adds at most the remaining stock of a product', () => {
  expect(['1', '2,5', 'x'].map((typed) => oneMore(typed, pomade))).toEqual(['2', '3', '1'])
  expect(oneMore('7', cut)).toBe('8')
})

test('the total of a sale is the sum of its rounded lines, and its payments add up to the total', () => {
  const cents = fc.integer({ min: 1, max: 20_000 }).map((value) => value / 100)
  fc.assert(
    fc.property(fc.array(fc.tuple(cents, cents), { minLength: 1, maxLength: 20 }), cents, (goods, first) => {
      const offers = goods.map(([price], i): Offer => ({ ...pomade, id: `stk_${i}`, price, left: 99_999.99 }))
      const lines = goods.map(([, units], i) => line(offers[i] as Offer, formatQuantity(units)))
      const { total } = totalsOf(lines.map((one, i) => priced(one, offers[i])))
      expect(total).toBe(sum(goods.map(([price, units]) => lineTotal(price, units))))
      const values: TillValues = {
        lines,
        way: 'mixed',
        parts: [
          { id: 1, way: 'dinheiro', typed: formatAmount(first) },
          { id: 2, way: 'pix' },
        ],
        due: '',
        notes: ' ',
      }
      if (toCents(first) >= toCents(total)) return
      expect(saleOf(values, total)).toEqual({
        lines: lines.map(({ kind, id }, i) => ({ kind, id, quantity: goods[i]?.[1] })),
        payments: [
          { method: 'dinheiro', amount: first },
          { method: 'pix', amount: sum([total, -first]) },
        ],
        total_amount: total,
      })
    }),
  )
})

test('the payment method is optional, and an amount to be paid later needs a due date', () => {
  const values: TillValues = { lines: [line(cut, '1')], way: '', parts: [], due: '', notes: 'Levou' }
  expect(saleOf(values, 55)).toEqual({
    lines: [{ kind: 'service', id: 'srv_1', quantity: 1 }],
    notes: 'Levou',
    total_amount: 55,
  })
  expect(paymentOf({ ...values, way: 'later' }, 55)).toBe('Informe o vencimento.')
  expect(paymentOf({ ...values, way: 'later', due: '2026-12-01' }, 55)).toEqual({
    payments: [],
    receivable: { amount: 55, due_date: '2026-12-01' },
  })
})
