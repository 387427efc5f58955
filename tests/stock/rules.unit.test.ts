import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  describeSale,
  ledgerLines,
  productLine,
  saleTotal,
  serviceLine,
  soldProducts,
} from '#functions/sales/rules.ts'
import {
  afterMovement,
  dateFault,
  movementInstant,
  newRows,
  putBack,
  recipeOf,
  takeUpTo,
} from '#functions/stock/rules.ts'
import { sum } from '#shared/money.ts'
import type { SaleLine } from '#shared/sales.ts'
import type { Service } from '#shared/services.ts'
import { movementTypes, type StockItem } from '#shared/stock.ts'

// Tests the arithmetic of stock and sales against integers.

const units = (most = 99_999_999) => fc.integer({ min: 0, max: most }).map((hundredths) => hundredths / 100)
const hundredths = (quantity: number) => Math.round(quantity * 100)

describe('stock movements', () => {
  it('the balance is the exact sum of all movements and never below zero', () => {
    const movement = fc.record({ type: fc.constantFrom(...movementTypes), quantity: units(500_00) })
    fc.assert(
      fc.property(units(), fc.array(movement, { maxLength: 60 }), (first, all) => {
        let item = { quantity: first }
        let expected = hundredths(first)
        const changes = [first]
        for (const { type, quantity } of all) {
          const moved = afterMovement(item, { type, quantity })
          const wanted = hundredths(quantity)
          const next = {
            in: expected + wanted,
            adjustment: wanted,
            out: expected - wanted,
            loss: expected - wanted,
          }[type]
          if (next < 0) expect(moved).toBe('insufficient')
          else if (next > 99_999_999) expect(moved).toBe('too_much')
          else {
            if (typeof moved === 'string') throw new Error(moved)
            expected = next
            changes.push(moved.change)
            item = { quantity: moved.balance }
          }
          expect(item.quantity).toBe(expected / 100)
        }
        expect(sum(changes)).toBe(item.quantity)
      }),
    )
  })

  it('takeUpTo takes what there is, and the taken and missing quantities add up to the wanted one', () => {
    fc.assert(
      fc.property(units(), units(), (quantity, wanted) => {
        const { moved, missing } = takeUpTo({ quantity }, wanted)
        expect(sum([-moved.change, missing])).toBe(wanted)
        expect(moved.balance).toBe(Math.max(0, hundredths(quantity) - hundredths(wanted)) / 100)
        expect(putBack({ quantity: moved.balance }, -moved.change).balance).toBe(quantity)
      }),
    )
  })

  it('putBack returns at most what an item can hold', () => {
    expect(putBack({ quantity: 999_999.5 }, 3)).toEqual({ type: 'in', change: 0.49, balance: 999_999.99 })
  })

  it('a movement is dated after the newest one, whatever the clock says', () => {
    const now = new Date('2026-03-01T12:00:00Z')
    const at = (last_movement?: string) => movementInstant({ last_movement }, now).toISOString()
    expect(at()).toBe('2026-03-01T12:00:00.000Z')
    expect(at('2026-02-01T12:00:00.000Z')).toBe('2026-03-01T12:00:00.000Z')
    expect(at('2026-03-01T12:00:00.000Z')).toBe('2026-03-01T12:00:00.001Z')
    expect(at('2026-03-01T12:00:03.000Z')).toBe('2026-03-01T12:00:03.001Z')
  })

  it('a movement may date from the last year and not from the future', () => {
    const now = new Date('2026-03-01T12:00:00Z')
    const fault = (date: string) => dateFault(new Date(date), now)
    expect(fault('2026-03-01T12:04:00Z')).toBeUndefined()
    expect(fault('2026-03-01T12:06:00Z')).toBe('A data não pode estar no futuro.')
    expect(fault('2025-03-01T12:00:00Z')).toBeUndefined()
    expect(fault('2025-02-27T12:00:00Z')).toBe('A data pode ser de no máximo um ano atrás.')
  })
})

it('newRows returns rows whose name is neither in the stock nor in an earlier row', () => {
  const rows = ['Óleo', ' ÓLEO ', 'Cera', 'Oleo'].map((name) => ({ name }))
  expect(newRows(rows, ['cera ']).map(({ name }) => name)).toEqual(['Óleo', 'Oleo'])
})

it('recipeOf returns the service’s own recipe, or the sum of its parts’ recipes', () => {
  const line = (stock_item_id: string, quantity: number) => ({ stock_item_id, quantity })
  expect(recipeOf([line('a', 1)], [[line('b', 2)]])).toEqual([line('a', 1)])
  expect(recipeOf([], [[line('a', 0.1), line('b', 1)], [], [line('a', 0.2)]])).toEqual([
    line('a', 0.3),
    line('b', 1),
  ])
  expect(recipeOf(undefined, [])).toEqual([])
  const many = Array.from({ length: 60 }, (_, i) => line(`i${i}`, 1))
  expect(recipeOf(undefined, [many])).toHaveLength(30)
})

describe('arithmetic of sales', () => {
  const item = { id: 'stk_1', name: 'Pomada', unit: 'un', type: 'product', quantity: 1e6 } as StockItem
  const service = { id: 'srv_1', name: 'Corte', is_active: true } as Service

  it('totals are exact to the cent for any prices, quantities and discounts', () => {
    const line = fc
      .record({
        isService: fc.boolean(),
        price: fc.integer({ min: 1, max: 99_999 }),
        quantity: fc.integer({ min: 100, max: 99_999 }),
        part: fc.double({ min: 0, max: 1, noNaN: true }),
      })
      .map(({ isService, price, quantity, part }) => {
        const sold = isService ? Math.floor(quantity / 100) * 100 : quantity
        const subtotal = Number((BigInt(price) * BigInt(sold) + 50n) / 100n)
        return { isService, price, sold, subtotal, discount: Math.floor(subtotal * part) }
      })
    fc.assert(
      fc.property(fc.array(line, { minLength: 1, maxLength: 20 }), (all) => {
        const lines = all.map(({ isService, price, sold, discount }): SaleLine => {
          const wanted = { quantity: sold / 100, discount: discount / 100 }
          const judged = isService
            ? serviceLine({ kind: 'service', id: 'srv_1', ...wanted }, { ...service, price: price / 100 })
            : productLine({ kind: 'product', id: 'stk_1', ...wanted }, { ...item, preco_venda: price / 100 })
          if ('refusal' in judged) throw new Error(judged.refusal.message)
          return judged.line
        })
        const cents = all.reduce((total, { subtotal, discount }) => total + subtotal - discount, 0)
        const judged = saleTotal(lines)
        if (cents > 99_999_999) {
          expect(judged).toHaveProperty('refusal')
          return
        }
        expect(judged).toEqual({ total: cents / 100 })
        expect(sum(ledgerLines(lines).map(({ amount }) => amount))).toBe(cents / 100)
        const products = all.filter(({ isService }) => !isService).map(({ sold }) => sold)
        const [merged] = soldProducts(lines)
        expect(merged?.quantity ?? 0).toBe(products.reduce((a, b) => a + b, 0) / 100)
      }),
    )
  })

  it('describeSale returns at most 200 characters', () => {
    const line = (product_name: string, quantity: number) => ({ product_name, quantity }) as SaleLine
    expect(describeSale([line('Pomada', 2), line('Óleo', 1), line('Pó', 0.5)])).toBe(
      '2× Pomada, Óleo, 0,5× Pó',
    )
    const long = describeSale(Array.from({ length: 20 }, () => line('x'.repeat(120), 1)))
    expect([long.length, long.at(-1)]).toEqual([200, '…'])
    // An event accepts no text with half of an emoji.
    const emoji = describeSale([line('💈'.repeat(60), 1), line('💈'.repeat(60), 1)])
    expect([emoji.length, emoji.isWellFormed()]).toEqual([199, true])
  })
})
