import { DropdownMenu } from 'radix-ui'
import { Link } from 'react-router-dom'
import { useStaffQuery } from '../../lib/staff-query.ts'
import { useMay } from '../../lib/tenant.ts'
import { calendar } from '../../ui/icon-paths.ts'
import { Icon } from '../../ui/icons.tsx'
import { problems, stateWords } from './labels.ts'

const CARD = '/perfil?tab=integracoes'
/** The state rarely changes. */
const FRESH_MS = 5 * 60_000

const useGoogle = () => {
  const may = useMay()('company.write')
  return useStaffQuery('getGoogle', {}, { staleTime: FRESH_MS, enabled: may }).data
}

/** The menu leads to the calendar's card (RULINGS A8). */
export function GoogleMenuItem() {
  const google = useGoogle()
  if (!google) return null
  return (
    <DropdownMenu.Item asChild>
      <Link to={CARD} className="menu-item">
        <Icon of={calendar} className="size-4.5" />
        Google Calendar: {stateWords[google.status]}
      </Link>
    </DropdownMenu.Item>
  )
}

/** It appears while nothing is exchanged with Google. */
export function GoogleTrouble() {
  const google = useGoogle()
  if (google?.status !== 'broken') return null
  return (
    <p role="status" className="border-line border-b px-4 py-1.5 text-brick">
      <span className="font-semibold">{problems[google.problem ?? 'revoked'].title}.</span>{' '}
      <Link to={CARD} className="underline">
        Ver Google Calendar
      </Link>
    </p>
  )
}
