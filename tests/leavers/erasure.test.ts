import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, inject, it } from 'vitest'
import type { AgendaAppointment } from '#shared/appointments.ts'
import type { Client } from '#shared/clients.ts'
import type { Webhook } from '#shared/webhooks.ts'
import { done, eventually, nextPhone, tableOfStack } from '../kit/actor.ts'
import { ask } from '../kit/assistant.ts'
import { feedsBy, fetchFeed } from '../kit/feeds.ts'
import { connect, googleAt } from '../kit/google.ts'
import { importerOf, lineOf } from '../kit/importer.ts'
import { link } from '../kit/links.ts'
import { messagesOf } from '../kit/notifications.ts'
import { openPartner } from '../kit/partner.ts'
import { openShop } from '../kit/shop.ts'
import { webhooksOf } from '../kit/webhooks.ts'
import { wholeTable } from '../kit/whole-table.ts'

// A person's data enters in every way and is erased. No item and no reply may have it afterwards.

/** These kinds keep the name, each for its reason. */
const keepName: Record<string, string> = {
  client: 'the file of somebody with visits stays, so that the visits have a client',
  appointment: 'a visit with its price is what the business’s accounts rest on',
  delivery:
    'other systems are told of each change of a visit, by its name, and the log of it ends after 30 days',
  feed_entry: 'a calendar shows the visits of the last 31 days, by name',
}

/** Returns a word that occurs nowhere else. */
const word = () =>
  randomUUID()
    .replaceAll(/\d/g, (digit) => 'ghijklmnop'[Number(digit)] ?? '')
    .replaceAll('-', '')
    .slice(0, 20)
/** Holds the texts about the person, by the way they entered. */
const said: Record<string, string> = {}
const say = (door: string) => {
  said[door] = word()
  return said[door]
}

const name = `Apagada ${word()}`
const phone = nextPhone()
const typedPhone = phone.replaceAll(/\D/g, '').slice(-9)

let shop: Awaited<ReturnType<typeof openShop>>
let partner: Awaited<ReturnType<typeof openPartner>>
let client_id: string
let feed: string
let hook: Webhook
let delivered: string[]
let answers: Record<string, () => Promise<unknown>>

/** Returns the kinds of items that contain these texts, by the texts' names; omits texts that no item has. */
async function kindsWith(texts: Record<string, string>): Promise<Record<string, string[]>> {
  const items = (await wholeTable(tableOfStack())).map((item) => ({ item, text: JSON.stringify(item) }))
  const found = Object.entries(texts).map(([what, sought]): [string, string[]] => {
    const kinds = items.filter(({ text }) => text.includes(sought)).map(({ item }) => item.shape)
    return [what, [...new Set(kinds.map((shape) => shape.split('.')[0] as string))].sort()]
  })
  return Object.fromEntries(found.filter(([, kinds]) => kinds.length > 0))
}
beforeAll(async () => {
  shop = await openShop()
  const { customer, owner } = shop
  partner = await openPartner(owner.tenant)
  const hooks = webhooksOf(owner)
  const events = ['client.created', 'appointment.created', 'appointment.updated', 'payment.received']
  hook = done(await hooks.add({ name: 'Fica', url: 'http://localhost:9/', events }))
  const dropped = done(await hooks.add({ name: 'Sai', url: 'http://localhost:9/', events }))
  const google = googleAt({ url: inject('url') }, `${word()}@example.com`)
  await connect(shop, google, customer.professional.id)
  feed = done(await feedsBy(owner).open('business')).secret

  // This text enters by a file.
  said.phone = typedPhone
  said.email = `${say('name of the address')}@navalha.test`
  const line = { name, phone, email: said.email, address: say('file, address'), notes: say('file, notes') }
  await importerOf(owner).import([lineOf(2, { ...line, labels: say('file, label') })])
  // These texts enter by the page and by links.
  const book = async (time: string, client: object) =>
    done(await customer.book(customer.booking({ time }, { phone, name, ...client })))
  const first = await book('10:00', { notes: say('page, notes') })
  client_id = first.client_id
  done(await link.act(first.actions.cancel, 'cancel', { reason: say('link, reason') }))
  const second = await book('11:00', {
    name: say('page, another name'),
    email: `${say('page, another address')}@navalha.test`,
    address: say('page, address'),
  })
  // Staff enter these texts.
  const client = done(await owner.getClient({ client_id })).client as Client
  done(await owner.updateClient({ client_id, version: client.version, notes: say('staff, notes') }))
  const { appointment } = done(await owner.appointment(second.appointment_id))
  const edited = done(
    await owner.edit(appointment.id, {
      version: appointment.version,
      staff_notes: say('staff, of the visit'),
    }),
  )
  done(await owner.status(edited.id, edited.version, 'cancelled', { reason: say('staff, reason') }))
  const ids = { service_id: customer.service.id, client_id }
  const visit = { ...ids, professional_id: customer.professional.id, date: customer.day(0), time: '00:00' }
  const made = done(await owner.create({ ...visit, staff_notes: say('staff, of a new visit') }))
  done(await owner.status(made.id, made.version, 'completed'))
  // These enter by an API key, a question to the assistant, and messages.
  const headers = { 'idempotency-key': randomUUID() }
  const other = {
    ...ids,
    professional_id: customer.otherProfessional.id,
    date: customer.day(4),
    time: '15:00',
  }
  const noted = { notes: say('key, notes'), staff_notes: say('key, of the team') }
  const keyed = done(
    await partner.call<AgendaAppointment>('POST', 'appointments', { ...other, ...noted }, headers),
  )
  done(await partner.call('PATCH', `clients/${client_id}`, { address: say('key, address') }))
  done(await partner.call('DELETE', `appointments/${keyed.id}`))
  done(await ask(owner, `Qual o telefone de ${name}? ${say('assistant')}`))
  await eventually(async () =>
    (await messagesOf(owner).list()).some(({ client_name }) => client_name === name),
  )
  await eventually(
    async () => (await hooks.log(hook.id)).length >= 4 && (await google.of(made.id)).length > 0,
  )
  done(await hooks.drop(dropped.id))
  delivered = (await hooks.log(hook.id)).map(({ id }) => id)

  answers = {
    file: () => owner.getClient({ client_id }),
    list: () => owner.listClients({ search: name }),
    visits: () => Promise.all([first.appointment_id, edited.id, made.id, keyed.id].map(owner.appointment)),
    agenda: () => owner.agenda(customer.day(0)),
    messages: () => messagesOf(owner).list(),
    deliveries: () => hooks.log(hook.id),
    page: () => customer.lookup(phone),
    'my appointments': () => customer.mine(phone),
    link: () => link.open(second.actions.cancel, 'cancel'),
    'key, client': () => partner.call('GET', `clients/${client_id}`),
    'key, visits': () => partner.all('appointments', { client_id }),
    'key, changes': () => partner.pages('clients', { changed_since: client.created_at }),
    calendar: async () => (await fetchFeed(feed)).text.replaceAll('\r\n ', ''),
    google: async () => (await google.state()).events,
    money: () => owner.listTransactions({ from: customer.day(0), to: customer.day(0) }),
    'the same request again': () => partner.call('POST', 'appointments', { ...other, ...noted }, headers),
  }
})

describe('the erasure of a person', () => {
  it('the person’s data is in the table before the erasure', async () => {
    const found = await kindsWith(said)
    expect(Object.keys(said).filter((door) => !found[door])).toEqual(['assistant'])
  })

  it('no item has the person’s data after the erasure, except the name in the kinds that keep it', async () => {
    done(await shop.owner.deleteClient({ client_id }))
    const left = async () => {
      const { name: kinds = [], ...others } = await kindsWith({ ...said, name })
      const named = kinds.filter((kind) => !(kind in keepName))
      return { ...others, ...(named.length > 0 && { name: named }) }
    }
    // A scan of the whole table is expensive, so the test first requests what arrives late.
    const late = ['visits', 'messages', 'deliveries'] as const
    await eventually(async () => {
      const texts = await Promise.all(late.map(async (what) => JSON.stringify(await answers[what]?.())))
      return texts.every((text) => !Object.values(said).some((one) => text.includes(one)))
    })
    const isGone = async () => Object.keys(await left()).length === 0
    await eventually(isGone).catch(async () => expect(await left()).toEqual({}))
  })

  it('no reply has the person’s data after the erasure, except the name in past appointments, and nothing restores it', async () => {
    for (const [what, ask] of Object.entries(answers)) {
      const text = JSON.stringify(await ask())
      const found = Object.keys(said).filter((door) => text.includes(said[door] as string))
      // A repeated request carries the same texts.
      const repeats = what === 'the same request again' ? ['key, notes', 'key, of the team'] : []
      expect(found, what).toEqual(repeats)
    }
    const hooks = webhooksOf(shop.owner)
    for (const id of delivered) expect((await hooks.replay(hook.id, id)).body.code).toBe('delivery_not_found')
  })
})
