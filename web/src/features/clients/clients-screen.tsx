import { lazy, useRef } from 'react'
import { useSearchParams } from 'react-router-dom'
import { ClientFileScreen } from './client-file-screen.tsx'
import { ClientListScreen, type Left } from './client-list-screen.tsx'

const ImportScreen = lazy(() =>
  import('./import-screen.tsx').then(({ ImportScreen: screen }) => ({ default: screen })),
)

/** `/clientes` is the list, `/clientes?cliente=<id>` one client's file; the list's filters stay in the address. */
export function ClientsScreen() {
  const [params] = useSearchParams()
  const left = useRef<Left>(undefined)
  const id = params.get('cliente')
  if (params.has('importar')) return <ImportScreen />
  return id ? <ClientFileScreen key={id} id={id} /> : <ClientListScreen left={left} />
}
