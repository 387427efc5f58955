import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, inject, it } from 'vitest'
import { type Connection, connections, googleCredentials } from '#functions/google/records.ts'
import { get } from '#functions/kit/table.ts'
import { GOOGLE_CALLBACK } from '#shared/google-window.ts'
import { localGoogle, localOwnGoogle } from '../../infra/local/google/google.ts'
import { tableOfStack } from '../kit/actor.ts'
import { connectionBy, googleAs } from '../kit/google-consent.ts'
import { memberOf } from '../kit/member.ts'
import { openShop, type Shop } from '../kit/shop.ts'
import { within } from '../kit/staff.ts'

// Tests the whole connection of a business with Google Calendar against the local Google.

const redirect = inject('url') + GOOGLE_CALLBACK

let other: Shop
beforeAll(async () => {
  other = await openShop()
})

/** Opens a business, and a new account at Google. */
async function newPair() {
  const own = await openShop()
  return {
    shop: own,
    google: googleAs(`${randomUUID().slice(0, 8)}@example.com`),
    by: connectionBy(own.owner),
  }
}
const stored = async ({ owner }: Shop) => ({
  connection: await get(
    { table: tableOfStack(), tenant: owner.tenant },
    connections,
    {},
    { consistent: true },
  ),
  own: await get(
    { table: tableOfStack(), tenant: owner.tenant },
    googleCredentials,
    {},
    { consistent: true },
  ),
})
async function answerOf(google: ReturnType<typeof googleAs>, by: ReturnType<typeof connectionBy>) {
  const { code = '', state = '' } = await google.consent((await by.start()).body.url)
  return { code, state }
}
async function connect(pair: Awaited<ReturnType<typeof newPair>>) {
  const answer = await pair.by.exchange(await answerOf(pair.google, pair.by))
  expect([answer.status, answer.body.code]).toEqual([200, undefined])
  return answer.body
}

describe('the connection with Google Calendar', () => {
  it('a connection sends the member to Google with state and challenge, and stores only hashes and ciphertexts', async () => {
    const pair = await newPair()
    expect((await pair.by.get()).body).toEqual({ status: 'disconnected', global_available: true })
    const { url } = (await pair.by.start()).body
    const query = Object.fromEntries(new URL(url).searchParams)
    expect(query).toMatchObject({
      client_id: localGoogle.client_id,
      redirect_uri: redirect,
      response_type: 'code',
      scope: 'https://www.googleapis.com/auth/calendar',
      access_type: 'offline',
      prompt: 'consent',
      code_challenge_method: 'S256',
    })
    expect(query.state).toMatch(/^[\w-]{43}$/)
    expect(query.code_challenge).toMatch(/^[\w-]{43}$/)
    const { code, state } = await pair.google.consent(url)
    const { status, body } = await pair.by.exchange({ code, state })
    expect([status, body]).toEqual([
      200,
      {
        status: 'connected',
        global_available: true,
        credentials: 'global',
        connected_at: expect.any(String),
        connected_by: pair.shop.owner.person.email,
      },
    ])
    const { connection } = await stored(pair.shop)
    for (const token of [connection?.access_token, connection?.refresh_token])
      expect(token).toMatch(/^[0-9A-Za-z+/]{80,}={0,2}$/)
    expect(connection).toMatchObject({ user_id: pair.shop.owner.person.user_id, status: 'connected' })
  })

  it('a state is accepted once, in time, from the member and the business that started with it', async () => {
    const pair = await newPair()
    const manager = await memberOf(tableOfStack(), pair.shop.customer.business, 'manager')
    const answer = await answerOf(pair.google, pair.by)
    for (const stranger of [connectionBy(other.owner), connectionBy(manager)]) {
      const { status, body } = await stranger.exchange(answer)
      expect([status, body.code]).toEqual([409, 'google_state_invalid'])
    }
    const forged = await pair.by.exchange({ ...answer, state: 'x'.repeat(43) })
    expect([forged.status, forged.body.code]).toEqual([409, 'google_state_invalid'])
    expect((await pair.by.exchange(answer)).status).toBe(200)
    expect((await pair.by.exchange(answer)).body.code).toBe('google_state_invalid')
  })

  it('a connection is refused with the code of another start, which has another challenge', async () => {
    const pair = await newPair()
    const [one, two] = [await answerOf(pair.google, pair.by), await answerOf(pair.google, pair.by)]
    const { status, body } = await pair.by.exchange({ code: one.code, state: two.state })
    expect([status, body.code]).toEqual([422, 'google_refused'])
    expect((await pair.by.get()).body.status).toBe('disconnected')
  })

  it('a connection is refused when the membership ended meanwhile, and the grant is revoked', async () => {
    const pair = await newPair()
    const manager = await memberOf(tableOfStack(), pair.shop.customer.business, 'manager')
    const by = connectionBy(manager)
    const answer = await answerOf(pair.google, by)
    expect(
      (await within(pair.shop.owner.person, pair.shop.owner.tenant).remove(manager.person.user_id)).status,
    ).toBeLessThan(300)
    const { status, body } = await by.exchange(answer)
    expect([status, body.code]).toEqual([404, 'tenant_not_found'])
    expect((await pair.by.get()).body.status).toBe('disconnected')
    // The grant at Google is revoked.
    expect(await pair.google.grants()).toBe(0)
    await connect(pair)
    expect(await pair.google.grants()).toBe(1)
  })

  it('a connection fills the agenda of the only active professional, and of none when there are more', async () => {
    expect(await connect(await newPair())).not.toHaveProperty('professional_id')
    const alone = await openShop({ professionals: [{ name: 'Ana', specialties: [] }] })
    const pair = {
      shop: alone,
      google: googleAs(`${randomUUID()}@example.com`),
      by: connectionBy(alone.owner),
    }
    expect((await connect(pair)).professional_id).toBe(alone.customer.professional.id)
  })

  it('a second connection replaces the first and keeps its professional', async () => {
    const pair = await newPair()
    await connect(pair)
    const { id } = pair.shop.customer.professional
    expect((await pair.by.update(id)).body.professional_id).toBe(id)
    const first = (await stored(pair.shop)).connection as Connection
    expect((await connect(pair)).professional_id).toBe(id)
    const second = (await stored(pair.shop)).connection as Connection
    expect(second.id).not.toBe(first.id)
    expect((await pair.by.update('pro_00000000000000000000000000')).body.code).toBe('professional_not_found')
    expect((await pair.by.update(null)).body).not.toHaveProperty('professional_id')
  })
})

describe('failures at Google', () => {
  it.each([
    [
      'invalid_client',
      422,
      'google_invalid_client',
      /mesmo projeto do Google Cloud[\s\S]*credenciais estão corretas[\s\S]*API do Google Calendar está ativada[\s\S]*URL de redirecionamento está configurada/,
    ],
    ['client_not_found', 422, 'google_invalid_client', /^Client ID inválido/],
    ['redirect_uri_mismatch', 422, 'google_redirect_mismatch', /Cadastre-a no Google Cloud/],
    ['unexpected', 503, 'google_unavailable', /^Resposta inesperada do servidor/],
    ['server_error', 503, 'google_unavailable', /^Resposta inesperada do servidor/],
    ['no_answer', 503, 'google_unavailable', /^Resposta inesperada do servidor/],
    ['too_many', 503, 'google_unavailable', /pedidos demais/],
    ['scope_denied', 422, 'google_refused', /marque o acesso ao Google Agenda/],
  ])('the failure %s at Google gives its status and message', async (fault, status, code, text) => {
    const pair = await newPair()
    if (fault === 'scope_denied') await pair.google.fail(fault)
    const answer = await answerOf(pair.google, pair.by)
    if (fault !== 'scope_denied') await pair.google.fail(fault)
    const refused = await pair.by.exchange(answer)
    expect([refused.status, refused.body.code]).toEqual([status, code])
    expect(refused.body.detail).toMatch(text)
    if (code === 'google_redirect_mismatch') expect(refused.body.detail).toContain(redirect)
    expect((await pair.by.get()).body.status).toBe('disconnected')
    // A temporary failure leaves the state for another attempt, with any code that Google still accepts.
    const again = await pair.by.exchange(answer)
    const isOver = again.body.code === 'google_state_invalid'
    expect(isOver).toBe(code !== 'google_unavailable')
  })

  it('a denied consent and an unknown client end on Google’s own page', async () => {
    const pair = await newPair()
    const { url } = (await pair.by.start()).body
    expect(await pair.google.consent(url, 'deny')).toMatchObject({ error: 'access_denied' })
    const unknown = new URL(url)
    unknown.searchParams.set('client_id', 'x.apps.googleusercontent.com')
    expect((await pair.google.consent(unknown.href)).refused).toContain('invalid_client')
    const elsewhere = new URL(url)
    elsewhere.searchParams.set('redirect_uri', 'https://evil.example/auth')
    expect((await pair.google.consent(elsewhere.href)).refused).toContain('redirect_uri_mismatch')
  })
})

describe('Google credentials of the business', () => {
  const own = { ...localOwnGoogle, project_name: 'Salão', version: 0 }

  it('credentials of the business take precedence, are stored encrypted and are never shown', async () => {
    const pair = await newPair()
    const saved = await pair.by.save(own)
    expect([saved.status, saved.body.own]).toEqual([
      200,
      { client_id: own.client_id, project_name: 'Salão', version: 1 },
    ])
    expect((await stored(pair.shop)).own?.client_secret).not.toContain(own.client_secret)
    expect(new URL((await pair.by.start()).body.url).searchParams.get('client_id')).toBe(own.client_id)
    expect((await connect(pair)).credentials).toBe('own')
    // Both answers include the connection now.
    for (const { status, body } of [await pair.by.save({ ...own, version: 1 }), await pair.by.forget()])
      expect([status, body.code]).toEqual([409, 'google_connected'])
    expect((await pair.by.disconnect()).body.revoked).toBe(true)
    expect((await pair.by.forget()).body).not.toHaveProperty('own')
  })

  it('credentials are validated, a Client ID is stored once, and a new one needs its secret', async () => {
    const { by } = await newPair()
    const errorOf = async (input: object) => {
      const { status, body } = await by.save({ ...own, ...input })
      return [status, body.errors?.[0]]
    }
    for (const client_id of ['abc', 'abc.googleusercontent.com', `a b.apps.googleusercontent.com`])
      expect(await errorOf({ client_id })).toEqual([
        400,
        { field: 'client_id', message: 'Client ID deve ter o formato: apps.googleusercontent.com' },
      ])
    const secret = { field: 'client_secret', message: 'Client Secret inválido' }
    expect(await errorOf({ client_secret: 'x'.repeat(19) })).toEqual([400, secret])
    expect(await errorOf({ client_secret: undefined })).toEqual([400, secret])
    expect((await by.save(own)).status).toBe(200)
    expect(await errorOf({})).toEqual([
      400,
      { field: 'client_id', message: 'Client ID já cadastrado para este usuário' },
    ])
    const another = { client_id: 'outro.apps.googleusercontent.com', client_secret: undefined }
    expect(await errorOf({ ...another, version: 1 })).toEqual([400, secret])
    expect((await by.save({ ...own, version: 7 })).body.code).toBe('version_conflict')
    const kept = await by.save({ ...own, client_secret: undefined, project_name: 'Outro', version: 1 })
    expect([kept.status, kept.body.own?.project_name]).toEqual([200, 'Outro'])
  })

  it('an answer from Google is refused when the credentials changed meanwhile', async () => {
    const pair = await newPair()
    const answer = await answerOf(pair.google, pair.by)
    await pair.by.save(own)
    expect((await pair.by.exchange(answer)).body.code).toBe('google_state_invalid')
  })
})

describe('the disconnection from Google Calendar', () => {
  it('a disconnection revokes the grant at Google, and a repeated one gets the same reply', async () => {
    const pair = await newPair()
    await connect(pair)
    const headers = { 'idempotency-key': randomUUID() }
    for (const { status, body } of [await pair.by.disconnect(headers), await pair.by.disconnect(headers)])
      expect([status, body.status, body.revoked]).toEqual([200, 'disconnected', true])
    expect((await stored(pair.shop)).connection).toBeUndefined()
    expect((await pair.by.update(null)).body.code).toBe('google_not_connected')
    expect((await pair.by.disconnect()).body.revoked).toBe(true)
  })

  it('a disconnection succeeds when Google does not answer, and the reply says so', async () => {
    const pair = await newPair()
    await connect(pair)
    // The failure repeats, because the calendar is read meanwhile.
    await pair.google.fail('no_answer', { times: 9 })
    const { status, body } = await pair.by.disconnect()
    expect([status, body.status, body.revoked]).toEqual([200, 'disconnected', false])
    expect((await pair.by.get()).body.status).toBe('disconnected')
  })

  it('a disconnection counts a grant that ended at Google as revoked', async () => {
    const pair = await newPair()
    await connect(pair)
    await pair.google.fail('revoke_grant')
    expect((await pair.by.disconnect()).body.revoked).toBe(true)
  })
})
