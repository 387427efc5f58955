import type { BookingPage } from '#shared/booking.ts'
import { formatMoney } from '#shared/money.ts'
import { formatDuration } from '#shared/time.ts'
import type { Flow, FlowNotice } from './flow.ts'
import { chosen, firstStep, type Service, stillOffered } from './offer.ts'

/** A reloaded page may no longer offer what was chosen, or on other terms: the customer is told before the next answer. */
export function follow(flow: Flow, page: BookingPage) {
  const before = flow.turn(page)
  const { answers, sending, step, first: shown } = flow.read()
  if (answers.booked || sending) return
  const first = firstStep(page)
  if (first !== shown) flow.set({ first })
  const kept = stillOffered(page, answers)
  if (kept !== answers) {
    const title = 'A página mudou'
    const text = 'O que você tinha escolhido não é mais oferecido. Escolha de novo.'
    return flow.reopen(step, kept, answers.professional_id ? { title, text } : undefined)
  }
  const [was, now] = [before, page].map((one) => chosen(one, answers).service)
  const notice = was && now && termsChanged(was, now)
  if (!notice) return
  const known = answers.priced?.service_id === was.id
  flow.set({
    notice,
    answers: known ? answers : { ...answers, priced: { service_id: was.id, price: was.price } },
  })
}

/** What is to be said when a chosen service's price or duration is another one now. */
function termsChanged(was: Service, now: Service): FlowNotice | undefined {
  const changes = [
    was.price !== now.price && `custa ${formatMoney(now.price)} (antes ${formatMoney(was.price)})`,
    was.duration !== now.duration &&
      `dura ${formatDuration(now.duration)} (antes ${formatDuration(was.duration)})`,
  ].filter(Boolean)
  if (!changes.length) return undefined
  const price = was.price !== now.price
  const title = changes.length > 1 ? 'Preço e duração mudaram' : price ? 'O preço mudou' : 'A duração mudou'
  return { title, text: `${now.name} agora ${changes.join(' e ')}.`, quiet: true }
}
