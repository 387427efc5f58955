import { createSign, generateKeyPairSync } from 'node:crypto'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import {
  AuthenticationDetails,
  CognitoUser,
  CognitoUserAttribute,
  CognitoUserPool,
  type CognitoUserSession,
} from 'amazon-cognito-identity-js'
import { JwtVerifier } from 'aws-jwt-verify'
import { beforeAll, describe, expect, inject, test } from 'vitest'
import type { Message } from '../../infra/local/messages/messages.ts'
import { demoOwner } from '../../infra/local/seed/demo-owner.ts'
import { smoke } from '../../infra/smoke.ts'
import { callPool } from '../kit/pool.ts'
import type { Json } from '../kit/templates.ts'

const stack = { url: inject('url'), env: inject('env') }
let config: { userPoolId: string; userPoolClientId: string; endpoint: string; authFlow: string }
let pool: CognitoUserPool

beforeAll(async () => {
  config = (await (await fetch(`${stack.url}/config.json`)).json()) as typeof config
  pool = new CognitoUserPool({
    UserPoolId: config.userPoolId,
    ClientId: config.userPoolClientId,
    endpoint: config.endpoint,
    Storage: storage(),
  })
})

function storage() {
  const values = new Map<string, string>()
  return {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
    clear: () => values.clear(),
  }
}

const userOf = (Username: string) => new CognitoUser({ Username, Pool: pool, Storage: storage() })

function signUp(email: string, password: string, businessName = 'Barbearia do Sol') {
  const attributes = [
    new CognitoUserAttribute({ Name: 'email', Value: email }),
    new CognitoUserAttribute({ Name: 'name', Value: 'Marina Sol' }),
    new CognitoUserAttribute({ Name: 'custom:business_name', Value: businessName }),
  ]
  return new Promise<string>((resolve, reject) =>
    pool.signUp(email, password, attributes, [], (error, result) =>
      result ? resolve(result.userSub) : reject(error),
    ),
  )
}

const confirm = (username: string, code: string) =>
  new Promise<string>((resolve, reject) =>
    userOf(username).confirmRegistration(code, false, (error, result) =>
      error ? reject(error) : resolve(result),
    ),
  )

const resend = (username: string) =>
  new Promise<unknown>((resolve, reject) =>
    userOf(username).resendConfirmationCode((error, result) => (error ? reject(error) : resolve(result))),
  )

function signIn(email: string, password: string): Promise<CognitoUserSession> {
  const user = userOf(email)
  user.setAuthenticationFlowType(config.authFlow)
  const details = new AuthenticationDetails({ Username: email, Password: password })
  return new Promise((onSuccess, onFailure) => user.authenticateUser(details, { onSuccess, onFailure }))
}

const forgot = (email: string) =>
  new Promise<unknown>((onSuccess, onFailure) => userOf(email).forgotPassword({ onSuccess, onFailure }))

const renew = (email: string, code: string, password: string) =>
  new Promise<string>((onSuccess, onFailure) =>
    userOf(email).confirmPassword(code, password, { onSuccess, onFailure }),
  )

const ask = (operation: string, body: object) => callPool(config, operation, body)

async function mailsTo(email: string): Promise<Message[]> {
  const answer = await fetch(`${stack.url}/_local/messages.json?to=${encodeURIComponent(email)}`)
  return ((await answer.json()) as Json).messages
}

async function linkTo(email: string): Promise<{ u: string; c: string; address: string }> {
  const [mail] = await mailsTo(email)
  const link = new RegExp(`${stack.url}/auth\\?confirm=([\\w-]+)\\.(\\w+)#email=(.+)$`, 'm').exec(
    mail?.text ?? '',
  )
  return { u: link?.[1] ?? '', c: link?.[2] ?? '', address: decodeURIComponent(link?.[3] ?? '') }
}

async function staff(token: string | undefined) {
  const headers = new Headers(token ? { authorization: token } : {})
  const answer = await fetch(`${stack.url}/api/staff/tenants`, { headers })
  return { status: answer.status, body: (await answer.json()) as Json, headers: answer.headers }
}

/** Verifies a token as AWS does, by the keys that the pool publishes. */
async function verifyAsAws(token: string): Promise<void> {
  const issuer = `https://cognito-idp.sa-east-1.amazonaws.com/${config.userPoolId}`
  const verifier = JwtVerifier.create({ issuer, audience: config.userPoolClientId })
  const keys = await fetch(`${config.endpoint}/${config.userPoolId}/.well-known/jwks.json`)
  verifier.cacheJwks((await keys.json()) as Json)
  verifier.verifySync(token)
}

const unauthorized = { status: 401, body: { message: 'Unauthorized' } }

describe('accounts', () => {
  const email = 'marina+loja@sol.test'

  test('an account is confirmed by the link in its mail and then reaches the routes of members', async () => {
    const sub = await signUp('Marina+Loja@Sol.test', 'abc123')
    await expect(signIn(email, 'abc123')).rejects.toMatchObject({ code: 'UserNotConfirmedException' })
    const link = await linkTo(email)
    expect([link.u, link.address]).toEqual([sub, email])
    await expect(confirm(link.u, '0')).rejects.toMatchObject({ code: 'CodeMismatchException' })
    expect(await confirm(link.u, link.c)).toBe('SUCCESS')
    await expect(confirm(link.u, link.c)).rejects.toMatchObject({ code: 'NotAuthorizedException' })

    const session = await signIn('MARINA+loja@sol.test', 'abc123')
    await verifyAsAws(session.getIdToken().getJwtToken())
    expect(session.getIdToken().payload).toMatchObject({
      sub,
      email,
      email_verified: true,
      name: 'Marina Sol',
    })
    const { status, body } = await staff(`Bearer ${session.getIdToken().getJwtToken()}`)
    expect([status, body.tenants?.length]).toEqual([200, 1])
    expect(body.tenants[0]).toMatchObject({ name: 'Barbearia do Sol', role: 'owner' })
  })

  test('an unconfirmed account gets another code on request', async () => {
    await signUp('de-novo@sol.test', 'abc123')
    await resend('de-novo@sol.test')
    expect(await mailsTo('de-novo@sol.test')).toHaveLength(2)
    const { u, c } = await linkTo('de-novo@sol.test')
    expect(await confirm(u, c)).toBe('SUCCESS')
    await expect(resend('de-novo@sol.test')).rejects.toMatchObject({ code: 'InvalidParameterException' })
  })

  test('an account gets a new password by a code, and the old password stops working', async () => {
    await forgot(email)
    const [mail] = await mailsTo(email)
    expect(mail?.subject).toBe('Código para criar uma nova senha no Navalha')
    expect(mail?.text).toContain(`Criar nova senha: ${stack.url}/auth?recuperar=1\n`)
    expect(mail?.text).toContain('Se não foi você que pediu, ignore este email')
    const code = /\b\d{6}\b/.exec((await mailsTo(email))[0]?.text ?? '')?.[0] as string
    await expect(renew(email, code, 'abc12')).rejects.toMatchObject({ code: 'InvalidPasswordException' })
    await expect(renew(email, '000', 'nova-senha')).rejects.toMatchObject({ code: 'CodeMismatchException' })
    await renew(email, code, 'nova-senha')
    await expect(signIn(email, 'abc123')).rejects.toMatchObject({ code: 'NotAuthorizedException' })
    expect((await signIn(email, 'nova-senha')).isValid()).toBe(true)
  })

  test('an existing account cannot be told from an unknown one', async () => {
    const nobody = 'ninguem@sol.test'
    const wrong = { code: 'NotAuthorizedException', message: 'Incorrect username or password.' }
    await expect(signIn(nobody, 'abc123')).rejects.toMatchObject(wrong)
    await expect(signIn(demoOwner.email, 'errada')).rejects.toMatchObject(wrong)
    await forgot(nobody)
    await resend(nobody)
    expect(await mailsTo(nobody)).toEqual([])
  })

  test.each([
    ['a second account', demoOwner.email, 'abc123', 'X', 'UsernameExistsException'],
    ['a password of five characters', 'a@sol.test', 'abc12', 'X', 'InvalidPasswordException'],
    ['a password with a space at the end', 'a@sol.test', 'abc123 ', 'X', 'InvalidParameterException'],
    ['an invalid address', 'marina', 'abc123', 'X', 'InvalidParameterException'],
    ['an address with a space', 'mari na@sol.test', 'abc123', 'X', 'InvalidParameterException'],
    ['a name of 5 kB', 'a@sol.test', 'abc123', 'x'.repeat(5_000), 'InvalidParameterException'],
  ])('a sign-up is refused for %s', async (_, address, password, name, code) => {
    await expect(signUp(address, password, name)).rejects.toMatchObject({ code })
  })

  test('a password of six characters is valid, and shorter ones are refused with Cognito’s message', async () => {
    const post = (Password: string) => ask('SignUp', { Username: 'seis@sol.test', Password })
    expect(await post('abc12')).toEqual({
      status: 400,
      body: {
        __type: 'InvalidPasswordException',
        message: 'Password did not conform with policy: Password not long enough',
      },
    })
    const constraint =
      "1 validation error detected: Value at 'password' failed to satisfy constraint: Member must"
    for (const [password, rest] of [
      [' abc123', 'satisfy regular expression pattern: ^[\\S]+.*[\\S]+$'],
      ['x'.repeat(257), 'have length less than or equal to 256'],
    ] as const)
      expect(await post(password)).toEqual({
        status: 400,
        body: { __type: 'InvalidParameterException', message: `${constraint} ${rest}` },
      })
    expect(await post('abc123')).toMatchObject({ status: 200, body: { UserConfirmed: false } })
  })
})

describe('the authorizer of the gateway', () => {
  const keys = createRequire(import.meta.url)('cognito-local/lib/keys/cognitoLocal.private.json')
  const stranger = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey
  const now = Math.floor(Date.now() / 1_000)

  /** Signs a token as the pool does, with the case's changes. */
  function token(changes: Json = {}, { key = keys.pem, head = {} }: Json = {}) {
    const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
    const claims = {
      sub: demoOwner.sub,
      email: demoOwner.email,
      email_verified: true,
      token_use: 'id',
      iss: `https://cognito-idp.sa-east-1.amazonaws.com/${config.userPoolId}`,
      aud: config.userPoolClientId,
      iat: now - 10,
      exp: now + 600,
      ...changes,
    }
    const text = `${encode({ alg: 'RS256', kid: 'CognitoLocal', ...head })}.${encode(claims)}`
    return `${text}.${createSign('RSA-SHA256').update(text).sign(key).toString('base64url')}`
  }

  test('a request with a valid token is accepted, with or without Bearer', async () => {
    expect((await staff(`Bearer ${token()}`)).status).toBe(200)
    expect((await staff(token())).status).toBe(200)
    expect((await staff(`Bearer ${token({ aud: ['x', config.userPoolClientId] })}`)).status).toBe(200)
  })

  test.each<[string, () => string | undefined]>([
    ['without a token', () => undefined],
    ['with Bearer alone', () => 'Bearer '],
    ['with basic authentication', () => 'Basic YTpi'],
    ['with half a token', () => `Bearer ${token().split('.').slice(0, 2).join('.')}`],
    ['with an expired token', () => `Bearer ${token({ exp: now - 1 })}`],
    ['with a token that never expires', () => `Bearer ${token({ exp: undefined })}`],
    ['with a token that is valid from tomorrow', () => `Bearer ${token({ nbf: now + 86_400 })}`],
    ['with a forged token', () => `Bearer ${token({}, { key: stranger })}`],
    [
      'with changed claims',
      () => {
        const [head, , signature] = token().split('.')
        const [, claims] = token({ sub: 'another' }).split('.')
        return `Bearer ${head}.${claims}.${signature}`
      },
    ],
    ['with a token of the algorithm none', () => `Bearer ${token({}, { head: { alg: 'none' } })}`],
    ['with an unpublished key', () => `Bearer ${token({}, { head: { kid: 'other' } })}`],
    [
      'with a token of another pool',
      () => `Bearer ${token({ iss: 'https://cognito-idp.sa-east-1.amazonaws.com/sa-east-1_Other' })}`,
    ],
    ['with a token for another client', () => `Bearer ${token({ aud: 'other' })}`],
  ])('a request %s is refused', async (_, header) => {
    const { headers, ...answer } = await staff(header())
    expect(answer).toEqual(unauthorized)
    expect(headers.get('www-authenticate')).toMatch(/^Bearer/)
  })

  test('a request without a token is refused on every path under /api/staff', async () => {
    for (const path of ['members', 'nothing/here']) {
      const answer = await fetch(`${stack.url}/api/staff/${path}`, { method: 'POST' })
      expect([answer.status, await answer.json()]).toEqual([401, unauthorized.body])
    }
  })
})

test('the demo owner has the demo business from the start', async () => {
  const session = await signIn(demoOwner.email, demoOwner.password)
  const { body } = await staff(session.getIdToken().getJwtToken())
  expect(body).toEqual({
    email: demoOwner.email,
    tenants: [expect.objectContaining({ slug: 'navalha', role: 'owner' })],
    invited_by: [],
    awaiting_approval: [],
  })
})

// The app's page must exist: without it the checks rightly report it missing.
test.runIf(existsSync('web/index.html'))(
  'the checks after a deployment pass on the local stack',
  async () => {
    const { email, password } = demoOwner
    expect(await smoke(stack.url, { email, password })).toHaveLength(9)
  },
)

describe('mails sent through the local SES', () => {
  const send = (body: object) =>
    fetch(`${stack.env.AWS_ENDPOINT_URL_SESV2}/v2/email/outbound-emails`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  const content = {
    Simple: {
      Subject: { Data: 'Convite' },
      Body: { Text: { Data: 'Venha' }, Html: { Data: '<p>Venha</p>' } },
    },
  }

  test('a mail is stored for each address, newest first', async () => {
    const ToAddresses = ['Bia <bia@sol.test>']
    const answer = await send({
      FromEmailAddress: 'a@b.test',
      Destination: { ToAddresses },
      Content: content,
    })
    expect([answer.status, await answer.json()]).toEqual([200, { MessageId: expect.any(String) }])
    expect(await mailsTo('Bia <bia@sol.test>')).toEqual([
      {
        ...{ at: expect.any(String), channel: 'email', to: ToAddresses[0] },
        subject: 'Convite',
        text: 'Venha',
        html: '<p>Venha</p>',
        attachments: [],
      },
    ])
    const page = await (await fetch(`${stack.url}/_local`)).text()
    expect(page).toContain('Messages')
  })

  test.each([
    ['no recipient', { FromEmailAddress: 'a@b.test', Destination: {}, Content: content }],
    ['no sender', { Destination: { ToAddresses: ['a@b.test'] }, Content: content }],
    ['no content', { FromEmailAddress: 'a@b.test', Destination: { ToAddresses: ['a@b.test'] } }],
    [
      'an invalid recipient',
      { FromEmailAddress: 'a@b.test', Destination: { ToAddresses: ['nobody'] }, Content: content },
    ],
  ])('a mail is refused as by SES with %s', async (_, body) => {
    const answer = await send(body)
    expect([answer.status, answer.headers.get('x-amzn-errortype')]).toEqual([400, 'BadRequestException'])
  })
})
