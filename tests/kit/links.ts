import { randomUUID } from 'node:crypto'
import { inject } from 'vitest'
import { linkSigner, readLink } from '#functions/kit/link-token.ts'
import type { LinkAction } from '#shared/contract.ts'
import type { Problem } from '#shared/errors.ts'
import type { ActionTokens, LinkView, OwnAppointment } from '#shared/links.ts'
import { send } from './actor.ts'

type Changed = { appointment: OwnAppointment; actions: ActionTokens; message_queued?: boolean } & Omit<
  Problem,
  'status'
>

const on = (url: string | undefined) => ({ ...(url && { url }) })
const at = (token: string, rest = '') => `/api/public/links/${token}${rest}`

/** Returns the actions of a link's holder. `url` names another stack than the run's own. */
export const linkOn = (url?: string) => ({
  open: (token: string, action: LinkAction) =>
    send<LinkView & Omit<Problem, 'status'>>('GET', at(token, `?action=${action}`), undefined, on(url)),
  slots: (token: string, date: string) =>
    send<{ slots: string[]; code?: string }>(
      'GET',
      at(token, `/availability?date=${date}`),
      undefined,
      on(url),
    ),
  calendar: (token: string, from: string, to: string) =>
    send<{ days: { date: string; free: boolean }[] }>(
      'GET',
      at(token, `/calendar?from=${from}&to=${to}`),
      undefined,
      on(url),
    ),
  act: (token: string, action: LinkAction, body: object = {}, key: string = randomUUID()) =>
    send<Changed>('POST', at(token, `/${action}`), body, { headers: { 'idempotency-key': key }, ...on(url) }),
})

export const link = linkOn()

/** Signs a link with the stack's own secret, as messages do. */
export const signedLink = (facts: Parameters<ReturnType<typeof linkSigner>>[0]) =>
  linkSigner(inject('env').LINK_SECRET as string)(facts)

/** Returns the confirmation link that belongs to a cancellation link. */
export function confirmLink(cancel: string): string {
  const facts = readLink(inject('env').LINK_SECRET as string, cancel, new Date(0))
  return signedLink({ ...facts, action: 'confirm' })
}
