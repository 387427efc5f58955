import { useRef } from 'react'
import { useSearchParams } from 'react-router-dom'
import { ClientFileScreen } from './client-file-screen.tsx'
import { ClientListScreen, type Left } from './client-list-screen.tsx'

/** `/clientes` is the list, `/clientes?cliente=<id>` one client's file; the list's filters stay in the address. */
export function ClientsScreen() {
  const [params] = useSearchParams()
  const left = useRef<Left>(undefined)
  const id = params.get('cliente')
  return id ? <ClientFileScreen key={id} id={id} /> : <ClientListScreen left={left} />
}
