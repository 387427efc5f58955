import type { ListedProfessional } from '#shared/professionals.ts'
import { useQueryState } from '../../lib/query-state.ts'
import type { StaffOutput } from '../../lib/staff-api.ts'
import { Button } from '../../ui/button.tsx'
import { chevronLeft } from '../../ui/icon-paths.ts'
import { Icon } from '../../ui/icons.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { AbsencesSection } from './absences-section.tsx'
import { DataSection } from './data-section.tsx'
import { HoursSection } from './hours-section.tsx'
import { OfferedSection } from './offered-section.tsx'
import { ProfessionalState } from './professional-state.tsx'
import { useProfessional } from './team.ts'

type PageProps = { id: string; onBack: () => void }

/** Everything about one professional, each part saved by itself. */
export function ProfessionalPage({ id, onBack }: PageProps) {
  const { data, error, isFetching, refetch } = useProfessional(id)
  const back = (
    <Button look="quiet" className="-ml-3 mb-1 text-soft" onClick={onBack}>
      <Icon of={chevronLeft} className="size-4" />
      Profissionais
    </Button>
  )
  if (data && error?.code !== 'professional_not_found')
    return (
      <>
        {back}
        <Opened data={data} reload={() => refetch()} onBack={onBack} />
      </>
    )
  if (!error)
    return (
      <>
        {back}
        <Skeleton
          label="Carregando profissionais..."
          bars={['h-16 w-72 max-w-full', 'h-9', 'h-64']}
          className="space-y-5"
        />
      </>
    )
  return (
    <>
      {back}
      <PageTitle title="Profissionais" />
      <Notice kind="error" title={error.message}>
        <div className="mt-3 flex flex-wrap gap-2">
          <Button look="secondary" disabled={isFetching} onClick={() => void refetch()}>
            Tentar novamente
          </Button>
        </div>
      </Notice>
    </>
  )
}

type OpenedProps = {
  data: StaffOutput<'getProfessional'>
  reload: () => Promise<{ data?: StaffOutput<'getProfessional'>; isError: boolean }>
  onBack: () => void
}

function Opened({ data, reload, onBack }: OpenedProps) {
  const [{ secao: section }, set] = useQueryState({ secao: '' })
  const { professional } = data
  const load = async (): Promise<ListedProfessional | undefined> => {
    const { data, isError } = await reload()
    return isError ? undefined : data?.professional
  }
  const parts = { professional, load }
  return (
    <>
      <ProfessionalState professional={professional} load={load} onGone={onBack} />
      <Tabs
        label={professional.name}
        value={section || 'dados'}
        onChange={(value) => set({ secao: value === 'dados' ? '' : value })}
        tabs={[
          { value: 'dados', label: 'Dados', content: <DataSection {...parts} /> },
          { value: 'horarios', label: 'Horários', content: <HoursSection {...parts} /> },
          { value: 'ausencias', label: 'Ausências', content: <AbsencesSection {...parts} /> },
          { value: 'servicos', label: 'Serviços', content: <OfferedSection {...parts} /> },
        ]}
      />
    </>
  )
}
