import { randomUUID } from 'node:crypto'
import { inject } from 'vitest'
import { storedItem } from '#functions/kit/records.ts'
import type { Tenant } from '#functions/kit/scope.ts'
import { firstTenants } from '#functions/tenants/records/tenants.ts'
import type { Problem } from '#shared/errors.ts'
import type { Role } from '#shared/roles.ts'
import type { UserTenant } from '#shared/tenants.ts'
import { type Business, writeItems } from '../../infra/local/seed/business.ts'
import { memberItems } from '../../infra/local/seed/members.ts'
import { eventually, send, tableOfStack } from './actor.ts'
import { staffRoutes } from './routes.ts'
import { type Pool, signToken, type Token } from './token.ts'

let pool: Promise<Pool> | undefined

async function tokenOf(user: { user_id: string; email: string }, token: Token) {
  pool ??= send<Pool>('GET', '/config.json').then(({ body }) => body)
  return signToken(await pool, user, token)
}

/** Returns a new account that has made no calls. `url` names a stack other than the run's own. */
export function newAccount(
  parts: Partial<Record<'user_id' | 'email' | 'name' | 'business_name' | 'timezone' | 'url', string>> = {},
) {
  const user_id = parts.user_id ?? randomUUID()
  const email = parts.email ?? `pessoa-${user_id.slice(0, 8)}@navalha.test`
  const { name, business_name, timezone } = parts
  const own = {
    ...(name !== undefined && { name }),
    ...(business_name !== undefined && { 'custom:business_name': business_name }),
    ...(timezone !== undefined && { 'custom:timezone': timezone }),
  }
  const sign = (signed: Token) =>
    tokenOf({ user_id, email }, { ...signed, claims: { ...own, ...signed.claims } })
  let usual: Promise<string> | undefined
  const token = (signed: Token = {}) => {
    if (signed.claims || signed.key) return sign(signed)
    usual ??= sign({})
    return usual
  }
  const call = async <T = Problem>(
    method: string,
    path: string,
    { body, headers, ...signed }: Token & { body?: unknown; headers?: Record<string, string> } = {},
  ) => {
    const authorization = `Bearer ${await token(signed)}`
    return send<T>(method, path, body, {
      headers: { authorization, ...headers },
      ...(parts.url && { url: parts.url }),
    })
  }
  return {
    user_id,
    email,
    token,
    call,
    tenants: () =>
      call<{ tenants: UserTenant[]; email: string; awaiting_approval: string[] }>(
        'GET',
        '/api/staff/tenants',
      ),
    open: (name: string, headers: Record<string, string> = {}, more: object = {}) =>
      call<UserTenant & Problem>('POST', '/api/staff/tenants', { body: { name, ...more }, headers }),
    accept: (token: string) =>
      call<UserTenant & Omit<Problem, 'status'> & { status: string }>(
        'POST',
        '/api/staff/invitations/accept',
        { body: { token } },
      ),
  }
}
export type Person = ReturnType<typeof newAccount>

export type Members = {
  members: { user_id: string; email: string; name?: string; role: Role; professional_id?: string }[]
  invitations: { id: string; email: string; expires_at: string; asked_by?: string }[]
}

/** Returns a member's calls in one business. */
export function within(person: Person, tenant: string) {
  const call = <T = Problem>(method: string, path: string, body?: unknown, headers = {}) =>
    person.call<T>(method, path, { body, headers: { 'x-tenant-id': tenant, ...headers } })
  return {
    ...staffRoutes(call),
    call,
    members: () => call<Members & Problem>('GET', '/api/staff/members'),
    invite: async (email: string, role: Role, more: object = {}, headers = {}) => {
      const input = { email, role, ...more }
      const answer = await call<Members['invitations'][0] & Problem>(
        'POST',
        '/api/staff/invitations',
        input,
        headers,
      )
      const to = email.toLowerCase()
      const ids = invitationsTo.get(to) ?? new Set()
      if (answer.status === 201) invitationsTo.set(to, ids.add(answer.body.id))
      return answer
    },
    approve: (id: string, headers = {}) =>
      call<Members['members'][0] & Problem>('POST', `/api/staff/invitations/${id}/approve`, {}, headers),
    revoke: (id: string, headers = {}) => call('DELETE', `/api/staff/invitations/${id}`, undefined, headers),
    change: (user: string, role: Role, headers = {}) =>
      call<Members['members'][0] & Problem>('PATCH', `/api/staff/members/${user}`, { role }, headers),
    remove: (user: string, headers = {}) => call('DELETE', `/api/staff/members/${user}`, undefined, headers),
  }
}

export type Message = {
  reply_to?: string
  to: string
  subject: string
  text: string
  html: string
  attachments: { name: string; type: string; text: string }[]
}

/** Returns an address's captured mails, newest first, when there are at least `count`. `url` names another stack. */
export async function mailsTo(
  email: string,
  { count = 0, url }: { count?: number; url?: string } = {},
): Promise<Message[]> {
  const at = url ? { url } : {}
  return eventually(async () => {
    const path = `/_local/messages.json?to=${encodeURIComponent(email)}`
    const { messages } = (await send<{ messages: Message[] }>('GET', path, undefined, at)).body
    return messages.length >= count && messages
  })
}

/** Holds the ids of invitations by their address, because each invitation sends a mail. */
const invitationsTo = new Map<string, Set<string>>()

/** Returns the token of the newest invitation to an address. */
export async function tokenMailedTo(email: string): Promise<string> {
  const to = email.toLowerCase()
  const count = invitationsTo.get(to)?.size ?? 1
  const [{ text = '' } = {}] = await eventually(async () => {
    const invitations = (await mailsTo(to)).filter((mail) => mail.subject.startsWith('Convite'))
    return invitations.length >= count && invitations
  })
  const link = new RegExp(`^Aceitar convite: ${inject('url')}/convite\\?token=([\\w.-]{100,})$`, 'm')
  const token = link.exec(text)?.[1]
  if (!token) throw new Error(`no invitation in: ${text}`)
  return token
}

/**
 * Opens a business with its owner. `join` adds members: a professional by an invitation that creates the agenda, and
 * others directly in the table, as an accepted invitation stores them.
 */
export async function openTeam(business_name = 'Barbearia da Equipe', name?: string) {
  const owner = newAccount({ business_name, ...(name && { name }) })
  const [tenant] = (await owner.tenants()).body.tenants as [UserTenant]
  const asOwner = within(owner, tenant.tenant_id)
  const join = async (role: Role, more: object = {}) => {
    const person = newAccount()
    if (role !== 'professional') {
      const business = { company: { id: tenant.tenant_id } } as Business
      const first = { user_id: person.user_id, tenant_id: tenant.tenant_id as Tenant }
      await writeItems(tableOfStack(), [
        ...memberItems(business, person, role),
        storedItem(first.tenant_id, firstTenants, first),
      ])
      return person
    }
    await asOwner.invite(person.email, role, more)
    const { status } = await person.accept(await tokenMailedTo(person.email))
    if (status !== 200) throw new Error(`joining ended with ${status}`)
    return person
  }
  return { owner, tenant, asOwner, join }
}
