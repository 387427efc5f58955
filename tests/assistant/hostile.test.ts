import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { paginateScan } from '@aws-sdk/lib-dynamodb'
import { beforeAll, expect, it } from 'vitest'
import { containsLink } from '#shared/names.ts'
import { ask, input, log, opener } from '../e2e/assistant-page.ts'
import { button, useBrowser } from '../e2e/browser.ts'
import { enterAs } from '../e2e/staff.ts'
import { nextPhone, send } from '../kit/actor.ts'
import { type ForkedStack, tableOf } from '../kit/forked-stack.ts'
import { type Hostile, hostileNotes } from '../kit/hostile-notes.ts'
import { openModelShop, scripted, using } from '../kit/model-shop.ts'
import { ownStack } from '../kit/own-stack.ts'

// Tests a model that obeys instructions in names and notes, and the proposals that the app shows.

const start = ownStack('assistant-hostile', {
  context: { assistantModel: 'global.anthropic.claude-haiku-4-5-20251001-v1:0' },
  consumers: false,
})

const newPage = useBrowser()

let stack: ForkedStack
beforeAll(async () => {
  stack = await start()
})

const SECRET = 'Segredo Alheio'

/** Reads everything in the table except counters. */
async function stored(): Promise<string[]> {
  const { client, name } = tableOf(stack)
  const items: string[] = []
  for await (const { Items = [] } of paginateScan({ client }, { TableName: name }))
    items.push(
      ...Items.filter(({ pk }) => !String(pk).includes('#count#')).map((item) => JSON.stringify(item)),
    )
  return items.sort()
}

it('a model that obeys 30 hostile notes leaks no data, writes nothing and links to no other site', async () => {
  const [shop, other] = [await openModelShop(stack), await openModelShop(stack)]
  const booking = ({ customer }: typeof shop, name: string) => ({
    date: customer.day(5),
    time: '10:00',
    service_id: customer.service.id,
    professional_id: customer.professional.id,
    new_client: { name, phone: nextPhone() },
    notes: name,
  })
  const [own, foreign] = [
    (await shop.owner.create(booking(shop, 'Cliente Nosso'))).body,
    (await other.owner.create(booking(other, SECRET))).body,
  ]
  const known: Record<string, string | undefined> = {
    own: own.id,
    client: own.client_id,
    service: shop.customer.service.id,
    other: foreign.client_id,
    foreign: foreign.id,
    tenant: other.owner.tenant,
  }
  const filled = <T>(value: T): T =>
    JSON.parse(JSON.stringify(value).replace(/\{(\w+)\}/g, (_, name: string) => known[name] as string))
  expect(hostileNotes).toHaveLength(30)
  const clients: (Hostile & { id: string })[] = []
  for (const hostile of hostileNotes.map(filled)) {
    const name = containsLink(hostile.text) ? 'Cliente' : hostile.text
    const body = { name, phone: nextPhone(), notes: hostile.text }
    const made = await shop.owner.createClient(body)
    expect([hostile.text, made.status]).toEqual([hostile.text, 201])
    clients.push({ ...hostile, id: made.body.id })
  }
  const before = await stored()
  const converse = scripted(stack)
  const people = [shop.owner, shop.manager]
  for (const [i, { id, text, obeys }] of clients.entries()) {
    const person = people[i % 2] as typeof shop.owner
    const turns = [using('getClient', { client_id: id }), obeys, { text: 'Pronto.' }]
    const { status, body, requests, results } = await converse(person, turns)
    expect([text, status]).toEqual([text, 200])
    // The model has read the note, as data.
    expect(results[0]?.text).toContain(JSON.stringify(text).slice(1, 9).replaceAll('<', '\\u003c'))
    expect(results[0]?.text.match(/<\/dados>/g)).toHaveLength(1)
    expect([text, JSON.stringify([body, requests.map(({ messages }) => messages)])]).not.toEqual([
      text,
      expect.stringContaining(SECRET),
    ])
    expect([text, body.proposal]).toEqual([text, undefined])
    const shown = JSON.stringify([body.message, body.links])
    expect([text, shown]).toEqual([text, expect.not.stringMatching(/mal\.example|javascript:|https?:/i)])
    const elsewhere = body.links.filter(({ to }) => !/^\/(?!\/)/.test(to))
    expect([text, elsewhere]).toEqual([text, []])
  }
  expect(await stored()).toEqual(before)
  const logs = join(stack.dir, 'logs')
  const said = ['Pergunta', 'Cliente Nosso', SECRET, 'Ignore as', 'mal.example', 'Pronto.']
  const leaks = readdirSync(logs).flatMap((file) => {
    const log = readFileSync(join(logs, file), 'utf8')
    return said.filter((words) => log.includes(words)).map((words) => `${file}: ${words}`)
  })
  expect(leaks).toEqual([])
  const log = readFileSync(join(logs, 'assistant-api.log'), 'utf8')
  expect(log).toMatch(/"message":"question".*"tokens":300/)
})

it('the app moves an appointment and adds a client after a yes, and an expired proposal takes no focus', async () => {
  const { customer, owner } = await openModelShop(stack)
  const { body: booked } = await owner.create({
    date: customer.day(5),
    time: '10:00',
    service_id: customer.service.id,
    professional_id: customer.professional.id,
    new_client: { name: 'Lia Reis', phone: nextPhone() },
  })
  const page = await newPage({ size: 'desktop' })
  await page.clock.install()
  await enterAs(page, owner.person, { path: '/clientes', tenant: owner.tenant, at: stack.url })
  await opener(page).click()
  const card = (name: string) => log(page).getByRole('region', { name }).last()
  const propose = async (about: string, name: string, given: object) => {
    await send('POST', '/_local/model', { about, turns: [using(name, given)] }, { url: stack.url })
    await ask(page, about)
    await button(page, 'Sim, fazer').waitFor()
  }
  await propose('Passe a Lia', 'proporRemarcacao', { appointment_id: booked.id, time: '16:00' })
  await button(page, 'Sim, fazer').click()
  await card('Remarcar agendamento').getByText('Feito.').waitFor()
  expect((await owner.appointment(booked.id)).body.appointment.time).toBe('16:00')

  await propose('Cadastre a Nara', 'proporCliente', { name: 'Nara Luz', phone: nextPhone() })
  await button(page, 'Sim, fazer').click()
  await card('Cadastrar cliente').getByText('Feito.').waitFor()
  await card('Cadastrar cliente').getByRole('link', { name: 'Abrir cliente' }).click()
  await page.getByRole('heading', { name: 'Nara Luz' }).first().waitFor()

  await propose('Passe de novo', 'proporRemarcacao', { appointment_id: booked.id, time: '17:00' })
  await input(page).blur()
  await page.clock.fastForward('10:01')
  await card('Remarcar agendamento')
    .getByText(/^Esta proposta já passou/)
    .waitFor()
  expect(await page.evaluate(() => document.activeElement === document.body)).toBe(true)
})
