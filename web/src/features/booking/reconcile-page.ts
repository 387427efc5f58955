import type { BookingPage } from '#shared/booking.ts'
import { ANY_PROFESSIONAL } from '#shared/ids.ts'
import { formatMoney } from '#shared/money.ts'
import { formatDuration } from '#shared/time.ts'
import { type Answers, steps } from './booking-state.ts'
import type { Flow, FlowNotice, FlowState } from './flow.ts'
import { chosen, firstStep, type Service, stillOffered } from './offer.ts'

/** The customer learns before the next answer what a reloaded page no longer offers. */
export function follow(flow: Flow, page: BookingPage, sending: FlowState['sending']) {
  const { answers, step, first: shown } = flow.read()
  // A booking request may still fail, so the notice waits for its reply.
  if (sending) return
  flow.turn(page)
  if (answers.booked) return
  const first = firstStep(page)
  if (first !== shown) flow.set({ first })
  const kept = stillOffered(page, answers)
  const { professional_id = ANY_PROFESSIONAL, service_id } = answers
  // When a team has become one person, that person is not another choice.
  const sameProfessional = [kept.professional_id, ANY_PROFESSIONAL].includes(professional_id)
  if (kept.service_id !== service_id || !sameProfessional) {
    const title = 'A página mudou'
    const text = 'O que você tinha escolhido não é mais oferecido. Escolha de novo.'
    return flow.reopen(step, kept, { title, text })
  }
  if (steps.indexOf(step) < steps.indexOf(first)) flow.reopen(first, kept)
  else if (kept !== answers) flow.set({ answers: kept })
  const { service } = chosen(page, kept)
  if (!service) return
  const notice = termsChanged(kept, service)
  const { price, duration } = service
  if (notice) flow.set({ notice, answers: { ...kept, price, duration } })
}

function termsChanged(was: Answers, now: Service): FlowNotice | undefined {
  const { price: cost = now.price, duration = now.duration } = was
  const price = cost !== now.price
  const changes = [
    price && `custa ${formatMoney(now.price)} (antes ${formatMoney(cost)})`,
    duration !== now.duration && `dura ${formatDuration(now.duration)} (antes ${formatDuration(duration)})`,
  ].filter(Boolean)
  if (!changes.length) return undefined
  const title = changes.length > 1 ? 'Preço e duração mudaram' : price ? 'O preço mudou' : 'A duração mudou'
  return { title, text: `${now.name} agora ${changes.join(' e ')}.`, quiet: true }
}
