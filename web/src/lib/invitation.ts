import { queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { INVITATION_DAYS } from '#shared/tenant-limits.ts'
import { type Failure, failureOf, noConnection } from './failure.ts'
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
export const invitationQuery = (token: string) =>
  queryOptions<StaffOutput<'readInvitation'>, Failure>({
    queryKey: ['readInvitation', token],
    queryFn: () => readInvitation(token),
    staleTime: Number.POSITIVE_INFINITY,
  })

async function readInvitation(token: string): Promise<StaffOutput<'readInvitation'>> {
  const { url, ...request } = staffRequest('readInvitation', { token })
  const response = await fetch(url, { ...request, headers: { 'content-type': 'application/json' } }).catch(
    () => {
      throw noConnection()
    },
  )
  if (!response.ok) throw await failureOf(response)
  return response.json()
}

/** Whether a refusal means that no attempt will ever do. */
export const isOver = (failure: Failure | null) =>
  failure !== null && failure.status >= 400 && failure.status < 500 && failure.status !== 429

/** Whether an invitation waits that still holds, as far as is known, and how to do without it. */
export function usePendingInvitation(): { invited: boolean; drop: () => void } {
  const [token, setToken] = useState(pendingInvitation)
  const { error } = useQuery({ ...invitationQuery(token ?? ''), enabled: token !== null })
  const drop = () => {
    keepInvitation(null)
    setToken(null)
  }
  const over = isOver(error)
  useEffect(() => {
    if (over) keepInvitation(null)
  }, [over])
  return { invited: token !== null && !over, drop }
}
