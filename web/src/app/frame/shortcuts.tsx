import { lazy, Suspense, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { useShortcuts } from '../../lib/shortcuts.ts'
import { missingDialog } from '../missing-part.tsx'

const ShortcutsDialog = lazy(() =>
  import('./shortcuts-dialog.tsx')
    .then(({ ShortcutsDialog: dialog }) => ({ default: dialog }))
    .catch(missingDialog),
)

export function Shortcuts() {
  const navigate = useNavigate()
  const [listed, setListed] = useState(false)
  useShortcuts({ n: () => navigate('/agendamentos?novo=1'), '?': () => setListed(true) }, window)
  if (!listed) return null
  return (
    <Suspense>
      <ShortcutsDialog onClose={() => setListed(false)} />
    </Suspense>
  )
}
