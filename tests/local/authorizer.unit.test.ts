import { createSign, generateKeyPairSync } from 'node:crypto'
import { createServer } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createAuthorize } from '../../infra/local/gateways/authorizer.ts'
import { listen } from '../../infra/local/listen.ts'
import { portOf } from '../kit/ports.ts'

const PORT = portOf('authorizer')
const issuer = 'https://pool.example/one'
const authorizer = { issuer, audience: ['web'], scopes: [] }
const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
const authorize = createAuthorize(() => `http://localhost:${PORT}`)
let asked = 0
let close: () => void

beforeAll(async () => {
  const keys = [{ ...publicKey.export({ format: 'jwk' }), kid: 'one' }]
  close = await listen(PORT, () =>
    createServer((_, response) => {
      asked++
      response.end(JSON.stringify({ keys }))
    }),
  )
})

afterAll(() => close())

function token(claims: object) {
  const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const exp = Math.floor(Date.now() / 1_000) + 60
  const text = `${encode({ alg: 'RS256', kid: 'one' })}.${encode({ iss: issuer, aud: 'web', exp, ...claims })}`
  return `Bearer ${text}.${createSign('RSA-SHA256').update(text).sign(privateKey).toString('base64url')}`
}

test('every claim is passed on as text, as in API Gateway', async () => {
  const claims = { sub: 'a', email_verified: true, iat: 12, 'cognito:groups': ['a', 'b'] }
  expect(await authorize(authorizer, token({ ...claims, exp: 4_000_000_000 }))).toEqual({
    claims: {
      iss: issuer,
      aud: 'web',
      exp: '4000000000',
      sub: 'a',
      email_verified: 'true',
      iat: '12',
      'cognito:groups': '[a b]',
    },
    scopes: null,
  })
})

test('a token without an audience is valid for its client', async () => {
  expect(await authorize(authorizer, token({ aud: undefined, client_id: 'web' }))).toHaveProperty('claims')
  const other = token({ aud: undefined, client_id: 'other' })
  expect(await authorize(authorizer, other)).toMatchObject({ status: 401 })
  expect(await authorize(authorizer, token({ aud: 'other', client_id: 'web' }))).toMatchObject({
    status: 401,
  })
})

test('a route with scopes requires one of them', async () => {
  const scoped = { ...authorizer, scopes: ['read', 'write'] }
  expect(await authorize(scoped, token({ scope: 'write more' }))).toMatchObject({ scopes: ['write'] })
  expect(await authorize(scoped, token({ scope: 'more' }))).toMatchObject({ status: 403 })
  expect(await authorize(scoped, token({}))).toMatchObject({ status: 403 })
})

test('the keys of the pool are requested once', async () => {
  const before = asked
  await authorize(authorizer, token({}))
  expect(asked).toBe(before)
})
