import type { ReactNode } from 'react'
import { useChangeQuery, useQueryState } from '../../lib/query-state.ts'
import { PageTitle } from '../../ui/page-title.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { ApiTab } from './api-tab.tsx'
import { FaqTab } from './faq/faq-tab.tsx'
import { ManualTab } from './manual/manual-tab.tsx'
import { OverviewTab } from './overview-tab.tsx'
import { SecurityTab } from './security/security-tab.tsx'
import { TutorialsTab } from './tutorials/tutorials-tab.tsx'

/** The tabs of the help: adding one is an entry here. */
const tabs: { value: string; label: string; content: ReactNode }[] = [
  { value: 'inicio', label: 'Visão Geral', content: <OverviewTab /> },
  { value: 'seguranca', label: 'Segurança', content: <SecurityTab /> },
  { value: 'manual', label: 'Manual', content: <ManualTab /> },
  { value: 'api', label: 'API', content: <ApiTab /> },
  { value: 'tutoriais', label: 'Tutoriais', content: <TutorialsTab /> },
  { value: 'faq', label: 'FAQ', content: <FaqTab /> },
]

/** Help: the manual, tutorials, questions, the audit log, and the reference for other systems. */
export function HelpScreen() {
  const [{ aba }] = useQueryState({ aba: '' })
  const change = useChangeQuery()
  return (
    <>
      <PageTitle title="Central de Ajuda" text="Como usar o Navalha, e como ligar outros sistemas a ele." />
      <Tabs
        label="Central de Ajuda"
        value={aba}
        // What one tab keeps in the address means nothing to the others.
        onChange={(value) => change(() => new URLSearchParams({ aba: value }), 'replace')}
        tabs={tabs}
      />
    </>
  )
}
