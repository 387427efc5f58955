import { lazy } from 'react'
import { useSearchParams } from 'react-router-dom'
import { ClientsScreen } from '../features/clients/clients-screen.tsx'

const ImportScreen = lazy(async () => {
  const { ImportScreen } = await import('../features/imports/import-screen.tsx')
  return { default: ImportScreen }
})

/** `?importar` opens the import. */
export function ClientsArea() {
  const [params] = useSearchParams()
  return params.has('importar') ? <ImportScreen /> : <ClientsScreen />
}
