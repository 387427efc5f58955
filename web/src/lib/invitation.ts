import { queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { INVITATION_DAYS } from '#shared/tenant-limits.ts'
import type { Failure } from './failure.ts'
import { answerOf } from './send.ts'
import { serverNow } from './server-time.ts'
import type { StaffOutput } from './staff-address.ts'
import { staffRequest } from './staff-address.ts'
import { keep, readStored } from './storage.ts'

const KEY = 'navalha-invitation'
const KEPT_MS = INVITATION_DAYS * 86_400_000

/** The token survives a sign-in through an e-mail and another tab, until a sign-out or its expiry. */
export function pendingInvitation(): string | null {
  const [since, token] = readStored('localStorage', KEY)?.split(' ') ?? []
  return token && serverNow().getTime() - Number(since) < KEPT_MS ? token : null
}

export const keepInvitation = (token: string | null) =>
  keep('localStorage', KEY, token && `${serverNow().getTime()} ${token}`)

/** No session is needed. */
export const invitationQuery = (token: string) =>
  queryOptions<StaffOutput<'readInvitation'>, Failure>({
    queryKey: ['readInvitation', token],
    queryFn: ({ signal }) => {
      const { method, url, body } = staffRequest('readInvitation', { token })
      const headers = { 'content-type': 'application/json' }
      return answerOf((signal) => fetch(url, { method, body: JSON.stringify(body), headers, signal }), signal)
    },
    staleTime: Number.POSITIVE_INFINITY,
  })

/** The refusal is final. */
export const isOver = (failure: Failure | null) =>
  failure !== null && failure.status >= 400 && failure.status < 500 && failure.status !== 429

type Pending = { invited: boolean; invitation: StaffOutput<'readInvitation'> | undefined; drop: () => void }

/** It includes a way to drop the invitation. */
export function usePendingInvitation(): Pending {
  const [token, setToken] = useState(pendingInvitation)
  const { data, error } = useQuery({ ...invitationQuery(token ?? ''), enabled: token !== null })
  const drop = () => {
    keepInvitation(null)
    setToken(null)
  }
  const over = isOver(error)
  useEffect(() => {
    if (over) keepInvitation(null)
  }, [over])
  const invited = token !== null && !over
  return { invited, invitation: invited ? data : undefined, drop }
}
