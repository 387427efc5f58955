import type { ReactNode } from 'react'
import { useQueryState } from '../../lib/query-state.ts'
import { PageTitle } from '../../ui/page-title.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { ApiTab } from './api-tab.tsx'
import { ManualTab } from './manual/manual-tab.tsx'

/** The tabs of the help: adding one is an entry here. */
const tabs: { value: string; label: string; content: ReactNode }[] = [
  { value: 'manual', label: 'Manual', content: <ManualTab /> },
  { value: 'api', label: 'API', content: <ApiTab /> },
]

/** Help: the manual, and the reference for other systems. */
export function HelpScreen() {
  const [{ aba }, set] = useQueryState({ aba: '' })
  return (
    <>
      <PageTitle title="Central de Ajuda" text="Como usar o Navalha, e como ligar outros sistemas a ele." />
      <Tabs label="Central de Ajuda" value={aba} onChange={(value) => set({ aba: value })} tabs={tabs} />
    </>
  )
}
