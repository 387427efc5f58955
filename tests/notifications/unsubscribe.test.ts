import { beforeAll, describe, expect, inject, it } from 'vitest'
import { unsubscribeReader, unsubscribeSigner } from '#functions/kit/link-token.ts'
import type { Tenant } from '#functions/kit/records.ts'
import { audits } from '#functions/kit/system-records.ts'
import { queryAll } from '#functions/kit/table.ts'
import type { Client, ClientFile } from '#shared/clients.ts'
import type { Problem } from '#shared/errors.ts'
import { nextPhone, send, tableOfStack } from '../kit/actor.ts'
import { clientsOf } from '../kit/clients.ts'
import { signedLink } from '../kit/links.ts'
import { openShop, type Shop } from '../kit/shop.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop({ name: 'Barbearia das Mensagens' })
})

const secret = () => inject('env').LINK_SECRET as string
const tokenOf = (client_id: string) => unsubscribeSigner(secret())({ tenant: shop.owner.tenant, client_id })
const at = (token: string) => `/api/public/unsubscribe/${token}`

type State = { business: string; unsubscribed: boolean } & Problem
const look = (token: string) => send<State>('GET', at(token))
const post = (token: string, raw: string, type: string) =>
  send<State>('POST', at(token), undefined, {
    raw,
    headers: { 'content-type': type, 'content-length': String(Buffer.byteLength(raw)) },
  })

const FORM = 'application/x-www-form-urlencoded'
const ONE_CLICK = 'List-Unsubscribe=One-Click'
const part = (name: string, value: string) =>
  `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`

const clients = () => clientsOf(shop.owner)
const newClient = async () =>
  (await clients().create({ name: 'Maria Souza', phone: nextPhone(), email: 'maria@navalha.test' })).body
const stored = async (id: string) => ((await clients().file(id)).body as ClientFile).client as Client

async function auditsOf(client_id: string) {
  const [partition] = audits.key({ id: '', at: new Date().toISOString() } as never)
  const all = await queryAll<{ action: string; entity_id: string }>(
    { table: tableOfStack(), tenant: shop.owner.tenant as Tenant },
    partition,
  )
  return all.filter(({ action, entity_id }) => action === 'client.unsubscribe' && entity_id === client_id)
}

describe('unsubscribe link of a birthday message', () => {
  it('a GET request of a mail scanner changes nothing', async () => {
    const { id, version } = await newClient()
    const { status, body } = await look(tokenOf(id))
    expect([status, body]).toEqual([200, { business: 'Barbearia das Mensagens', unsubscribed: false }])
    expect(await stored(id)).toMatchObject({ version })
  })

  it.each([
    [
      'a one-click form as in RFC 8058',
      `${part('List-Unsubscribe', 'One-Click')}--x--\r\n`,
      'multipart/form-data; boundary=x',
    ],
    ['a one-click form of other mail programs', ONE_CLICK, FORM],
    ['the button of the page', '{}', 'application/json'],
  ])('%s unsubscribes the client once', async (_, raw, type) => {
    const { id, version } = await newClient()
    const token = tokenOf(id)
    const done = { business: 'Barbearia das Mensagens', unsubscribed: true }
    for (let again = 0; again < 2; again++) {
      const { status, body } = await post(token, raw, type)
      expect([status, body]).toEqual([200, done])
    }
    expect((await look(token)).body).toEqual(done)
    expect(await stored(id)).toMatchObject({ version: version + 1, unsubscribed_at: expect.any(String) })
    expect(await auditsOf(id)).toHaveLength(1)
  })

  it('the link of a merged client unsubscribes the remaining client', async () => {
    const [kept, removed] = [await newClient(), await newClient()]
    expect((await clients().merge(kept, removed)).status).toBe(200)
    const { body } = await post(tokenOf(removed.id), ONE_CLICK, FORM)
    expect(body.unsubscribed).toBe(true)
    expect(await stored(kept.id)).toHaveProperty('unsubscribed_at')
  })

  it('the link of a deleted client says that no messages are sent', async () => {
    const { id } = await newClient()
    await clients().remove(id)
    expect([
      (await look(tokenOf(id))).body.unsubscribed,
      (await post(tokenOf(id), ONE_CLICK, FORM)).status,
    ]).toEqual([true, 200])
  })

  it('a forged link and a link for another purpose are refused', async () => {
    const { id } = await newClient()
    const token = tokenOf(id)
    const other = unsubscribeSigner('another secret')({ tenant: shop.owner.tenant, client_id: id })
    const action = { action: 'cancel', link_version: 0, expires: 9_999_999_999 } as const
    const ofAppointment = signedLink({ tenant: shop.owner.tenant, appointment_id: id, ...action })
    const ofAnother = token.replace(id, id.slice(0, -1) + (id.endsWith('0') ? '1' : '0'))
    for (const forged of [other, ofAppointment, `${token}x`, 'x', ofAnother]) {
      for (const { status, body } of [await look(forged), await post(forged, ONE_CLICK, FORM)])
        expect([forged, status, body.code]).toEqual([forged, 403, 'link_invalid'])
    }
    expect(unsubscribeReader(secret())(token)).toEqual({ tenant: shop.owner.tenant, client_id: id })
    expect(await stored(id)).not.toHaveProperty('unsubscribed_at')
  })
})

describe('form of the unsubscribe link', () => {
  it.each([
    ['another field', `${ONE_CLICK}&nome=x`, FORM, 400, 'invalid_input'],
    ['another value', 'List-Unsubscribe=Two-Click', FORM, 400, 'invalid_input'],
    ['a field twice', `${ONE_CLICK}&${ONE_CLICK}`, FORM, 400, 'invalid_json'],
    [
      'a file',
      `--x\r\nContent-Disposition: form-data; name="a"; filename="b"\r\n\r\nx\r\n--x--\r\n`,
      'multipart/form-data; boundary=x',
      400,
      'invalid_json',
    ],
    [
      'a missing end',
      part('List-Unsubscribe', 'One-Click'),
      'multipart/form-data; boundary=x',
      400,
      'invalid_json',
    ],
    ['another content type', ONE_CLICK, 'text/plain', 415, 'unsupported_media_type'],
  ])('a form with %s is refused', async (_, raw, type, status, code) => {
    const { id } = await newClient()
    const answer = await post(tokenOf(id), raw, type)
    expect([answer.status, answer.body.code]).toEqual([status, code])
    expect(await stored(id)).not.toHaveProperty('unsubscribed_at')
  })

  it('a route without forms refuses a form', async () => {
    const raw = new URLSearchParams({ phone: nextPhone() }).toString()
    const headers = { 'content-type': FORM, 'content-length': String(raw.length) }
    const { status, body } = await send('POST', `${shop.customer.base}/clients/lookup`, undefined, {
      raw,
      headers,
    })
    expect([status, body.code]).toEqual([415, 'unsupported_media_type'])
  })
})
