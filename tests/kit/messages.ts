import type { Told } from '#functions/notifications/rules/appointment.ts'
import type { Appointment } from '#shared/appointments.ts'

/** This appointment, used by tests of messages, is scheduled for a Thursday afternoon. */
export const sampleAppointment: Appointment = {
  id: 'apt_01jd0000000000000000000abc',
  client_name: 'Maria Souza',
  professional_name: 'Ana',
  professional_id: 'pro_1',
  service_id: 'srv_1',
  service_name: 'Corte',
  date: '2026-11-26',
  time: '14:30',
  duration: 45,
  price: 55,
  status: 'scheduled',
  created_at: '2026-11-22T12:00:00.000Z',
  updated_at: '2026-11-22T12:00:00.000Z',
  version: 3,
}

/** Returns the facts of a message about the appointment, with links for every action. */
export function messageFactsOf(changes: Partial<Told> = {}, names: Partial<Appointment> = {}): Told {
  const link = (path: string) => `https://x.example/${path}/t`
  return {
    appointment: { ...sampleAppointment, ...names },
    start: new Date('2026-11-26T17:30:00Z'),
    before: undefined,
    business: {
      slug: 'x',
      name: 'Barbearia X',
      timezone: 'America/Sao_Paulo',
      max_advance_booking: 60,
      phone: '+551132654321',
      address: 'Rua Augusta, 1508, São Paulo',
    },
    sender: { name: 'Barbearia X' },
    links: { confirm: link('confirmar'), reschedule: link('reagendar'), cancel: link('cancelar') },
    page: 'https://x.example',
    today: '2026-11-22',
    ...changes,
  }
}
