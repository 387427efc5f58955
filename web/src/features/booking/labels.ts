import type { BookingPage } from '#shared/booking.ts'

export const titleOf = ({ business, config }: BookingPage) =>
  config?.business_name || business.name || 'Agendamento Online'

/** Returns the business's name within a sentence, a message or a calendar entry. */
export const nameOf = ({ business, config }: BookingPage) =>
  config?.business_name || business.name || 'Nosso Negócio'
