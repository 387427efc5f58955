import { useQueryState } from '../../lib/query-state.ts'
import { useStaffQuery } from '../../lib/staff-query.ts'
import { Button } from '../../ui/button.tsx'
import { chevronLeft } from '../../ui/icon-paths.ts'
import { Icon } from '../../ui/icons.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { AbsencesSection } from './absences-section.tsx'
import { DataSection } from './data-section.tsx'
import { HoursSection } from './hours-section.tsx'
import { OfferedSection } from './offered-section.tsx'
import { ProfessionalState } from './professional-state.tsx'
import type { SectionProps } from './section.ts'

export function ProfessionalPage({ id, onBack }: { id: string; onBack: () => void }) {
  const query = useStaffQuery('getProfessional', { professional_id: id }, { staleTime: 0 })
  const gone = query.error?.code === 'professional_not_found'
  const load = async () => {
    const { data, isError } = await query.refetch()
    return isError ? undefined : data?.professional
  }
  return (
    <>
      <Button look="quiet" className="-ml-3 mb-1 text-soft" onClick={onBack}>
        <Icon of={chevronLeft} className="size-4" />
        Profissionais
      </Button>
      <QueryView
        query={gone ? { ...query, data: undefined } : query}
        failed="Erro ao carregar profissional"
        skeleton={
          <Skeleton
            label="Carregando profissionais..."
            bars={['h-16 w-72 max-w-full', 'h-9', 'h-64']}
            className="space-y-5"
          />
        }
      >
        {({ professional }) => (
          <>
            <ProfessionalState professional={professional} onGone={onBack} />
            <Sections professional={professional} load={load} />
          </>
        )}
      </QueryView>
    </>
  )
}

function Sections(props: SectionProps) {
  const [{ secao: section }, set] = useQueryState({ secao: 'dados' })
  return (
    <Tabs
      label={props.professional.name}
      value={section}
      onChange={(value) => set({ secao: value })}
      tabs={[
        { value: 'dados', label: 'Dados', content: <DataSection {...props} /> },
        { value: 'horarios', label: 'Horários', content: <HoursSection {...props} /> },
        { value: 'ausencias', label: 'Ausências', content: <AbsencesSection {...props} /> },
        { value: 'servicos', label: 'Serviços', content: <OfferedSection {...props} /> },
      ]}
    />
  )
}
