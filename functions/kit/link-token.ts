import { createHmac, timingSafeEqual } from 'node:crypto'
import type { LinkAction } from '#shared/contract.ts'
import type { ActionTokens } from '#shared/links.ts'
import { AppError } from './errors.ts'

export type Link = {
  tenant: string
  appointment_id: string
  action: LinkAction
  /** The link is valid for this version of the appointment's links. */
  link_version: number
  /** The time is in seconds since 1970; with 0 the link is valid until the appointment's start. */
  expires: number
}

/** The purpose is signed but not written, so a token of one purpose is invalid for another. */
type Purpose = 'appointment' | 'invitation' | 'code' | 'unsubscribe'

const mac = (secret: string, purpose: Purpose, text: string) =>
  createHmac('sha256', secret).update(`${purpose}:${text}`).digest()

function sign(secret: string, purpose: Purpose, parts: readonly (string | number)[]): string {
  const text = parts.join('.')
  return `${text}.${mac(secret, purpose, text).toString('base64url')}`
}

function partsOf(secret: string, purpose: Purpose, token: string): string[] | undefined {
  const end = token.lastIndexOf('.')
  const text = token.slice(0, Math.max(0, end))
  const given = Buffer.from(token.slice(end + 1), 'base64url')
  const expected = mac(secret, purpose, text)
  const isSigned = given.length === expected.length && timingSafeEqual(given, expected)
  return isSigned ? text.split('.') : undefined
}

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

/** Links are valid until the appointment's start at most. */
export function actionTokens(
  sign: (link: Link) => string,
  actions: readonly LinkAction[],
  { tenant, appointment: { id: appointment_id, link_version = 0 }, expires = 0 }: Signed,
): ActionTokens {
  const token = (action: LinkAction) => sign({ tenant, appointment_id, action, link_version, expires })
  return Object.fromEntries(actions.map((action) => [action, token(action)]))
}

/** A forged link must not learn why it is invalid. */
export const invalidLink = () => new AppError('link_invalid', 'Token inválido')

export const expiredLink = () => new AppError('link_expired', 'Este link expirou')

/** Throws `link_invalid` for a forged or malformed token and `link_expired` after its end. */
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

/** Links before `links_ended.before` have ended for the reason `by`. */
type LinkState = {
  link_version?: number | undefined
  links_ended?: { before: number; by?: (typeof linkEnds)[number] | undefined } | undefined
}

/** Before `links_ended` existed, each new version ended all earlier links. */
const endedBefore = ({ link_version = 0, links_ended }: LinkState) => links_ended?.before ?? link_version

/** `by` is the reason for which all earlier links end, if they do. */
export function nextLinks(before: LinkState, by: (typeof linkEnds)[number] | undefined) {
  const link_version = (before.link_version ?? 0) + 1
  const kept = before.links_ended ?? { before: endedBefore(before) }
  return { link_version, links_ended: by ? { before: link_version, by } : kept }
}

export function isEnded(link: Pick<Link, 'link_version'>, appointment: LinkState): boolean {
  return link.link_version < endedBefore(appointment)
}

/** The business has changed the appointment's time since the link was made. */
export function isOutdated(link: Pick<Link, 'link_version'>, { link_version = 0 }: LinkState): boolean {
  return link.link_version < link_version
}

/** No text is shown where another client has the appointment now. */
const endings: { [E in (typeof linkEnds)[number]]?: string } = {
  cancelled: 'Você cancelou este agendamento.',
  moved: 'Você remarcou este agendamento. Use o link da mensagem mais recente.',
}

/** Throws `link_used` for a link that has ended. */
export function requireUnused(link: Pick<Link, 'link_version'>, appointment: LinkState): void {
  if (!isEnded(link, appointment)) return
  const message = endings[appointment.links_ended?.by ?? 'given']
  const fields = message && { fields: [{ field: 'token', message }] }
  throw new AppError('link_used', 'Este link já foi utilizado', { ...fields })
}

export const codeMaker = (secret: string) => (tenant: string, clientId: string, id: string) => {
  const digest = mac(secret, 'code', `${tenant}.${clientId}.${id}`)
  return String(digest.readUIntBE(0, 6) % 1_000_000).padStart(6, '0')
}

/** The stored invitation tells whether it is still valid. */
export type InvitationLink = { tenant: string; invitation_id: string }

export const invitationSigner =
  (secret: string) =>
  ({ tenant, invitation_id }: InvitationLink): string =>
    sign(secret, 'invitation', [tenant, invitation_id])

export const invitationReader =
  (secret: string) =>
  (token: string): InvitationLink | undefined => {
    const [tenant, invitation_id] = partsOf(secret, 'invitation', token) ?? []
    return tenant && invitation_id ? { tenant, invitation_id } : undefined
  }

/** It ends all messages that are not about appointments, and does not expire. */
export type UnsubscribeLink = { tenant: string; client_id: string }

export const unsubscribeSigner =
  (secret: string) =>
  ({ tenant, client_id }: UnsubscribeLink): string =>
    sign(secret, 'unsubscribe', [tenant, client_id])

export const unsubscribeReader =
  (secret: string) =>
  (token: string): UnsubscribeLink | undefined => {
    const [tenant, client_id] = partsOf(secret, 'unsubscribe', token) ?? []
    return tenant && client_id ? { tenant, client_id } : undefined
  }
