import { createHmac, timingSafeEqual } from 'node:crypto'
import type { LinkAction } from '#shared/contract.ts'
import { AppError } from './errors.ts'

/** A signed link: tenant, appointment, allowed action, and end in seconds since 1970. */
export type Link = {
  tenant: string
  appointment_id: string
  action: LinkAction
  /** Using or replacing a link raises the appointment's `link_version`. */
  link_version: number
  expires: number
}

const mac = (secret: string, text: string) => createHmac('sha256', secret).update(text).digest()

/** The link as a URL-safe token, signed and not stored. */
export function signLink(
  secret: string,
  { tenant, appointment_id, action, link_version, expires }: Link,
): string {
  const text = [tenant, appointment_id, action, link_version, expires].join('.')
  return `${text}.${mac(secret, text).toString('base64url')}`
}

const invalid = () => new AppError('link_invalid', 'Token inválido')

/** Reads a token. Throws `link_invalid` for a forged or malformed one, `link_expired` after its end. */
export function readLink(secret: string, token: string, now: Date): Link {
  const end = token.lastIndexOf('.')
  const text = token.slice(0, Math.max(0, end))
  const given = Buffer.from(token.slice(end + 1), 'base64url')
  const expected = mac(secret, text)
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) throw invalid()
  const [tenant = '', appointment_id = '', action, version, expires] = text.split('.')
  const link = {
    tenant,
    appointment_id,
    action: action as LinkAction,
    link_version: Number(version),
    expires: Number(expires),
  }
  if (link.expires * 1000 <= now.getTime()) throw new AppError('link_expired', 'Este link expirou')
  return link
}
