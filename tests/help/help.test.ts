import { beforeAll, describe, expect, test } from 'vitest'
import type { Problem } from '#shared/errors.ts'
import { tutorials } from '#shared/help/tutorials.ts'
import { openShop, type Shop } from '../kit/catalog.ts'

// Tests the votes, the progress of tutorials and the audit log that the help stores and shows.

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})

type State = {
  votes: Record<string, boolean>
  tutorials: Record<string, string[]>
  ratings: Record<string, number>
  tutorial_ranking: Record<string, { completions: number; ratings: number; stars: number }>
  ranking: Record<string, { helpful: number; not_helpful: number; views: number }>
}
type Log = {
  entries: { id: string; action: string; at: string; by: { kind: string; id?: string; name?: string } }[]
  cursor?: string
  people: { id: string; name: string }[]
}

describe('answers and tutorials of the help', () => {
  // Rankings are counted over all businesses: no other test uses this answer.
  const answer = 'lgpd'
  const vote = (helpful: boolean) => shop.owner.voteAnswer({ answer, helpful })
  const open = (id: string) => shop.owner.countView({ answer: id })

  test('a vote counts once, and a changed vote replaces the first', async () => {
    const { helpful = 0, not_helpful = 0 } = (await open(answer)).body.ranking[answer] ?? {}
    const voted = { helpful: helpful + 1, not_helpful }
    expect((await vote(true)).body.ranking[answer]).toMatchObject(voted)
    expect((await vote(true)).body.ranking[answer]).toMatchObject(voted)
    const { body } = await vote(false)
    expect(body.votes).toMatchObject({ [answer]: false })
    expect(body.ranking[answer]).toMatchObject({ helpful, not_helpful: not_helpful + 1 })
  })

  test('several views of an answer by one account count once', async () => {
    const views = async () => (await open(answer)).body.ranking[answer]?.views
    expect(await views()).toBe(await views())
  })

  test('the progress of a tutorial is stored with each step once', async () => {
    await shop.owner.saveTutorial({ tutorial: 'montar-a-empresa', steps: ['equipe', 'servicos', 'equipe'] })
    const { body } = await shop.owner.getHelp()
    expect(body.tutorials['montar-a-empresa']).toEqual(['servicos', 'equipe'])
  })

  test('an account completes and rates a tutorial once, and may change its rating', async () => {
    // The ranking counts all businesses, and no other test completes this tutorial.
    const id = 'menos-faltas'
    const address = `/api/staff/help/tutorials/${id}`
    const rate = (rating: number) => shop.owner.call<State>('PUT', `${address}/rating`, { rating })
    const before = { completions: 0, ratings: 0, stars: 0 }
    const { body: at } = await shop.owner.getHelp()
    const { completions, ratings, stars } = at.tutorial_ranking[id] ?? before
    const early = await rate(5)
    expect([early.status, (early.body as unknown as Problem).errors?.[0]?.field]).toEqual([400, 'tutorial'])
    const steps = tutorials.find((one) => one.id === id)?.steps.map((step) => step.id)
    for (const some of [steps, steps?.slice(1), steps]) await shop.owner.call('PUT', address, { steps: some })
    for (const rating of [2, 2, 5]) await rate(rating)
    const { body } = await shop.owner.getHelp()
    expect(body.ratings).toEqual({ [id]: 5 })
    expect(body.tutorial_ranking[id]).toEqual({
      completions: completions + 1,
      ratings: ratings + 1,
      stars: stars + 5,
    })
    expect((await rate(6)).status).toBe(400)
  })

  test('votes and progress for unknown answers and steps are refused', async () => {
    expect((await open('inventada')).status).toBe(400)
    const wrong = await shop.owner.saveTutorial({ tutorial: 'montar-a-empresa', steps: ['x'] })
    expect(wrong.status).toBe(400)
  })
})

describe('the security list', () => {
  const read = async (actor: Shop['owner']) => {
    const { status, body } = await actor.getSecurity()
    expect([status, body.complete]).toEqual([200, true])
    const found = (id: string) => body.items.find((one) => one.id === id)
    return { ...body, found, statuses: Object.fromEntries(body.items.map((one) => [one.id, one.status])) }
  }

  test('the list shows the settings of the user pool and the items that each caller can handle', async () => {
    const owner = await read(shop.owner)
    const pool = { isolamento: 'resolved', 'senhas-vazadas': 'info', 'validade-dos-codigos': 'info' }
    const hooks = { 'webhooks-com-falha': 'resolved' }
    expect(owner.statuses).toEqual({
      ...pool,
      ...hooks,
      'chaves-paradas': 'resolved',
      'backup-semanal': 'pending',
      'segundo-proprietario': 'pending',
      'convites-antigos': 'resolved',
      'deixado-por-quem-saiu': 'resolved',
    })
    expect(owner.found('validade-dos-codigos')?.description).toMatch(/24 horas.* 1 hora/)
    expect((await read(await shop.join('manager'))).statuses).toEqual({ ...pool, ...hooks })
  })

  test('a pending item has instructions and a link to its screen, and is resolved once its condition holds', async () => {
    const { found, items } = await read(shop.owner)
    expect(items[0]?.status).toBe('pending')
    expect(found('segundo-proprietario')).toMatchObject({
      status: 'pending',
      severity: 'low',
      action: { url: '/membros' },
      instructions: [expect.any(String), expect.any(String)],
    })
    await shop.join('owner')
    expect((await read(shop.owner)).found('segundo-proprietario')).toMatchObject({
      status: 'resolved',
      instructions: [],
    })
  })
})

describe('the audit log', () => {
  const read = async (query = '') => {
    const { status, body } = await shop.owner.call<Log>('GET', `/api/staff/audit${query}`)
    expect(status).toBe(200)
    return body
  }

  test('the log shows actions and people, newest first, and filters by both', async () => {
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

  test('the log has no gaps between its pages', async () => {
    for (let i = 0; i < 60; i++) await shop.addService({ name: `Serviço ${i}` })
    const first = await read('?thing=service')
    expect(first.entries).toHaveLength(50)
    const second = await read(`?thing=service&cursor=${first.cursor}`)
    expect(second.entries.length).toBeGreaterThanOrEqual(11)
    const ids = [...first.entries, ...second.entries].map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
  })

  test('the log refuses a period that ends before it begins, and shows no other days', async () => {
    const wrong = await shop.owner.listAudit({ from: '2026-02-02', to: '2026-02-01' })
    expect(wrong.body.code).toBe('invalid_input')
    for (const period of ['from=2020-01-01&to=2020-01-31', 'from=0001-01-01&to=0001-02-01'])
      expect((await read(`?${period}`)).entries).toEqual([])
    expect((await read('?from=0001-01-01&to=9999-12-30')).entries.length).toBeGreaterThan(0)
  })
})
