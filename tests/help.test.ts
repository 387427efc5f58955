import { beforeAll, describe, expect, test } from 'vitest'
import { newId } from '#shared/ids.ts'
import { openShop, type Shop } from './kit/catalog.ts'

// What the help keeps: votes, progress, and the log of who changed what.

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})

type State = {
  votes: Record<string, boolean>
  tutorials: Record<string, string[]>
  ranking: Record<string, { helpful: number; not_helpful: number; views: number }>
}
type Log = {
  entries: { id: string; action: string; at: string; by: { kind: string; id?: string; name?: string } }[]
  cursor?: string
  people: { id: string; name: string }[]
}

describe('answers and tutorials', () => {
  // Rankings are counted over all businesses: an answer of this test's own.
  const answer = `pergunta-${newId('faq', new Date()).slice(-12)}`
  const vote = (helpful: boolean) =>
    shop.owner.call<State>('PUT', `/api/staff/help/votes/${answer}`, { helpful })

  test('a vote counts once and a changed one moves', async () => {
    expect((await vote(true)).body.ranking[answer]).toEqual({ helpful: 1, not_helpful: 0, views: 0 })
    expect((await vote(true)).body.ranking[answer]).toEqual({ helpful: 1, not_helpful: 0, views: 0 })
    const { body } = await vote(false)
    expect(body.votes).toMatchObject({ [answer]: false })
    expect(body.ranking[answer]).toEqual({ helpful: 0, not_helpful: 1, views: 0 })
  })

  test('each opening is a view', async () => {
    for (let i = 0; i < 2; i++) await shop.owner.call('POST', `/api/staff/help/views/${answer}`, {})
    const { body } = await shop.owner.call<State>('GET', '/api/staff/help')
    expect(body.ranking[answer]?.views).toBe(2)
  })

  test('progress of a tutorial is kept, each step once', async () => {
    const steps = ['servico', 'profissional', 'servico']
    await shop.owner.call('PUT', '/api/staff/help/tutorials/primeira-semana', { steps })
    const { body } = await shop.owner.call<State>('GET', '/api/staff/help')
    expect(body.tutorials['primeira-semana']).toEqual(['servico', 'profissional'])
  })
})

describe('the audit log', () => {
  const read = async (query = '') => {
    const { status, body } = await shop.owner.call<Log>('GET', `/api/staff/audit${query}`)
    expect(status).toBe(200)
    return body
  }

  test('shows who did what, the newest first, by thing and by person', async () => {
    const service = await shop.addService({ name: 'Registrado' })
    const { entries, people } = await read()
    expect(entries[0]).toMatchObject({ action: 'service.create', entity_id: service.body.id })
    expect(entries.map(({ id }) => id)).toEqual(
      entries
        .map(({ id }) => id)
        .toSorted()
        .toReversed(),
    )
    const me = entries[0]?.by
    expect(people).toContainEqual({ id: me?.id, name: me?.name })
    expect((await read('?thing=service')).entries.every(({ action }) => action.startsWith('service.'))).toBe(
      true,
    )
    expect((await read(`?by=${me?.id}`)).entries.every(({ by }) => by.id === me?.id)).toBe(true)
    expect((await read('?by=customer')).entries).toEqual([])
  })

  test('pages without a gap', async () => {
    for (let i = 0; i < 60; i++) await shop.addService({ name: `Serviço ${i}` })
    const first = await read('?thing=service')
    expect(first.entries).toHaveLength(50)
    const second = await read(`?thing=service&cursor=${first.cursor}`)
    expect(second.entries.length).toBeGreaterThanOrEqual(11)
    const ids = [...first.entries, ...second.entries].map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
  })

  test('refuses a period that ends before it begins, and shows nothing of other days', async () => {
    const wrong = await shop.owner.call<{ code: string }>(
      'GET',
      '/api/staff/audit?from=2026-02-02&to=2026-02-01',
    )
    expect(wrong.body.code).toBe('invalid_input')
    expect((await read('?from=2020-01-01&to=2020-01-31')).entries).toEqual([])
  })
})
