import { useStaffQuery } from '../../lib/staff-query.ts'
import { QueryView } from '../../ui/query-view.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { PageForm } from './page-form.tsx'

type TabProps = {
  /** The tab reports whether it has unsaved changes. */
  onDirty: (dirty: boolean) => void
}

/** Saving waits until everything is loaded (RULINGS B28). */
export function PageTab({ onDirty }: TabProps) {
  const config = useStaffQuery('getBookingConfig', {}, { staleTime: 0 })
  const company = useStaffQuery('getCompany', {}, { staleTime: 0 })
  const services = useStaffQuery('listServices', {})
  const queries = [config, company, services]
  const data = config.data &&
    company.data &&
    services.data && { config: config.data, company: company.data, services: services.data.services }
  return (
    <QueryView
      query={{
        data,
        error: queries.find(({ error }) => error)?.error ?? null,
        isFetching: queries.some(({ isFetching }) => isFetching),
        refetch: () => queries.filter(({ data }) => !data).map(({ refetch }) => refetch()),
      }}
      failed="Erro ao carregar a página de agendamento"
      skeleton={
        <Skeleton
          label="Carregando página de agendamento..."
          bars={['h-32', 'h-80', 'h-96']}
          className="max-w-3xl space-y-4"
        />
      }
    >
      {(loaded) => (
        <PageForm
          {...loaded}
          onDirty={onDirty}
          load={async () => {
            const { data, isError } = await config.refetch()
            return isError ? undefined : data
          }}
        />
      )}
    </QueryView>
  )
}
