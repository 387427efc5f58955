import { queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { INVITATION_DAYS } from '#shared/tenant-limits.ts'
import { type Failure, failureOf, noConnection } from './failure.ts'
import { staffRequest } from './staff-address.ts'
import type { StaffOutput } from './staff-api.ts'
import { keep, readStored } from './storage.ts'

const KEY = 'navalha-invitation'
const KEPT_MS = INVITATION_DAYS * 86_400_000

/** An invitation's token, kept while its holder signs in or up, perhaps in another tab, until it expires. */
export function pendingInvitation(): string | null {
  const [since, token] = readStored('localStorage', KEY)?.split(' ') ?? []
  return token && Date.now() - Number(since) < KEPT_MS ? token : null
}

export const keepInvitation = (token: string | null) =>
  keep('localStorage', KEY, token && `${Date.now()} ${token}`)

/** The invitation; its token is enough, without a session. */
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

/** Whether no retry can succeed. */
export const isOver = (failure: Failure | null) =>
  failure !== null && failure.status >= 400 && failure.status < 500 && failure.status !== 429

/** Whether a valid invitation is pending, and how to drop it. */
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
