import type { ClientAppointment, ClientFile } from '#shared/clients.ts'

type Usual = Pick<ClientAppointment, 'service_id' | 'professional_id'>

/** The most frequent service of the latest appointments wins. Missed and cancelled ones do not count. */
export function usualOf(appointments: ClientFile['appointments']): Usual | undefined {
  const held = appointments.filter(({ status }) => status !== 'cancelled' && status !== 'no_show')
  const [most] = [...Map.groupBy(held, ({ service_id }) => service_id).values()].toSorted(
    (a, b) => b.length - a.length,
  )
  return most?.[0] && { service_id: most[0].service_id, professional_id: most[0].professional_id }
}
