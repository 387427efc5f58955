import type { Output } from '../../lib/api.ts'
import { keep, readStored } from '../../lib/storage.ts'

/** The questions in their order; `phone` and `details` are the two halves of the step "Dados". */
export const steps = ['professional', 'service', 'datetime', 'phone', 'details'] as const
export type Step = (typeof steps)[number]

export type Draft = {
  phone: string
  name: string
  email: string
  birth_date: string
  address: string
  notes: string
}

/** Who answered the phone's check: `known` is what the business already has, as far as it may be shown. */
export type Client = { is_new: boolean; known_email?: string }

/** What was booked, with all the success screen needs after a refresh. */
export type Booked = Output<'book'> & {
  service_name: string
  duration: number
  price: number
  date: string
  time: string
  client_name: string
}

export type Answers = {
  professional_id?: string
  service_id?: string
  date?: string
  time?: string
  /** Present once the phone was checked. */
  client?: Client
  draft: Draft
  /** The submission under way or undecided: repeated under the same key as long as the body is the same. */
  attempt?: { key: string; body: string }
  booked?: Booked
}

export const emptyDraft: Draft = { phone: '', name: '', email: '', birth_date: '', address: '', notes: '' }

const keyOf = (slug: string) => `navalha-booking:${slug}`

/** Answers of this tab, so that a refresh loses nothing. They end with the tab. */
export function storedAnswers(slug: string): Answers {
  try {
    const stored = JSON.parse(readStored('sessionStorage', keyOf(slug)) ?? '{}')
    // An appointment that is over is no longer news.
    if (stored.booked && Date.parse(stored.booked.ends_at) < Date.now()) return { draft: emptyDraft }
    return { ...stored, draft: { ...emptyDraft, ...stored.draft } }
  } catch {
    return { draft: emptyDraft }
  }
}

export function keepAnswers(slug: string, answers: Answers) {
  keep('sessionStorage', keyOf(slug), JSON.stringify(answers))
}

/** The step asked for, or the last one before it that the answers so far allow. */
export function reachable(asked: Step, answers: Answers): Step {
  const { professional_id, service_id, date, time, client } = answers
  const answered = [professional_id, service_id, date && time, client]
  const open = answered.findIndex((answer) => !answer)
  return steps[Math.min(steps.indexOf(asked), open < 0 ? steps.length - 1 : open)] ?? 'professional'
}

/** What stays answered when someone goes back to `step` (spec, section 4). */
export function backTo(step: Step, answers: Answers): Answers {
  if (step === 'professional') return { ...answers, service_id: undefined, date: undefined, time: undefined }
  if (step === 'service') return { ...answers, date: undefined, time: undefined }
  return answers
}
