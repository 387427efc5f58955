import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { authorityOf } from '#functions/kit/authority.ts'
import { add, audit, commit, create, decide, emit, replace, reply } from '#functions/kit/commit.ts'
import type { Ctx } from '#functions/kit/context.ts'
import { AppError } from '#functions/kit/errors.ts'
import { record } from '#functions/kit/records.ts'
import type { Tenant } from '#functions/kit/scope.ts'
import { audits, type OutboxItem, outbox } from '#functions/kit/system-records.ts'
import { get, query, queryAll } from '#functions/kit/table.ts'
import { newId } from '#shared/ids.ts'
import { tableOfStack } from '../kit/actor.ts'

type Thing = { id: string; version: number; note?: string }
const things = record<Thing, { id: string }>({
  name: 'test',
  shape: 1,
  leaver: 'none',
  erased: 'none',
  schema: () => z.unknown(),
  key: ({ id }) => [`thing#${id}`, 'thing'],
})
const tallies = record<{ day: string; count: number }, { day: string }>({
  name: 'test',
  shape: 1,
  leaver: 'none',
  erased: 'none',
  schema: () => z.unknown(),
  key: ({ day }) => ['tally', day],
})

function context(more: Partial<Ctx> = {}): Ctx {
  return {
    table: tableOfStack(),
    tenant: newId('ten', new Date()) as Tenant,
    ...authorityOf({ kind: 'customer' }),
    request_id: 'req_test',
    now: () => new Date(),
    ...more,
  }
}

const done = audit('thing.test', 'x', {})
const client = () => {
  const now = new Date().toISOString()
  return { id: newId('cli', new Date()), name: 'Zé', created_at: now, updated_at: now, version: 3 }
}

describe('commit', () => {
  it('commit throws the error of the write whose condition failed, and writes nothing', async () => {
    const ctx = context()
    await commit(ctx, create(things, { id: 'b', version: 1 }), done)
    const refused = (code: 'slot_taken' | 'booking_closed') => () => new AppError(code, code)
    const attempt = commit(
      ctx,
      create(things, { id: 'a', version: 1 }, refused('slot_taken')),
      create(things, { id: 'b', version: 1 }, refused('booking_closed')),
      done,
    )
    await expect(attempt).rejects.toMatchObject({ code: 'booking_closed' })
    expect(await get(ctx, things, { id: 'a' })).toBeUndefined()
  })

  it('commit replaces only the version that was read', async () => {
    const ctx = context()
    await commit(ctx, replace(things, { id: 'a', version: 1 }), done)
    await commit(ctx, replace(things, { id: 'a', version: 2, note: 'two' }), done)
    const late = commit(ctx, replace(things, { id: 'a', version: 2, note: 'late' }), done)
    await expect(late).rejects.toMatchObject({ code: 'busy', lost: true })
    expect(await get(ctx, things, { id: 'a' })).toMatchObject({ version: 2, note: 'two' })
  })

  it('commit refuses two writes of the same item', async () => {
    const twice = [create(things, { id: 'a', version: 1 }), create(things, { id: 'a', version: 1 })]
    await expect(commit(context(), ...twice, done)).rejects.toThrow('twice')
  })

  it('commit refuses more than 100 writes', async () => {
    const many = Array.from({ length: 100 }, (_, i) => create(things, { id: String(i), version: 1 }))
    await expect(commit(context(), ...many, done)).rejects.toThrow('100')
  })

  it('commit refuses a change without an audit entry', async () => {
    await expect(commit(context(), create(things, { id: 'a', version: 1 }))).rejects.toThrow('audit')
  })

  it('commit writes the audit entry and the event in the same transaction, with the version of the entity', async () => {
    const ctx = context()
    const data = client()
    await commit(
      ctx,
      emit('client.created', data),
      audit('client.create', data.id, { after: { name: true } }),
    )
    const month = new Date().toISOString().slice(0, 7)
    const [line] = await queryAll<{ action: string }>(ctx, `audit#${month}`)
    expect(line).toMatchObject({
      action: 'client.create',
      entity_id: data.id,
      by: { kind: 'customer' },
    })
    expect(audits.key(line as never)).toEqual([`audit#${month}`, (line as unknown as { id: string }).id])
  })

  it('commit refuses event data over 64 kB', async () => {
    const big = { ...client(), address: 'x'.repeat(200) }
    expect(() => emit('client.created', { ...big, name: 'x'.repeat(70_000) })).toThrow()
    await expect(
      commit(context(), { ...emit('client.created', big), data: { x: 'x'.repeat(70_000) } } as never, done),
    ).rejects.toThrow('65536')
  })

  it('commit stores the reply only for a request with a key', async () => {
    const idempotency = { hash: 'h', fingerprint: 'f', answer_key: Buffer.alloc(32) }
    const ctx = context({ idempotency })
    await commit(ctx, reply({ ok: 1 }), done)
    await expect(commit(ctx, reply({ ok: 2 }), done)).rejects.toMatchObject({ code: 'busy', lost: false })
    await commit(context(), reply({ ok: 1 }), done)
  })
})

describe('decide', () => {
  it('decide retries while it loses the race, and gives up after 20 rounds', async () => {
    let rounds = 0
    const lost = () => new AppError('busy', 'busy', { lost: true })
    const won = await decide(async () => {
      rounds++
      if (rounds < 3) throw lost()
      return rounds
    })
    expect(won).toBe(3)
    rounds = 0
    const never = decide(async () => {
      rounds++
      throw lost()
    })
    await expect(never).rejects.toMatchObject({ code: 'busy' })
    expect(rounds).toBeLessThanOrEqual(20)
  })

  it('decide passes every other error on at once', async () => {
    let rounds = 0
    const refused = decide(async () => {
      rounds++
      throw new AppError('slot_taken', 'taken')
    })
    await expect(refused).rejects.toMatchObject({ code: 'slot_taken' })
    expect(rounds).toBe(1)
  })
})

describe('query', () => {
  it('query returns pages with a cursor', async () => {
    const ctx = context()
    await commit(ctx, ...['1', '2', '3'].map((day) => add(tallies, { day }, { count: 1 })), done)
    const first = await query<{ day: string }>(ctx, 'tally', { limit: 2 })
    const second = await query<{ day: string }>(ctx, 'tally', { limit: 2, cursor: first.cursor })
    expect([...first.items, ...second.items].map(({ day }) => day)).toEqual(['1', '2', '3'])
    expect(second.cursor).toBeUndefined()
  })

  it('a due item is in the index under its shard', async () => {
    const item: OutboxItem = {
      id: 'evt_0000000000a',
      type: 'client.created',
      tenant_id: 't',
      version: 1,
      created_at: '',
      data: {},
      due: '2026-01-01T00:00:00.000Z',
    }
    expect(outbox.indexes?.(item)).toEqual({ due: ['due#10', item.due] })
  })
})
