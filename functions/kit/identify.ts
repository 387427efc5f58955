import { timingSafeEqual } from 'node:crypto'
import type { APIGatewayProxyEventV2 } from 'aws-lambda'
import * as z from 'zod'
import type { LinkAction, Route } from '#shared/contract.ts'
import { personName } from '#shared/fields.ts'
import { newId } from '#shared/ids.ts'
import { accountNameFault } from '#shared/names.ts'
import { type KeyScope, may, type Permission } from '#shared/roles.ts'
import { type Authority, authorityOf, keyAuthority, memberAuthority } from './authority.ts'
import type { Account, AccountCtx, Ctx } from './context.ts'
import { AppError, forbidden, invalidFields, scopeMissing } from './errors.ts'
import { readLink } from './link-token.ts'
import { type Membership, memberships } from './membership.ts'
import { ttlCache } from './memory.ts'
import { now } from './now.ts'
import { record } from './records.ts'
import type { Table, Tenant } from './scope.ts'
import { get } from './table.ts'

export function requireOrigin(
  event: Pick<APIGatewayProxyEventV2, 'headers' | 'requestContext'>,
  accepted: string,
): void {
  const given = Buffer.from(event.headers['x-origin-secret'] ?? '')
  const isKnown = accepted.split(',').some((value) => {
    const expected = Buffer.from(value)
    return given.length === expected.length && timingSafeEqual(given, expected)
  })
  if (!isKnown) {
    throw new AppError('origin_refused', 'Acesse pelo endereço do estabelecimento.')
  }
}

/** An IPv6 address becomes its /64 network, which belongs to one line. */
export function viewerAddress(event: Pick<APIGatewayProxyEventV2, 'headers' | 'requestContext'>): string {
  const viewer = event.headers['cloudfront-viewer-address']
  const address = viewer?.replace(/:\d+$/, '') ?? event.requestContext.http.sourceIp
  if (!address.includes(':')) return address
  const [before = '', after] = address.replace(/[[\]]/g, '').split('::')
  const head = before ? before.split(':') : []
  const tail = after ? after.split(':') : []
  const zeros = after === undefined ? [] : Array(8 - head.length - tail.length).fill('0')
  return [...head, ...zeros, ...tail].slice(0, 4).join(':')
}

/** Only this item leads from a slug to its business. */
export const slugs = record<{ slug: string; tenant_id: string }, { slug: string }>({
  name: 'slug',
  shape: 1,
  leaver: 'none',
  erased: 'none',
  schema: () => z.strictObject({ slug: z.string(), tenant_id: z.string() }),
  global: 'slug',
  key: ({ slug }) => [slug, 'slug'],
})

/** A slug keeps its business for at least 12 months (RULINGS D6). A missing slug is not cached. */
const SLUG_SECONDS = 60

function businessBySlug(table: Table) {
  const tenantOf = ttlCache(SLUG_SECONDS, 10_000, async (slug) => {
    const pointer = await get({ table, tenant: '' as Tenant }, slugs, { slug })
    if (!pointer) throw notFound(slug)
    return pointer.tenant_id as Tenant
  })
  return async (slug: string): Promise<Tenant> => {
    if (!/^[a-z0-9-]{3,40}$/.test(slug)) throw notFound(slug)
    return tenantOf(slug, now())
  }
}

function notFound(slug: string): AppError {
  return new AppError('business_not_found', `Página de agendamento não encontrada: ${slug.slice(0, 60)}`)
}

/** Calls without a tenant use this one, and reach only global records and counters. */
export const NO_TENANT = 'none' as Tenant

export function newTenant(at: Date): Tenant {
  return newId('ten', at) as Tenant
}

/** Routes with staleMembershipAllowed cache a membership this long, because open agendas poll. */
const STALE_MEMBERSHIP_SECONDS = 10

type Claims = Record<string, unknown>
type Call = Pick<APIGatewayProxyEventV2, 'headers' | 'pathParameters' | 'requestContext'>
type Base = Pick<Ctx, 'table' | 'request_id'>

export function identify(table: Table, linkSecret?: string) {
  const tenantOf = businessBySlug(table)
  const staleMembership = staleMemberships(table)

  async function memberCtx(
    ctx: Omit<Ctx, keyof Authority | 'tenant'>,
    event: Call,
    permission: Permission,
    stale = false,
  ) {
    const { user_id } = accountOf(event)
    const tenantId = event.headers['x-tenant-id']
    const member = stale
      ? await staleMembership(`${user_id} ${tenantId ?? ''}`, now())
      : await membershipOf(table, user_id, tenantId, true)
    if (!may(member.role, permission)) throw forbidden()
    return { ...ctx, ...memberAuthority(member), tenant: member.tenant_id }
  }

  return async (
    { access, staleMembershipAllowed }: Pick<Route, 'access' | 'staleMembershipAllowed'>,
    event: Call,
    base: Base,
  ): Promise<Ctx | AccountCtx> => {
    const ctx = { ...base, now, address: viewerAddress(event) }
    if (access === 'public') {
      const slug = event.pathParameters?.slug ?? ''
      const tenant = await tenantOf(slug)
      return { ...ctx, ...authorityOf({ kind: 'customer' }), tenant, slug }
    }
    if (access === 'anyone') return { ...ctx, ...authorityOf({ kind: 'anyone' }), tenant: NO_TENANT }
    if (access === 'account') return accountContext({ ...ctx, account: accountOf(event) })
    if ('link' in access) return { ...ctx, ...linkHolder(linkSecret, event, access.link) }
    const key = access.scope && keyOf(event)
    if (!key) return memberCtx(ctx, event, access.permission, staleMembershipAllowed)
    if (!key.scopes.includes(access.scope as KeyScope)) throw scopeMissing(access.scope as KeyScope)
    return { ...ctx, ...keyAuthority(key), tenant: key.tenant }
  }
}

function linkHolder(secret: string | undefined, { pathParameters }: Call, action: LinkAction | 'any') {
  if (!secret) throw new Error('this function serves no links')
  const link = readLink(secret, pathParameters?.token ?? '', now())
  if (action !== 'any') requireAction(link, action)
  const { tenant, ...facts } = link
  return { ...authorityOf({ kind: 'link', ...facts }), tenant: tenant as Tenant }
}

/** Throws `link_wrong_action` for a link to another action. */
export function requireAction(link: { action: LinkAction }, action: LinkAction): void {
  if (link.action !== action) throw new AppError('link_wrong_action', wrongActions[action])
}

const wrongActions: Record<LinkAction, string> = {
  cancel: 'Este link não é válido para cancelamento',
  reschedule: 'Este link não é válido para reagendamento',
  confirm: 'Este link não é válido para confirmação',
}

function keyOf({ requestContext }: Call) {
  const { authorizer } = requestContext as { authorizer?: { lambda?: Record<string, string> } }
  const { tenant_id, key_id, name, scopes } = authorizer?.lambda ?? {}
  if (!tenant_id || !key_id) return undefined
  return {
    tenant: tenant_id as Tenant,
    key_id,
    name: name ?? '',
    scopes: (scopes ?? '').split(' ') as KeyScope[],
  }
}

export function accountContext(base: Omit<AccountCtx, 'tenant' | keyof Authority>): AccountCtx {
  return {
    ...base,
    ...authorityOf({ kind: 'account', user_id: base.account.user_id }),
    tenant: NO_TENANT,
  }
}

/** Counters over all businesses use it. */
function outsideTenants<C extends Ctx>(ctx: C): C {
  return { ...ctx, tenant: NO_TENANT }
}

export function withTenant<C extends Ctx>(ctx: C, tenant: Tenant): C {
  return { ...ctx, tenant }
}

/** Only ID tokens have a verified address; the authorizer also accepts access tokens. */
function accountOf({ requestContext }: Pick<Call, 'requestContext'>): Account {
  const { authorizer } = requestContext as { authorizer?: { jwt?: { claims?: Claims } } }
  const { sub, email, email_verified, token_use, ...others } = authorizer?.jwt?.claims ?? {}
  const isVerified = typeof email === 'string' && email_verified === 'true'
  if (typeof sub !== 'string' || !sub || !isVerified || token_use !== 'id') {
    throw new AppError('unauthenticated', 'Usuário não autenticado')
  }
  return { user_id: sub, email, ...signUpAttributes(others) }
}

/** A name that is unfit for others to read is left out. */
export function signUpAttributes(attributes: Claims): Omit<Account, 'user_id' | 'email'> {
  const { 'custom:business_name': business_name, 'custom:timezone': timezone } = attributes
  const { data: name } = personName().safeParse(attributes.name)
  return {
    ...(name && !accountNameFault(name) && { name }),
    ...(typeof business_name === 'string' && { business_name }),
    ...(typeof timezone === 'string' && { timezone }),
  }
}

/** The read is strongly consistent unless stale is allowed. Strangers learn nothing. */
async function membershipOf(
  table: Table,
  userId: string,
  tenantId: string | undefined,
  consistent: boolean,
): Promise<Membership> {
  if (!tenantId) throw invalidFields({ field: 'x-tenant-id', message: 'Tenant não selecionado' })
  const scope = { table, tenant: NO_TENANT }
  const found = /^[\w-]{1,64}$/.test(tenantId)
    ? await get(scope, memberships, { user_id: userId, tenant_id: tenantId }, { consistent })
    : undefined
  if (!found) throw new AppError('tenant_not_found', 'Tenant não encontrado')
  return found
}

/** Throws when the membership changed during a long call (RULINGS E2). */
export async function requireSameMembership(ctx: Ctx): Promise<void> {
  if (ctx.by.kind !== 'staff') throw forbidden()
  const { user_id, role } = ctx.by
  const key = { user_id, tenant_id: ctx.tenant }
  const member = await get(outsideTenants(ctx), memberships, key, { consistent: true })
  if (!member) throw new AppError('tenant_not_found', 'Usuário ou tenant não encontrado')
  if (member.role !== role) throw forbidden()
}

function staleMemberships(table: Table) {
  return ttlCache(STALE_MEMBERSHIP_SECONDS, 10_000, (caller) => {
    const end = caller.indexOf(' ')
    return membershipOf(table, caller.slice(0, end), caller.slice(end + 1), false)
  })
}
