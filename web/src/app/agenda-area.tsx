import { AgendaScreen } from '../features/agenda/agenda-screen.tsx'
import { GoogleMenuItem, GoogleTrouble } from '../features/google/agenda-state.tsx'

export function AgendaArea() {
  return <AgendaScreen menu={<GoogleMenuItem />} notice={<GoogleTrouble />} />
}
