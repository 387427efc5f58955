import type { AgendaAppointment } from '#shared/appointments.ts'
import { useStaffQuery } from '../../../lib/staff-query.ts'

export const useClient = ({ client_id: id }: Pick<AgendaAppointment, 'client_id'>) =>
  useStaffQuery('getClient', { client_id: id ?? '' }, { enabled: Boolean(id) })
