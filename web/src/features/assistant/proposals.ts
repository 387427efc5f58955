import type { AgendaAppointment } from '#shared/appointments.ts'
import type { Proposal } from '#shared/assistant.ts'
import type { Client } from '#shared/clients.ts'
import type { Failure } from '../../lib/failure.ts'
import { keepWrite } from '../../lib/local-writes.ts'
import type { StaffInput, StaffRoute } from '../../lib/staff-address.ts'
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

/** The version is the one that the proposal has read, so that others' changes are refused. */
const appointment = {
  invalidates: shown,
  onSuccess: (value: AgendaAppointment) =>
    keepWrite('appointment', { id: value.id, version: value.version, value }),
}
const finished = { ...appointment, invalidates: [...shown, ...incomeChanges.invalidates] }

/** The staff's own routes carry out accepted proposals. */
export function useProposals(): (proposal: Proposal) => Promise<Place> {
  const create = useStaffMutation('createAppointment', appointment).mutateAsync
  const move = useStaffMutation('moveAppointment', appointment).mutateAsync
  const setStatus = useStaffMutation('setStatus', finished).mutateAsync
  const createClient = useStaffMutation('createClient', {
    invalidates: ['getDashboard'],
    onSuccess: keepClient,
  }).mutateAsync
  return async ({ route, input }) => {
    // The server checks the input when it proposes, and again in the route.
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

/** A refused proposal can be done by hand there. */
export function placeOf({ route, input }: Proposal): Place {
  if (route === 'createClient') return { label: 'Abrir clientes', to: '/clientes' }
  const { date, appointment_id } = input
  const query = new URLSearchParams()
  if (typeof date === 'string') query.set('dia', date)
  if (typeof appointment_id === 'string') query.set('agendamento', appointment_id)
  return { label: appointment_id ? 'Abrir agendamento' : 'Abrir agenda', to: `/agendamentos?${query}` }
}

/** For an overlap it includes the entries. */
export function refusalText(failure: Failure): string {
  const message = messageOf(failure)
  if (failure.code !== 'overlap') return message
  const names = failure.errors.map((one) => one.message.replaceAll(' · ', ', '))
  return [message, ...names].join('\n')
}

/** Returns undefined if another attempt may succeed. */
export function refusedQuestion(failure: Failure): string | undefined {
  const { status, code } = failure
  return status === 429 || code === 'tenant_not_found' ? messageOf(failure) : undefined
}
