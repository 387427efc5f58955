import { useRef } from 'react'
import { useSearchParams } from 'react-router-dom'
import { ClientFile } from './client-file.tsx'
import { ClientList, type Left } from './client-list.tsx'

/** `/clientes?cliente=<id>` is a client's file; the list's filters stay in the address. */
export function ClientsScreen() {
  const [params] = useSearchParams()
  const left = useRef<Left>(undefined)
  const id = params.get('cliente')
  return id ? <ClientFile key={id} id={id} /> : <ClientList left={left} />
}
