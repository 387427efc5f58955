import fc from 'fast-check'
import { beforeEach, describe, expect, test } from 'vitest'
import { noConnection } from '../../web/src/lib/failure.ts'
import { changedFields, merge3 } from '../../web/src/lib/merge3.ts'
import { changedSince, serialUpdate } from '../../web/src/lib/serial-update.ts'
import { withoutNulls } from '../../web/src/lib/without-nulls.ts'

describe('serialUpdate', () => {
  /** The record behaves as on a server: it rejects a change with a stale version. */
  let stored: { id: string; version: number; done: string[] }
  let next = 0
  beforeEach(() => {
    stored = { id: `record ${next++}`, version: 1, done: [] }
  })
  const refused = Object.assign(new Error('stale'), { status: 409, code: 'version_conflict' })
  const change = (name: string, seen: number | undefined, ends?: unknown) =>
    serialUpdate(stored.id, seen, async (version) => {
      await Promise.resolve()
      if (ends) throw ends
      if (version !== undefined && version !== stored.version) throw refused
      stored.version++
      stored.done.push(name)
      return { version: stored.version }
    })
  const changedByOthers = () => stored.version++

  test('changes of one record run in order, each with the version of the one before', async () => {
    await Promise.all([change('a', 1), change('b', 1), change('c', 1)])
    await change('d', 1)
    expect(stored.done).toEqual(['a', 'b', 'c', 'd'])
  })

  test('a change with a stale version is rejected after another person’s change', async () => {
    await change('a', 1)
    changedByOthers()
    await expect(change('b', 2)).rejects.toBe(refused)
    await expect(change('b', 1)).rejects.toBe(refused)
    await change('b', 3)
    expect(stored.done).toEqual(['a', 'b'])
  })

  test('a change without a version joins the sequence only if no other person changed the record', async () => {
    await change('absence', undefined)
    await change('a', 1)
    changedByOthers()
    await change('absence', undefined)
    await expect(change('b', 3)).rejects.toBe(refused)
  })

  test('waiting changes fail after a lost connection, and later changes are sent', async () => {
    const lost = noConnection()
    const [first, waiting] = await Promise.allSettled([change('a', 1, lost), change('b', 1)])
    expect([first, waiting]).toEqual([
      { status: 'rejected', reason: lost },
      { status: 'rejected', reason: lost },
    ])
    await change('c', 1)
    expect(stored.done).toEqual(['c'])
  })

  test('waiting changes are sent after a rejected change', async () => {
    await Promise.allSettled([change('a', 1, refused), change('b', 1)])
    expect(stored.done).toEqual(['b'])
  })

  test('changedSince tells whether this browser changed the record after a version', async () => {
    expect(changedSince(stored.id, 1)).toBe(false)
    const pending = change('a', 1)
    expect(changedSince(stored.id, 1)).toBe(true)
    await pending
    await new Promise(setImmediate)
    expect([1, 2].map((version) => changedSince(stored.id, version))).toEqual([true, false])
  })
})

const record = fc.record({ name: fc.string(), price: fc.nat(3), tags: fc.array(fc.nat(2), { maxLength: 2 }) })

test('merge3 keeps typed values, takes values that others saved, and lists fields that both changed', () => {
  fc.assert(
    fc.property(record, record, record, (typed, base, now) => {
      const { values, conflicts } = merge3(typed, base, now)
      for (const field of ['name', 'price', 'tags'] as const) {
        const [t, b, n] = [typed, base, now].map((one) => JSON.stringify(one[field]))
        expect(JSON.stringify(values[field])).toBe(t === b ? n : t)
        expect(conflicts.includes(field)).toBe(t !== b && n !== b && n !== t)
      }
    }),
  )
})

test('changedFields returns only changed fields, and withoutNulls removes empty ones', () => {
  const base: { name: string; color: string | null; tags: number[] } = {
    name: 'Corte',
    color: null,
    tags: [1],
  }
  expect(changedFields({ name: 'Corte', color: '#fff', tags: [1, 2] }, base)).toEqual({
    color: '#fff',
    tags: [1, 2],
  })
  expect(withoutNulls({ name: 'Corte', color: null, price: 0 })).toEqual({ name: 'Corte', price: 0 })
})
