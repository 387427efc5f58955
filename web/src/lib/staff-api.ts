import { answerOf } from './send.ts'
import { type Caller, callerNow, renewAfterRefusal, tokensForCall } from './session.ts'
import { signedOut } from './signed-out.ts'
import type { StaffInput, StaffOutput } from './staff-address.ts'
import { type StaffRoute, staffRequest } from './staff-address.ts'
import { keepTenant, keepTenantHere, tenantChosen } from './tenant-choice.ts'

let lastRequestId: string | undefined
export const latestRequestId = () => lastRequestId

let tenant = tenantChosen()
export function setTenant(id: string | undefined) {
  tenant = id
  keepTenant(id)
}

/** A choice in another tab does not change it. */
export function setTabTenant(id: string) {
  tenant = id
  keepTenantHere(id)
}

/** A call has a user and a business. */
export type Actor = Caller & { tenant: string | undefined }
export const actorNow = (): Actor => ({ ...callerNow(), tenant })

type CallOptions = {
  idempotencyKey?: string
  signal?: AbortSignal
  /** Retries keep the user and tenant of the first attempt. */
  actor?: Actor
}

/** Throws a `Failure` for every error. */
export async function staffCall<R extends StaffRoute>(
  route: R,
  input: StaffInput<R>,
  { idempotencyKey, signal, actor = actorNow() }: CallOptions = {},
): Promise<StaffOutput<R>> {
  const { method, url, body: fields } = staffRequest(route, input)
  const body = JSON.stringify(fields)
  const { user, tenant } = actor
  const headers = {
    ...(tenant && { 'x-tenant-id': tenant }),
    ...(body && { 'content-type': 'application/json' }),
    ...(idempotencyKey && { 'idempotency-key': idempotencyKey }),
  }
  const request = async (signal: AbortSignal) => {
    const send = (token: string) =>
      fetch(url, { method, body, signal, headers: { ...headers, authorization: `Bearer ${token}` } })
    const tokens = await tokensForCall(user)
    if (!tokens) throw signedOut()
    let response = await send(tokens.idToken)
    if (response.status === 401) {
      const renewed = await renewAfterRefusal(user, tokens.idToken)
      if (renewed) response = await send(renewed)
    }
    lastRequestId = response.headers.get('x-request-id') ?? lastRequestId
    if (response.status === 401) throw signedOut()
    return response
  }
  try {
    return await answerOf(request, AbortSignal.any([actor.signedOut, ...(signal ? [signal] : [])]))
  } catch (error) {
    throw actor.signedOut.aborted ? signedOut() : error
  }
}

/** Each business has its own key. */
export function staffQuery<R extends StaffRoute>(route: R, input: StaffInput<R>) {
  const actor = actorNow()
  return {
    queryKey: [route, actor.tenant, input] as const,
    queryFn: ({ signal }: { signal: AbortSignal }) => staffCall(route, input, { signal, actor }),
  }
}
