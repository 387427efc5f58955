import { formatPhone } from '#shared/phone.ts'
import { keep, readJson, readStored } from '../../lib/storage.ts'
import type { Answers, Draft } from './booking-state.ts'

/** Customers chose to leave this on their device. */
export type Remembered = { phone: string; name: string; professional_id?: string; service_id?: string }

const keyOf = (slug: string) => `navalha-customer:${slug}`

export function remembered(slug: string): Remembered | undefined {
  const stored = readJson<Remembered>('localStorage', keyOf(slug))
  return typeof stored?.phone === 'string' && typeof stored.name === 'string' ? stored : undefined
}

export const remember = (slug: string, customer: Remembered) =>
  keep('localStorage', keyOf(slug), JSON.stringify(customer))

export const forget = (slug: string) => keep('localStorage', keyOf(slug), null)

export const withPhone = (slug: string, draft: Draft): Draft =>
  draft.phone ? draft : { ...draft, phone: formatPhone(remembered(slug)?.phone ?? '') }

/** Only a remembered phone keeps what was booked. */
export function rememberBooking(slug: string, { draft, professional_id, service_id }: Answers) {
  const { phone, name } = draft
  if (remembered(slug)?.phone === phone)
    remember(slug, { phone, name: name.trim(), professional_id, service_id })
}

/** Private windows and foreign frames may refuse storage. */
export function canRemember(): boolean {
  const key = keyOf('')
  keep('localStorage', key, '1')
  const isKept = readStored('localStorage', key) === '1'
  keep('localStorage', key, null)
  return isKept
}
