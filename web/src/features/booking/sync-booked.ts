import type { Output } from '../../lib/api.ts'
import { emptyDraft, keepAnswers, storedAnswers } from './booking-state.ts'

/** The success screen stays true after the appointment was changed elsewhere. */
export function keepChange(slug: string, { appointment, actions, reminder_hours }: Output<'cancelByLink'>) {
  const answers = storedAnswers(slug)
  const { booked } = answers
  if (booked?.appointment_id !== appointment.id) return
  const { date, time, starts_at, ends_at, status, version } = appointment
  if (status === 'cancelled') return keepAnswers(slug, { draft: emptyDraft })
  const changed = { date, time, starts_at, ends_at, version, actions, reminder_hours }
  keepAnswers(slug, { ...answers, booked: { ...booked, ...changed } })
}
