import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { systemAuthority } from '#functions/kit/authority.ts'
import { add, create, type ItemWrite, overwrite } from '#functions/kit/commit.ts'
import type { Ctx } from '#functions/kit/context.ts'
import { commitIdempotently, foldWrites } from '#functions/kit/once.ts'
import { record, type Tenant } from '#functions/kit/records.ts'
import { get } from '#functions/kit/table.ts'
import { newId } from '#shared/ids.ts'
import { tableOfStack } from '../kit/actor.ts'

type Tally = { day: string; count?: number; sum?: number }
const tallies = record<Tally, { day: string }>({
  name: 'test',
  shape: 1,
  leaver: 'none',
  erased: 'none',
  schema: () => z.unknown(),
  key: ({ day }) => ['tally', day],
})

const context = (): Ctx => ({
  table: tableOfStack(),
  tenant: newId('ten', new Date()) as Tenant,
  ...systemAuthority('metrics-roll'),
  request_id: 'req_test',
  now: () => new Date(),
})
const event = (...effects: ItemWrite[]) => ({ id: newId('evt', new Date()), effects })
const counting = (day: string) => event(add(tallies, { day }, { count: 1 }))
const tally = async (ctx: Ctx, day = 'd') => (await get(ctx, tallies, { day }, { consistent: true }))?.count

describe('commitIdempotently', () => {
  it('commitIdempotently counts each event once in overlapping, concurrent and repeated batches', async () => {
    const ctx = context()
    const events = Array.from({ length: 40 }, () => counting('d'))
    const some = (from: number, to: number) => commitIdempotently(ctx, events.slice(from, to))
    await some(0, 10)
    await some(5, 20)
    await Promise.all([some(15, 35), some(20, 40), some(0, 40)])
    expect(await tally(ctx)).toBe(40)
  })

  it('commitIdempotently also marks events whose effects cancel each other out', async () => {
    const ctx = context()
    const [up, down] = [counting('d'), event(add(tallies, { day: 'd' }, { count: -1 }))]
    await commitIdempotently(ctx, [up, down])
    await commitIdempotently(ctx, [up])
    expect(await tally(ctx)).toBe(0)
  })

  it('commitIdempotently writes nothing when one of the writes fails', async () => {
    const ctx = context()
    const many = Array.from({ length: 101 }, (_, i) => counting(String(i)))
    await expect(commitIdempotently(ctx, many)).rejects.toThrow('100')
    expect(await tally(ctx, '0')).toBeUndefined()
  })
})

describe('foldWrites', () => {
  it('foldWrites adds up sums of one item and keeps its last overwrite', async () => {
    const ctx = context()
    const writes = [
      add(tallies, { day: 'a' }, { count: 1 }),
      overwrite(tallies, { day: 'b', count: 1 }),
      add(tallies, { day: 'a' }, { count: 2, sum: 5 }),
      overwrite(tallies, { day: 'b', count: 2 }),
    ]
    expect(foldWrites(writes)).toHaveLength(2)
    await commitIdempotently(ctx, [event(...writes)])
    expect(await get(ctx, tallies, { day: 'a' })).toMatchObject({ count: 3, sum: 5 })
    expect(await get(ctx, tallies, { day: 'b' })).toMatchObject({ count: 2 })
  })

  it('foldWrites refuses writes of one item that cannot be combined', () => {
    const sum = add(tallies, { day: 'a' }, { count: 1 })
    expect(() => foldWrites([sum, overwrite(tallies, { day: 'a', count: 1 })])).toThrow('one item')
    expect(() => foldWrites([create(tallies, { day: 'a' }), sum])).toThrow('one item')
  })
})
