import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { systemAuthority } from '#functions/kit/authority.ts'
import { add, create, type ItemWrite, overwrite } from '#functions/kit/commit.ts'
import type { Ctx } from '#functions/kit/context.ts'
import { commitIdempotently, writeAtLeastOnce, writeNew } from '#functions/kit/once.ts'
import { record, type Tenant } from '#functions/kit/records.ts'
import { get } from '#functions/kit/table.ts'
import { putNewer } from '#functions/kit/writes.ts'
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
const copies = record<{ version: number; note: string }, { id: string }>({
  name: 'test',
  shape: 1,
  leaver: 'none',
  erased: 'none',
  schema: () => z.unknown(),
  key: ({ id }) => ['copy', id],
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

describe('writeAtLeastOnce', () => {
  it('writeAtLeastOnce adds up sums of one item and keeps its last overwrite', async () => {
    const ctx = context()
    await writeAtLeastOnce(ctx, [
      add(tallies, { day: 'a' }, { count: 1 }),
      overwrite(tallies, { day: 'b', count: 1 }),
      add(tallies, { day: 'a' }, { count: 2, sum: 5 }),
      overwrite(tallies, { day: 'b', count: 2 }),
    ])
    expect(await get(ctx, tallies, { day: 'a' })).toMatchObject({ count: 3, sum: 5 })
    expect(await get(ctx, tallies, { day: 'b' })).toMatchObject({ count: 2 })
  })

  it('writeAtLeastOnce refuses writes of one item that cannot be combined', async () => {
    const ctx = context()
    const sum = add(tallies, { day: 'a' }, { count: 1 })
    const pairs = [
      [sum, overwrite(tallies, { day: 'a', count: 1 })],
      [create(tallies, { day: 'a' }), sum],
    ]
    for (const pair of pairs) await expect(writeAtLeastOnce(ctx, pair)).rejects.toThrow('one item')
    expect(await tally(ctx, 'a')).toBeUndefined()
  })
})

describe('writeNew', () => {
  it('writeNew writes the item of an event once and passes on only new items', async () => {
    const ctx = context()
    const write = async (...days: string[]) => {
      const written: string[] = []
      await writeNew(
        ctx,
        days,
        (day) => create(tallies, { day }),
        async (some) => written.push(...some),
      )
      return written
    }
    const days = Array.from({ length: 30 }, (_, i) => `d${i}`)
    expect(await write(...days)).toEqual(days)
    expect(await write('d0', 'new', 'd29')).toEqual(['new'])
  })

  it('writeNew replaces a copy only by a newer version', async () => {
    const ctx = context()
    const write = (version: number) =>
      writeNew(ctx, [version], () => putNewer(copies, { id: 'a', version, note: `version ${version}` }))
    for (const version of [2, 3, 1, 3]) await write(version)
    expect(await get(ctx, copies, { id: 'a' })).toMatchObject({ version: 3, note: 'version 3' })
  })
})
