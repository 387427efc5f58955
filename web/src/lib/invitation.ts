import { INVITATION_DAYS } from '#shared/tenant-limits.ts'
import { failureOf, noConnection } from './failure.ts'
import { staffRequest } from './staff-address.ts'
import type { StaffOutput } from './staff-api.ts'
import { keep, readStored } from './storage.ts'

const KEY = 'navalha-invitation'
const KEPT_MS = INVITATION_DAYS * 86_400_000

/**
 * An invitation's token waits here while its holder signs in or up, which may lead through a mail and another tab; no
 * longer than an invitation holds.
 */
export function pendingInvitation(): string | null {
  const [since, token] = readStored('localStorage', KEY)?.split(' ') ?? []
  return token && Date.now() - Number(since) < KEPT_MS ? token : null
}

export const keepInvitation = (token: string | null) =>
  keep('localStorage', KEY, token && `${Date.now()} ${token}`)

/** What an invitation says. Nobody has to be signed in: its token is all it takes. */
export async function readInvitation(token: string): Promise<StaffOutput<'readInvitation'>> {
  const { url, ...request } = staffRequest('readInvitation', { token })
  const response = await fetch(url, { ...request, headers: { 'content-type': 'application/json' } }).catch(
    () => {
      throw noConnection()
    },
  )
  if (!response.ok) throw await failureOf(response)
  return response.json()
}
