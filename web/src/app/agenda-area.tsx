import { AgendaScreen } from '../features/agenda/agenda-screen.tsx'
import { GoogleMenuItem, GoogleTrouble } from '../features/google/agenda-state.tsx'

/** `/agendamentos`: the agenda, and how the calendar that it is connected with is. */
export function AgendaArea() {
  return <AgendaScreen menu={<GoogleMenuItem />} notice={<GoogleTrouble />} />
}
