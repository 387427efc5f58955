import { type ComponentType, lazy, Suspense } from 'react'
import { useChangeQuery, useQueryState } from '../../lib/query-state.ts'
import { PageTitle } from '../../ui/page-title.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { OverviewTab } from './overview-tab.tsx'

/** Each tab is a chunk of its own. */
const tab = <N extends string>(name: N, load: () => Promise<Record<N, ComponentType>>) =>
  lazy(async () => ({ default: (await load())[name] }))

/** A new tab needs only an entry here. */
const tabs: { value: string; label: string; Content: ComponentType }[] = [
  { value: 'inicio', label: 'Visão Geral', Content: OverviewTab },
  {
    value: 'seguranca',
    label: 'Segurança',
    Content: tab('SecurityTab', () => import('./security/security-tab.tsx')),
  },
  { value: 'manual', label: 'Manual', Content: tab('ManualTab', () => import('./manual/manual-tab.tsx')) },
  { value: 'api', label: 'API', Content: tab('ApiTab', () => import('../api-reference/api-tab.tsx')) },
  {
    value: 'tutoriais',
    label: 'Tutoriais',
    Content: tab('TutorialsTab', () => import('./tutorials/tutorials-tab.tsx')),
  },
  { value: 'faq', label: 'FAQ', Content: tab('FaqTab', () => import('./faq/faq-tab.tsx')) },
]

const loading = <Skeleton label="Carregando ajuda..." bars={['h-10', 'h-40', 'h-40']} className="space-y-4" />

export function HelpScreen() {
  const [{ aba }] = useQueryState({ aba: '' })
  const change = useChangeQuery()
  return (
    <>
      <PageTitle title="Central de Ajuda" text="Como usar o Navalha, e como ligar outros sistemas a ele." />
      <Tabs
        label="Central de Ajuda"
        value={aba}
        // Parameters of one tab mean nothing to the others.
        onChange={(value) => change(() => new URLSearchParams({ aba: value }), 'replace')}
        tabs={tabs.map(({ value, label, Content }) => ({
          value,
          label,
          content: (
            <Suspense fallback={loading}>
              <Content />
            </Suspense>
          ),
        }))}
      />
    </>
  )
}
