import { createHash, randomBytes } from 'node:crypto'

/** A secret for a link: 32 random bytes. It is sent once, and only its hash is stored. */
export function newToken(): string {
  return randomBytes(32).toString('base64url')
}

/** What is stored in place of a token. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}
