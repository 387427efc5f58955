import { SESv2Client, SendEmailCommand } from '@aws-sdk/client-sesv2'
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2, Context } from 'aws-lambda'
import { mockClient } from 'aws-sdk-client-mock'
import { afterEach, describe, expect, it } from 'vitest'
import type { Tenant } from '#functions/kit/records.ts'
import { queryAll } from '#functions/kit/table.ts'
import { tableOfStack } from './kit/actor.ts'
import { newAccount, openTeam } from './kit/staff.ts'

const table = tableOfStack()
const ses = mockClient(SESv2Client)
afterEach(() => ses.reset())
const { handler } = await import('#functions/entry/staff-api.ts')

/** An invitation sent by the function in this process, where SES can be made to fail. */
async function invite(team: Awaited<ReturnType<typeof openTeam>>, email: string, key: string) {
  const event = {
    version: '2.0',
    routeKey: 'POST /api/staff/invitations',
    rawPath: '/api/staff/invitations',
    rawQueryString: '',
    headers: {
      'content-type': 'application/json',
      'x-origin-secret': process.env.ORIGIN_SECRET?.split(',')[0],
      'x-tenant-id': team.tenant.tenant_id,
      'idempotency-key': key,
    },
    requestContext: {
      http: { method: 'POST', path: '/api/staff/invitations', sourceIp: '127.0.0.1' },
      authorizer: {
        jwt: { claims: { sub: team.owner.user_id, email: team.owner.email, token_use: 'id' }, scopes: null },
      },
    },
    body: JSON.stringify({ email, role: 'manager' }),
    isBase64Encoded: false,
  } as unknown as APIGatewayProxyEventV2
  const context = { getRemainingTimeInMillis: () => 10_000 } as Context
  const { statusCode, body } = (await handler(event, context)) as APIGatewayProxyStructuredResultV2
  return { status: statusCode, body: JSON.parse(body ?? '{}') }
}

function records(tenant: string) {
  const partition = `notifications#${new Date().toISOString().slice(0, 7)}`
  return queryAll<{ to: string; status: string }>({ table, tenant: tenant as Tenant }, partition)
}

describe('an invitation whose mail SES refuses', () => {
  it('is told as not sent, leaves nothing pending, and is sent when asked for again under the same key', async () => {
    const team = await openTeam()
    const guest = newAccount()
    ses.on(SendEmailCommand).rejectsOnce(Object.assign(new Error(guest.email), { name: 'MessageRejected' }))
    const refused = await invite(team, guest.email, 'convite-que-falha')
    expect(refused).toMatchObject({
      status: 503,
      body: {
        code: 'busy',
        detail: 'O e-mail do convite não pôde ser enviado. Tente novamente em instantes.',
      },
    })
    expect((await team.asOwner.members()).body.invitations).toEqual([])

    ses.on(SendEmailCommand).resolves({ MessageId: '1' })
    expect((await invite(team, guest.email, 'convite-que-falha')).status).toBe(201)
    expect((await invite(team, guest.email, 'convite-que-falha')).status).toBe(201)
    expect(ses.commandCalls(SendEmailCommand)).toHaveLength(2)
    expect((await team.asOwner.members()).body.invitations).toMatchObject([{ email: guest.email }])

    const kept = await records(team.tenant.tenant_id)
    expect(kept.map(({ status }) => status)).toEqual(['failed', 'sent'])
    expect(JSON.stringify(kept)).not.toContain(guest.email)
  })
})

it('an invitation sent anew whose mail is refused leaves the one before as it was', async () => {
  const team = await openTeam()
  const guest = newAccount()
  ses.on(SendEmailCommand).resolves({ MessageId: '1' })
  const first = await invite(team, guest.email, 'convite-primeiro')
  ses.on(SendEmailCommand).rejects(Object.assign(new Error(), { name: 'MessageRejected' }))
  expect((await invite(team, guest.email, 'convite-segundo')).status).toBe(503)
  expect((await team.asOwner.members()).body.invitations).toMatchObject([{ id: first.body.id }])
})

it('an invitation killed before its mail has gone is sent when asked for again under the same key', async () => {
  const team = await openTeam()
  const guest = newAccount()
  const reached = new Promise<void>((resolve) => {
    ses.on(SendEmailCommand).callsFake(() => {
      resolve()
      return new Promise(() => {})
    })
  })
  void invite(team, guest.email, 'convite-interrompido')
  await reached
  ses.reset()
  ses.on(SendEmailCommand).resolves({ MessageId: '1' })
  const again = await invite(team, guest.email, 'convite-interrompido')
  expect(again.status).toBe(201)
  expect(await invite(team, guest.email, 'convite-interrompido')).toEqual(again)
  expect(ses.commandCalls(SendEmailCommand)).toHaveLength(1)
  expect((await team.asOwner.members()).body.invitations).toMatchObject([{ id: again.body.id }])
})

it('what the names of a business and a guest contain stays text in the mail', async () => {
  const team = await openTeam('<img src=x onerror=alert(1)> & "Filhos"')
  ses.on(SendEmailCommand).resolves({ MessageId: '1' })
  await invite(team, newAccount().email, 'convite-com-marcas')
  const simple = ses.commandCalls(SendEmailCommand)[0]?.args[0].input.Content?.Simple
  expect(simple?.Body?.Html?.Data).not.toContain('<img')
  expect(simple?.Body?.Text?.Data).toContain('<img src=x onerror=alert(1)> & "Filhos"')
})
