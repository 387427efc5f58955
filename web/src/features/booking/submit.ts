import { call } from '../../lib/api.ts'
import { type Failure, isFailure, isOutcomeUnknown, unexpected } from '../../lib/failure.ts'
import { withRetries } from '../../lib/with-retries.ts'
import { type Answers, type Booked, emptyDraft } from './booking-state.ts'
import { bookingInput, fieldErrorsOf, startOf } from './details-rules.ts'
import type { FlowNotice } from './flow.ts'
import { chosen } from './offer.ts'
import { forgetFreeTimes } from './queries.ts'
import { rememberBooking } from './remembered.ts'
import type { BookingContext } from './use-flow.ts'

/** A request without a reply is retried after these milliseconds. */
const PAUSES = [1_000, 2_000, 4_000]

/** The same key makes the server book once. A refusal reopens the question whose answer no longer holds. */
export async function submit({ slug, page, flow, reload }: BookingContext) {
  const { answers } = flow.read()
  const { service } = chosen(page, answers)
  const { professional_id, date, time, draft } = answers
  if (!professional_id || !service || !date || !time) return
  const input = bookingInput(answers)
  const body = JSON.stringify(input)
  const attempt = answers.attempt?.body === body ? answers.attempt : { key: newKey(), body }
  flow.set({ answers: { ...answers, attempt }, sending: 'first', failure: undefined, notice: undefined })
  try {
    const result = await withRetries(
      () => call('book', slug, input, { idempotencyKey: attempt.key }),
      PAUSES,
      {
        onRetry: () => flow.set({ sending: 'slow' }),
      },
    )
    const booked: Booked = {
      ...result,
      date,
      time,
      shown_price: answers.price,
      client_name: draft.name.trim(),
      for: input.for,
    }
    rememberBooking(page.business.slug, answers)
    flow.finish({ booked, draft: emptyDraft })
  } catch (error) {
    const refusal = isFailure(error) ? error : unexpected()
    // A refusal is a reply, so the next request gets a new key.
    const kept: Answers = { ...answers, attempt: isOutcomeUnknown(refusal) ? attempt : undefined }
    const reopened = reopening(refusal, kept)
    if (reopened) flow.reopen(reopened.step, reopened.answers, reopened.notice)
    else if (refusal.code === 'terms_changed') {
      // The server's message names the new terms, which the page may show later.
      const told = { ...kept, price: undefined, duration: undefined }
      const notice: FlowNotice = { title: 'As condições mudaram', text: refusal.message, quiet: true }
      flow.set({ answers: told, sending: false, notice })
    } else
      flow.set({
        answers: isAsked(refusal) ? { ...kept, allowed: startOf(answers) } : kept,
        sending: false,
        failure: {
          ...(isAsked(refusal) && { asks: true }),
          message: refusal.message,
          fields: fieldErrorsOf(refusal.errors),
          quiet: refusal.code === 'preview',
        },
      })
    if (/^(booking|business|service|professional|terms)_/.test(refusal.code)) void reload()
  } finally {
    forgetFreeTimes(slug)
  }
}

const isAsked = ({ code }: Failure) => code === 'same_time_booked'

/** Pages in a frame without TLS lack `randomUUID`. */
const newKey = () =>
  [...crypto.getRandomValues(new Uint8Array(18))].map((byte) => byte.toString(16).padStart(2, '0')).join('')

const KEPT = 'O que você preencheu continua guardado.'

/** Returns undefined when no question must be answered again. */
function reopening({ code, message }: Failure, answers: Answers) {
  const service = { ...answers, service_id: undefined, date: undefined, time: undefined }
  const notice: FlowNotice = { title: message, text: `Escolha de novo. ${KEPT}` }
  if (code.startsWith('slot_')) {
    const { time } = answers
    if (code === 'slot_taken') {
      notice.title = 'Horário não está mais disponível'
      notice.text = `Outra pessoa reservou as ${time} antes. Seus dados continuam aqui.`
      notice.lost = time
    }
    return { step: 'datetime', answers: { ...answers, time: undefined }, notice } as const
  }
  if (code === 'service_not_found' || code === 'service_not_offered')
    return { step: 'service', answers: service, notice } as const
  if (code === 'professional_not_found')
    return { step: 'professional', answers: { ...service, professional_id: undefined }, notice } as const
  return undefined
}
