import type { AgendaAppointment } from '#shared/appointments.ts'
import type { Proposal } from '#shared/assistant.ts'
import type { Client } from '#shared/clients.ts'
import type { Failure } from '../../lib/failure.ts'
import { keepWrite } from '../../lib/local-writes.ts'
import type { StaffRoute } from '../../lib/staff-address.ts'
import type { StaffInput } from '../../lib/staff-api.ts'
import { useStaffMutation } from '../../lib/staff-query.ts'
import { incomeChanges } from '../agenda/panel/income-changes.ts'
import { keepClient } from '../clients/client-rows.ts'
import { messageOf } from '../google/labels.ts'
import type { Place } from './conversation.ts'

/** These routes show an appointment. */
const shown = [
  'getAgenda',
  'getAppointment',
  'listClientAppointments',
  'getClient',
  'getDashboard',
] satisfies StaffRoute[]

/** Others' changes since the proposal are refused: its version is sent as it was read. */
const appointment = {
  invalidates: shown,
  onSuccess: (value: AgendaAppointment) =>
    keepWrite('appointment', { id: value.id, version: value.version, value }),
}
const finished = { ...appointment, invalidates: [...shown, ...incomeChanges.invalidates] }

/** Carries out accepted proposals by the staff's own routes, and returns where the result is. */
export function useProposals(): (proposal: Proposal) => Promise<Place> {
  const create = useStaffMutation('createAppointment', appointment).mutateAsync
  const move = useStaffMutation('moveAppointment', appointment).mutateAsync
  const setStatus = useStaffMutation('setStatus', finished).mutateAsync
  const createClient = useStaffMutation('createClient', {
    invalidates: ['getDashboard'],
    onSuccess: keepClient,
  }).mutateAsync
  return async ({ route, input }) => {
    // The server has checked the input against the route's contract, and the route does it again.
    if (route === 'createClient') return clientPlace(await createClient(input as StaffInput<typeof route>))
    if (route === 'createAppointment')
      return appointmentPlace(await create(input as StaffInput<typeof route>))
    if (route === 'moveAppointment') return appointmentPlace(await move(input as StaffInput<typeof route>))
    return appointmentPlace(await setStatus(input as StaffInput<typeof route>))
  }
}

const clientPlace = ({ id }: Pick<Client, 'id'>): Place => ({
  label: 'Abrir cliente',
  to: `/clientes?cliente=${id}`,
})

const appointmentPlace = ({ id, date }: Pick<AgendaAppointment, 'id' | 'date'>): Place => ({
  label: 'Abrir agendamento',
  to: `/agendamentos?dia=${date}&agendamento=${id}`,
})

/** Returns where a refused proposal can be done by hand. */
export function placeOf({ route, input }: Proposal): Place {
  if (route === 'createClient') return { label: 'Abrir clientes', to: '/clientes' }
  const { date, appointment_id } = input
  const query = new URLSearchParams()
  if (typeof date === 'string') query.set('dia', date)
  if (typeof appointment_id === 'string') query.set('agendamento', appointment_id)
  return { label: appointment_id ? 'Abrir agendamento' : 'Abrir agenda', to: `/agendamentos?${query}` }
}

/** Returns why a route refused, in its own words; for an overlap also what it overlaps. */
export function refusalText(failure: Failure): string {
  const message = messageOf(failure)
  if (failure.code !== 'overlap') return message
  const names = failure.errors.map((one) => one.message.replaceAll(' · ', ', '))
  return [message, ...names].join('\n')
}

/** Returns why a question was refused, if another attempt would be refused as well. */
export function refusedQuestion(failure: Failure): string | undefined {
  const { status, code } = failure
  return status === 429 || code === 'tenant_not_found' ? messageOf(failure) : undefined
}
