import type { BookingPage } from '#shared/booking.ts'

export const titleOf = ({ business, config }: BookingPage) =>
  config?.business_name || business.name || 'Agendamento Online'

/** The name is used within sentences, messages and calendar entries. */
export const nameOf = ({ business, config }: BookingPage) =>
  config?.business_name || business.name || 'Nosso Negócio'
