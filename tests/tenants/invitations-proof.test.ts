import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { send } from '../kit/actor.ts'
import { callPool } from '../kit/pool.ts'
import { mailsTo, newAccount, openTeam, tokenMailedTo } from '../kit/staff.ts'

type Config = Parameters<typeof callPool>[0]

async function ask(operation: string, body: object) {
  return callPool((await send<Config>('GET', '/config.json')).body, operation, body)
}

async function signUp(email: string, invitation: string) {
  const { status, body } = await ask('SignUp', {
    Username: email,
    Password: 'abc123',
    UserAttributes: [{ Name: 'email', Value: email }],
    ClientMetadata: { invitation },
  })
  return { status, sub: body.UserSub as string, confirmed: body.UserConfirmed as boolean }
}

async function invited() {
  const team = await openTeam()
  const email = `convidada-${randomUUID().slice(0, 8)}@navalha.test`
  const { body } = await team.asOwner.invite(email, 'professional')
  return { ...team, email, invitation: body, token: await tokenMailedTo(email) }
}

const codesTo = async (email: string) =>
  (await mailsTo(email)).filter(({ subject }) => !subject.startsWith('Convite'))

describe('a sign-up with the token of an invitation', () => {
  it('a sign-up at the invited address needs no code and joins the team', async () => {
    const { email, token, tenant } = await invited()
    const { sub, confirmed } = await signUp(email.toUpperCase(), token)
    expect(confirmed).toBe(true)
    expect(await codesTo(email)).toEqual([])
    const { body } = await ask('InitiateAuth', {
      AuthFlow: 'USER_PASSWORD_AUTH',
      AuthParameters: { USERNAME: email, PASSWORD: 'abc123' },
    })
    const headers = { authorization: `Bearer ${body.AuthenticationResult.IdToken}` }
    const accepted = await send('POST', '/api/staff/invitations/accept', { token }, { headers })
    expect(accepted.body).toMatchObject({ status: 'joined', tenant_id: tenant.tenant_id })
    // The confirmation created no other business.
    const { tenants } = (await newAccount({ user_id: sub, email }).tenants()).body
    expect(tenants.map(({ tenant_id }) => tenant_id)).toEqual([tenant.tenant_id])
  })

  it('a sign-up at another address needs a code', async () => {
    const { token } = await invited()
    const other = `outra-${randomUUID().slice(0, 8)}@navalha.test`
    expect(await signUp(other, token)).toMatchObject({ status: 200, confirmed: false })
    expect(await codesTo(other)).toHaveLength(1)
  })

  it('a sign-up needs a code when the invitation was revoked, or the token is forged or of another invitation', async () => {
    const revoked = await invited()
    await revoked.asOwner.revoke(revoked.invitation.id)
    expect(await signUp(revoked.email, revoked.token)).toMatchObject({ status: 200, confirmed: false })
    const [one, two] = [await invited(), await invited()]
    expect(await signUp(one.email, two.token)).toMatchObject({ status: 200, confirmed: false })
    expect(await signUp(two.email, `${two.token.slice(0, -2)}xx`)).toMatchObject({
      status: 200,
      confirmed: false,
    })
    const three = await invited()
    expect(await signUp(three.email, '')).toMatchObject({ status: 200, confirmed: false })
  })

  it('a sign-up with a token confirms no account that already existed for the address', async () => {
    const { email, token } = await invited()
    await signUp(email, '')
    expect((await signUp(email, token)).status).toBe(400)
    const { body } = await ask('InitiateAuth', {
      AuthFlow: 'USER_PASSWORD_AUTH',
      AuthParameters: { USERNAME: email, PASSWORD: 'abc123' },
    })
    expect(body.__type).toBe('UserNotConfirmedException')
  })
})
