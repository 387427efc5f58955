import type { ReactNode } from 'react'
import { useQueryState } from '../../lib/query-state.ts'
import { PageTitle } from '../../ui/page-title.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { ApiTab } from './api-tab.tsx'

/** The tabs of the help: adding one is an entry here. */
const tabs: { value: string; label: string; content: ReactNode }[] = [
  { value: 'api', label: 'API', content: <ApiTab /> },
]

/** Help: what other systems can do with the business's data, and how. */
export function HelpScreen() {
  const [{ aba }, set] = useQueryState({ aba: '' })
  return (
    <>
      <PageTitle title="Central de Ajuda" text="Como ligar outros sistemas à sua empresa." />
      <Tabs label="Central de Ajuda" value={aba} onChange={(value) => set({ aba: value })} tabs={tabs} />
    </>
  )
}
