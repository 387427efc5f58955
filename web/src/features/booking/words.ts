import type { BookingPage } from '#shared/booking.ts'

/** Durations as the booking flow shows them: `45 min`, `1h`, `1h30min` (RULINGS B18). */
export function formatDuration(minutes: number): string {
  const rest = minutes % 60
  if (minutes < 60) return `${minutes} min`
  return `${Math.floor(minutes / 60)}h${rest ? `${rest}min` : ''}`
}

/** The business's name as title of the page. */
export const titleOf = ({ business, config }: BookingPage) =>
  config?.business_name || business.name || 'Agendamento Online'

/** The business's name within a sentence, a message or a calendar entry. */
export const nameOf = ({ business, config }: BookingPage) =>
  config?.business_name || business.name || 'Nosso Negócio'
