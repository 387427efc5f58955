import { type ComponentProps, useState } from 'react'
import { useQueryState } from '../../lib/query-state.ts'
import { PageTitle } from '../../ui/page-title.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { CompanyTab } from './company-tab.tsx'
import { PageTab } from './page-tab.tsx'
import { ShareTab } from './share-tab.tsx'

/** What was typed in other tabs stays. */
function useUnsaved() {
  const [unsaved, setUnsaved] = useState<Record<string, boolean>>({})
  const [onDirty] = useState(() => {
    const of = (tab: string) => (dirty: boolean) => setUnsaved((others) => ({ ...others, [tab]: dirty }))
    return { empresa: of('empresa'), pagina: of('pagina') }
  })
  return { onDirty, markOf: (tab: string) => (unsaved[tab] ? 'não salvo' : undefined) }
}

export function ProfileScreen({ more }: { more: ComponentProps<typeof Tabs>['tabs'] }) {
  const [{ tab }, set] = useQueryState({ tab: 'empresa' })
  const { onDirty, markOf } = useUnsaved()
  return (
    <>
      <PageTitle
        title="Perfil da Empresa"
        text="Os dados da empresa e a página em que os clientes agendam."
      />
      <Tabs
        label="Perfil da Empresa"
        value={tab}
        onChange={(value) => set({ tab: value })}
        tabs={[
          {
            value: 'empresa',
            label: 'Empresa',
            mark: markOf('empresa'),
            content: <CompanyTab onDirty={onDirty.empresa} />,
          },
          {
            value: 'pagina',
            label: 'Página de agendamento',
            mark: markOf('pagina'),
            content: <PageTab onDirty={onDirty.pagina} />,
          },
          { value: 'divulgacao', label: 'Divulgação', content: <ShareTab /> },
          ...more,
        ]}
      />
    </>
  )
}
