import type { QueryClient } from '@tanstack/react-query'
import { call, type Input, type Output } from '../../lib/api.ts'
import { type Failure, isFailure, unexpected } from '../../lib/failure.ts'
import { type Answers, type Booked, emptyDraft, type Step } from './booking-state.ts'
import { bookingInput, fieldErrorsOf } from './details-rules.ts'
import type { FlowNotice } from './flow.ts'
import { chosen } from './offer.ts'
import type { BookingContext } from './use-flow.ts'

/** Retries of a request without an answer, with pauses (ms) where the server names none. */
const PAUSES = [1_000, 2_000, 4_000]
const LONGEST_PAUSE = 8_000
/** After this time the screen says that it takes longer. */
const PATIENCE = 30_000

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** Repeats the request with the same key until there is an answer: the server books once. */
async function bookPatiently(
  slug: string,
  input: Input<'book'>,
  key: string,
  onSlow: () => void,
): Promise<Output<'book'>> {
  const start = Date.now()
  for (const pause of [...PAUSES, undefined]) {
    try {
      return await call('book', slug, input, { idempotencyKey: key })
    } catch (error) {
      const unanswered = isFailure(error) && (error.status === 0 || error.status >= 500)
      if (!unanswered || pause === undefined || Date.now() - start > PATIENCE) throw error
      onSlow()
      await wait(Math.min(error.retryAfter ? error.retryAfter * 1_000 : pause, LONGEST_PAUSE))
    }
  }
  throw unexpected()
}

/** Sends the booking and shows success, or the question whose answer no longer holds, with the reason. */
export async function submit({ slug, page, flow, reload }: BookingContext, queryClient: QueryClient) {
  const { answers } = flow.read()
  const { service } = chosen(page, answers)
  const { professional_id, date, time, draft } = answers
  if (!professional_id || !service || !date || !time) return
  const input = bookingInput(answers)
  const body = JSON.stringify(input)
  const attempt = answers.attempt?.body === body ? answers.attempt : { key: crypto.randomUUID(), body }
  flow.set({ answers: { ...answers, attempt }, sending: 'first', failure: undefined, notice: undefined })
  try {
    const result = await bookPatiently(slug, input, attempt.key, () => flow.set({ sending: 'slow' }))
    // The assigned professional may have their own price and duration.
    const { service: done = service } = chosen(page, { ...answers, ...result })
    const { name: service_name, duration, price } = done
    const appointment = { service_name, duration, price, date, time }
    const booked: Booked = { ...result, ...appointment, client_name: draft.name.trim() }
    flow.finish({ booked, draft: emptyDraft })
  } catch (error) {
    const refusal = isFailure(error) ? error : unexpected()
    const decided = refusal.status >= 400 && refusal.status < 500
    // A refusal is an answer: the next request gets a new key.
    const kept: Answers = { ...answers, attempt: decided ? undefined : attempt }
    const reopened = reopening(refusal, kept)
    if (reopened) flow.reopen(reopened.step, reopened.answers, reopened.notice)
    else
      flow.set({
        answers: kept,
        sending: false,
        failure: { message: refusal.message, fields: fieldErrorsOf(refusal.errors) },
      })
    if (/^(booking|business|service|professional)_/.test(refusal.code)) void reload()
  } finally {
    // The shown free times are stale in any case.
    for (const route of ['getAvailability', 'getCalendar'])
      queryClient.removeQueries({ queryKey: [route, slug] })
  }
}

const KEPT = 'O que você preencheu continua guardado.'

/** The question to answer again after this refusal, if any. */
function reopening(
  { code, message }: Failure,
  answers: Answers,
): { step: Step; answers: Answers; notice: FlowNotice } | undefined {
  if (code === 'slot_taken') {
    const text = `Outra pessoa acabou de reservar o horário das ${answers.time}. Escolha outro abaixo. ${KEPT}`
    const notice = { title: 'Horário não está mais disponível', text }
    return { step: 'datetime', answers: { ...answers, time: undefined }, notice }
  }
  if (code.startsWith('slot_')) {
    const notice = { title: message, text: `Escolha outro horário abaixo. ${KEPT}` }
    return { step: 'datetime', answers: { ...answers, time: undefined }, notice }
  }
  const again = { ...answers, service_id: undefined, date: undefined, time: undefined }
  const notice = { title: message, text: `Escolha de novo. ${KEPT}` }
  if (code === 'service_not_found' || code === 'service_not_offered')
    return { step: 'service', answers: again, notice }
  if (code === 'professional_not_found') {
    return { step: 'professional', answers: { ...again, professional_id: undefined }, notice }
  }
  return undefined
}
