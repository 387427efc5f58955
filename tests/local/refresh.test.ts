import { readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { clientErrorLine } from '../../infra/alarms.ts'
import { demoOwner } from '../../infra/local/seed/demo-owner.ts'
import { type ForkedStack, stopStack } from '../kit/forked-stack.ts'
import { ownStack } from '../kit/own-stack.ts'
import { callPool } from '../kit/pool.ts'
import type { Json } from '../kit/templates.ts'

/** The library is the one with which cognito-local checks codes. */
const totp: { generate(secret: string): string } = createRequire(import.meta.url)(
  'cognito-local/lib/services/totp.js',
)

const start = ownStack('refresh', { demo: true, consumers: false })
let stack: ForkedStack
let config: { userPoolId: string; userPoolClientId: string; endpoint: string }

beforeAll(async () => {
  stack = await start()
  config = (await (await fetch(`${stack.url}/config.json`)).json()) as typeof config
})

const ask = (operation: string, body: object) => callPool(config, operation, body)

const { email, password } = demoOwner
const enter = async () => {
  const AuthParameters = { USERNAME: email, PASSWORD: password }
  return (await ask('InitiateAuth', { AuthFlow: 'USER_PASSWORD_AUTH', AuthParameters })).body
}
const signIn = async (): Promise<string> => (await enter()).AuthenticationResult.RefreshToken

const refresh = (RefreshToken: string) => ask('GetTokensFromRefreshToken', { RefreshToken })

/** Returns the refresh token that this one brings, whose ID token must open the routes of members. */
async function next(token: string): Promise<string> {
  const { status, body } = await refresh(token)
  expect(status).toBe(200)
  const { IdToken, RefreshToken } = body.AuthenticationResult
  const headers = { authorization: `Bearer ${IdToken}` }
  expect((await fetch(`${stack.url}/api/staff/tenants`, { headers })).status).toBe(200)
  return RefreshToken
}

const refused = (__type: string, message: string) => ({ status: 400, body: { __type, message } })
const revoked = refused('NotAuthorizedException', 'Refresh Token has been revoked')

const claimsOf = (token: string) => JSON.parse(atob(token.split('.')[1] as string))

function withClaims(token: string, changes: object): string {
  const [head, , signature] = token.split('.')
  const claims = JSON.stringify({ ...claimsOf(token), ...changes })
  return [head, Buffer.from(claims).toString('base64url'), signature].join('.')
}

test('an error report of a browser becomes the log line that the alarm counts, without personal data and secrets', async () => {
  const report = {
    route: '/clientes/ana.souza@exemplo.com',
    message:
      'x is not a function: ana.souza@exemplo.com, (11) 98765-4321, +55 11 3333-4444, 123.456.789-09, ' +
      'senha=s3gredo, Authorization: Bearer abc.123, eyJhbGciOiJub25lIn0.eyJzdWIiOiJhbmEifQ.c2ln',
    stack_hash: '0123456789abcdef',
    request_id: 'req_ana.souza@exemplo.com',
  }
  const answer = await fetch(`${stack.url}/api/client-errors`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(report),
  })
  expect([answer.status, await answer.json()]).toEqual([200, { received: true }])
  const counted = `"message":"${clientErrorLine}"`
  const log = () => readFile(join(stack.dir, 'logs/staff-api.log'), 'utf8')
  await vi.waitFor(async () => expect(await log()).toContain(counted), 5_000)
  const line = (await log()).split('\n').find((one) => one.includes(counted)) as string
  expect(JSON.parse(line)).toEqual({
    level: 'ERROR',
    message: clientErrorLine,
    timestamp: expect.any(String),
    request_id: expect.stringMatching(/^req_\w+$/),
    route: '/clientes/<email>',
    stack_hash: report.stack_hash,
    failed_request_id: '<email>',
    error: 'ClientError',
    reason: expect.stringMatching(/^x is not a function: <email>/),
  })
  // No line of the log contains the personal data.
  expect(await log()).not.toMatch(/souza|98765|3333-?4444|456\.789|s3gredo|abc\.123|eyJ/)
})

describe('refresh tokens', () => {
  test('a refresh token returns the next one with the same expiry, and works again within the grace period', async () => {
    const first = await signIn()
    const [second, again] = [await next(first), await next(first)]
    const third = await next(second)
    expect(new Set([first, second, again, third]).size).toBe(4)
    expect(claimsOf(third).exp).toBe(claimsOf(first).exp)
    expect(await refresh('nenhum')).toEqual(refused('NotAuthorizedException', 'Invalid Refresh Token'))
  })

  test('a refresh token is refused by the flow without rotation', async () => {
    const AuthParameters = { REFRESH_TOKEN: await signIn() }
    expect(await ask('InitiateAuth', { AuthFlow: 'REFRESH_TOKEN_AUTH', AuthParameters })).toEqual(
      refused('InvalidParameterException', 'REFRESH_TOKEN_AUTH flow not enabled for this client'),
    )
  })

  test('a revoked refresh token ends its whole session and no other session', async () => {
    const [first, other] = [await signIn(), await signIn()]
    const second = await next(first)
    expect(await ask('RevokeToken', { Token: first })).toEqual({ status: 200, body: {} })
    for (const token of [first, second]) expect(await refresh(token)).toEqual(revoked)
    await next(other)
  })

  test('a refresh token keeps its state over a restart, and is refused after its grace period and its expiry', async () => {
    const [late, early, plain] = [await signIn(), await signIn(), await signIn()]
    const afterLate = await next(late)
    await next(early)
    const expired = withClaims(plain, { exp: Math.floor(Date.now() / 1_000) })
    await stopStack(stack)
    const file = join(stack.dir, 'cognito/.cognito/db', `${config.userPoolId}.json`)
    const data = JSON.parse(await readFile(file, 'utf8'))
    const owner = data.Users[demoOwner.sub]
    const graceOf = (old: string) => owner.RotatedTokens.find(({ token }: Json) => token === old)
    expect(graceOf(late).until - Date.now()).toBeLessThanOrEqual(60_000)
    graceOf(late).until = Date.now()
    // The restart may take longer than the grace period on a slow machine.
    graceOf(early).until += 240_000
    owner.RefreshTokens.push(expired)
    await writeFile(file, JSON.stringify(data))
    stack = await start()
    expect(await refresh(late)).toEqual(
      refused('RefreshTokenReuseException', 'Refresh Token was invalidated by rotation'),
    )
    expect(await refresh(expired)).toEqual(refused('NotAuthorizedException', 'Refresh Token has expired'))
    await next(early)
    // After its grace period, it still names the session to revoke.
    const last = await next(afterLate)
    await ask('RevokeToken', { Token: late })
    expect(await refresh(last)).toEqual(revoked)
  })

  test('a refresh token of a sign-in with a second factor renews the session', async () => {
    const { AccessToken } = (await enter()).AuthenticationResult
    const { SecretCode } = (await ask('AssociateSoftwareToken', { AccessToken })).body
    await ask('VerifySoftwareToken', { AccessToken, UserCode: totp.generate(SecretCode) })
    const SoftwareTokenMfaSettings = { Enabled: true, PreferredMfa: true }
    await ask('SetUserMFAPreference', { AccessToken, SoftwareTokenMfaSettings })
    const { ChallengeName, Session } = await enter()
    const code = totp.generate(SecretCode)
    const ChallengeResponses = { USERNAME: email, SOFTWARE_TOKEN_MFA_CODE: code }
    const { body } = await ask('RespondToAuthChallenge', { ChallengeName, Session, ChallengeResponses })
    await next(await next(body.AuthenticationResult.RefreshToken))
  })
})
