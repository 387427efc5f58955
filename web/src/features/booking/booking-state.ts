import type { Output } from '../../lib/api.ts'
import { serverNow } from '../../lib/server-time.ts'
import { keep, readJson } from '../../lib/storage.ts'

export const steps = ['professional', 'service', 'datetime', 'phone', 'details'] as const
export type Step = (typeof steps)[number]

export type Draft = {
  phone: string
  name: string
  email: string
  birth_date: string
  address: string
  notes: string
  /** The booking is for this person. */
  for?: string
  whatsapp_opt_in?: true
}

/** `known_name` is the first name, and `known_email` is masked. */
export type Client = { is_new: boolean; known_name?: string; known_email?: string }

export type Booked = Output<'book'> & {
  /** The customer last saw this price. */
  shown_price?: number
  date: string
  time: string
  client_name: string
  for?: string
  /** It is set after a change; a new booking has the first version. */
  version?: number
}

export type Answers = {
  professional_id?: string
  service_id?: string
  date?: string
  time?: string
  client?: Client
  draft: Draft
  /** The customer last saw these terms; if they are missing, the server decides. */
  price?: number
  duration?: number
  /** The customer wants this start despite another appointment at that time. */
  allowed?: string
  /** A repeated submission uses the same key while the body is the same. */
  attempt?: { key: string; body: string }
  booked?: Booked
}

export const emptyDraft: Draft = { phone: '', name: '', email: '', birth_date: '', address: '', notes: '' }

const keyOf = (slug: string) => `navalha-booking:${slug}`

/** The answers survive a reload of this tab. */
export function storedAnswers(slug: string): Answers {
  const stored = readJson<Answers>('sessionStorage', keyOf(slug))
  if (stored?.booked && stored.booked.ends_at < serverNow().toISOString()) return { draft: emptyDraft }
  return { ...stored, draft: { ...emptyDraft, ...stored?.draft } }
}

export function keepAnswers(slug: string, answers: Answers) {
  keep('sessionStorage', keyOf(slug), JSON.stringify(answers))
}

/** Returns the requested step, or the last one before it that the answers allow, but none before `first`. */
export function reachable(asked: Step, answers: Answers, first: Step): Step {
  const { professional_id, service_id, date, time, client } = answers
  const open = [professional_id, service_id, date && time, client].findIndex((answer) => !answer)
  const last = open < 0 ? steps.length - 1 : open
  return steps[Math.max(steps.indexOf(first), Math.min(steps.indexOf(asked), last))] ?? first
}

/** Answers after `step` are dropped (spec, section 4). */
export function backTo(step: Step, answers: Answers): Answers {
  if (step === 'professional') return { ...answers, service_id: undefined, date: undefined, time: undefined }
  if (step === 'service') return { ...answers, date: undefined, time: undefined }
  return answers
}
