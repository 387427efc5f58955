import { createHash, randomBytes } from 'node:crypto'

/** A secret for a link: 32 random bytes. It goes out once and only its hash is stored. */
export function newToken(): string {
  return randomBytes(32).toString('base64url')
}

/** What stands in the table in place of a token. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}
