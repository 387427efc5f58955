import { createHmac, timingSafeEqual } from 'node:crypto'
import type { LinkAction } from '#shared/contract.ts'
import type { ActionTokens } from '#shared/links.ts'
import { AppError } from './errors.ts'

/** Holds a signed link: tenant, appointment, allowed action. */
export type Link = {
  tenant: string
  appointment_id: string
  action: LinkAction
  /** The appointment had this version of its links when this one was made. */
  link_version: number
  /** Counts seconds since 1970; with 0 only the start ends it, which may have moved meanwhile. */
  expires: number
}

/** The purpose is signed but not written, so that nothing made for one purpose holds for another. */
type Purpose = 'appointment' | 'invitation' | 'code' | 'unsubscribe'

const mac = (secret: string, purpose: Purpose, text: string) =>
  createHmac('sha256', secret).update(`${purpose}:${text}`).digest()

/** Returns the parts as a URL-safe token, signed and not stored. Parts have no dots. */
function sign(secret: string, purpose: Purpose, parts: readonly (string | number)[]): string {
  const text = parts.join('.')
  return `${text}.${mac(secret, purpose, text).toString('base64url')}`
}

/** Returns the parts of a token, or undefined if it was not signed with this secret for this purpose. */
function partsOf(secret: string, purpose: Purpose, token: string): string[] | undefined {
  const end = token.lastIndexOf('.')
  const text = token.slice(0, Math.max(0, end))
  const given = Buffer.from(token.slice(end + 1), 'base64url')
  const expected = mac(secret, purpose, text)
  const isSigned = given.length === expected.length && timingSafeEqual(given, expected)
  return isSigned ? text.split('.') : undefined
}

/** Signs links with the state stack's secret. */
export const linkSigner = (secret: string) => (link: Link) => signLink(secret, link)

export function signLink(
  secret: string,
  { tenant, appointment_id, action, link_version, expires }: Link,
): string {
  return sign(secret, 'appointment', [tenant, appointment_id, action, link_version, expires])
}

type Signed = {
  tenant: string
  appointment: { id: string; link_version?: number | undefined }
  expires?: number | undefined
}

/**
 * Returns tokens of these actions on an appointment at its `link_version` (missing: 0), until its start at
 * most.
 */
export function actionTokens(
  sign: (link: Link) => string,
  actions: readonly LinkAction[],
  { tenant, appointment: { id: appointment_id, link_version = 0 }, expires = 0 }: Signed,
): ActionTokens {
  const token = (action: LinkAction) => sign({ tenant, appointment_id, action, link_version, expires })
  return Object.fromEntries(actions.map((action) => [action, token(action)]))
}

/** Returns the error of a link that names nothing, whatever the reason: a forged one must not learn it. */
export const invalidLink = () => new AppError('link_invalid', 'Token inválido')

export const expiredLink = () => new AppError('link_expired', 'Este link expirou')

/** Reads a token. Throws `link_invalid` for a forged or malformed one, `link_expired` after an end of its own. */
export function readLink(secret: string, token: string, now: Date): Link {
  const parts = partsOf(secret, 'appointment', token)
  if (!parts) throw invalidLink()
  const [tenant = '', appointment_id = '', action, version, expires] = parts
  const link = {
    tenant,
    appointment_id,
    action: action as LinkAction,
    link_version: Number(version),
    expires: Number(expires),
  }
  if (link.expires !== 0 && link.expires * 1000 <= now.getTime()) throw expiredLink()
  return link
}

export const linkEnds = ['cancelled', 'moved', 'given'] as const

/**
 * Holds what an appointment knows of its links: those before `links_ended.before` ended, for the reason `by`.
 */
type LinkState = {
  link_version?: number | undefined
  links_ended?: { before: number; by?: (typeof linkEnds)[number] | undefined } | undefined
}

/** Appointments of before `links_ended` was kept ended all earlier links with each new version. */
const endedBefore = ({ link_version = 0, links_ended }: LinkState) => links_ended?.before ?? link_version

/**
 * Returns the state after another time, another client or a cancellation; `by`: why all earlier links end, if
 * they do.
 */
export function nextLinks(before: LinkState, by: (typeof linkEnds)[number] | undefined) {
  const link_version = (before.link_version ?? 0) + 1
  const kept = before.links_ended ?? { before: endedBefore(before) }
  return { link_version, links_ended: by ? { before: link_version, by } : kept }
}

export function isEnded(link: Pick<Link, 'link_version'>, appointment: LinkState): boolean {
  return link.link_version < endedBefore(appointment)
}

/** Tells whether the business has changed the appointment's time since the link was made. */
export function isOutdated(link: Pick<Link, 'link_version'>, { link_version = 0 }: LinkState): boolean {
  return link.link_version < link_version
}

/** Says what the holder of an ended link did; nothing where another client has the appointment now. */
const endings: { [E in (typeof linkEnds)[number]]?: string } = {
  cancelled: 'Você cancelou este agendamento.',
  moved: 'Você remarcou este agendamento. Use o link da mensagem mais recente.',
}

/** Throws `link_used` when the link has ended: by its use, by another link's, or as its appointment got another client. */
export function requireUnused(link: Pick<Link, 'link_version'>, appointment: LinkState): void {
  if (!isEnded(link, appointment)) return
  const message = endings[appointment.links_ended?.by ?? 'given']
  const fields = message && { fields: [{ field: 'token', message }] }
  throw new AppError('link_used', 'Este link já foi utilizado', { ...fields })
}

/** Makes six-digit codes from the secret and the id of one mail, so that none is stored. The verb that checks one limits the tries. */
export const codeMaker = (secret: string) => (tenant: string, clientId: string, id: string) => {
  const digest = mac(secret, 'code', `${tenant}.${clientId}.${id}`)
  return String(digest.readUIntBE(0, 6) % 1_000_000).padStart(6, '0')
}

/** Holds what an invitation's link names. The stored invitation says whether and until when it counts. */
export type InvitationLink = { tenant: string; invitation_id: string }

/** Signs the links of invitations. */
export const invitationSigner =
  (secret: string) =>
  ({ tenant, invitation_id }: InvitationLink): string =>
    sign(secret, 'invitation', [tenant, invitation_id])

/** Reads a token; undefined for a forged one. */
export const invitationReader =
  (secret: string) =>
  (token: string): InvitationLink | undefined => {
    const [tenant, invitation_id] = partsOf(secret, 'invitation', token) ?? []
    return tenant && invitation_id ? { tenant, invitation_id } : undefined
  }

/** Ends the messages to a client that are not about appointments; it holds for as long as the client is known. */
export type UnsubscribeLink = { tenant: string; client_id: string }

/** Signs the links by which clients unsubscribe. */
export const unsubscribeSigner =
  (secret: string) =>
  ({ tenant, client_id }: UnsubscribeLink): string =>
    sign(secret, 'unsubscribe', [tenant, client_id])

/** Reads a token; undefined for a forged one. */
export const unsubscribeReader =
  (secret: string) =>
  (token: string): UnsubscribeLink | undefined => {
    const [tenant, client_id] = partsOf(secret, 'unsubscribe', token) ?? []
    return tenant && client_id ? { tenant, client_id } : undefined
  }
