import type { Output } from '../../lib/api.ts'
import { serverNow } from '../../lib/server-time.ts'
import { keep, readJson } from '../../lib/storage.ts'

/** Lists the questions in order; `phone` and `details` are the two halves of the step "Dados". */
export const steps = ['professional', 'service', 'datetime', 'phone', 'details'] as const
export type Step = (typeof steps)[number]

export type Draft = {
  phone: string
  name: string
  email: string
  birth_date: string
  address: string
  notes: string
  /** Names who comes, if it is somebody else. */
  for?: string
  whatsapp_opt_in?: true
}

/** Holds the phone check's result; `known_name` is the first one, `known_email` is masked. */
export type Client = { is_new: boolean; known_name?: string; known_email?: string }

/** Holds the booking, with all that the success screen needs after a reload. */
export type Booked = Output<'book'> & {
  /** The customer saw this price of the service last. */
  shown_price?: number
  date: string
  time: string
  client_name: string
  for?: string
  /** It is set once it was changed: a new one is the first. */
  version?: number
}

export type Answers = {
  professional_id?: string
  service_id?: string
  date?: string
  time?: string
  client?: Client
  draft: Draft
  /** The customer saw these terms of the service last; if they are missing, the server decides. */
  price?: number
  duration?: number
  /** The customer wants this start though they have another appointment then. */
  allowed?: string
  /** The open submission is repeated with the same key while the body is the same. */
  attempt?: { key: string; body: string }
  booked?: Booked
}

export const emptyDraft: Draft = { phone: '', name: '', email: '', birth_date: '', address: '', notes: '' }

const keyOf = (slug: string) => `navalha-booking:${slug}`

/** Returns the answers stored for this tab, so that a reload loses nothing. */
export function storedAnswers(slug: string): Answers {
  const stored = readJson<Answers>('sessionStorage', keyOf(slug))
  // A past appointment is no longer shown.
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

/** Returns the answers that remain when someone returns to `step` (spec, section 4). */
export function backTo(step: Step, answers: Answers): Answers {
  if (step === 'professional') return { ...answers, service_id: undefined, date: undefined, time: undefined }
  if (step === 'service') return { ...answers, date: undefined, time: undefined }
  return answers
}
