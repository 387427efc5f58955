import { useState } from 'react'
import { useOpened } from '../../lib/query-state.ts'
import type { StaffOutput } from '../../lib/staff-api.ts'
import { Button } from '../../ui/button.tsx'
import { tag } from '../../ui/catalog-icon-paths.ts'
import { Empty } from '../../ui/empty.tsx'
import { Icon } from '../../ui/icons.tsx'
import { LoadError } from '../../ui/load-error.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { plus } from '../../ui/staff-icon-paths.ts'
import { useCatalog, useOrder } from './catalog.ts'
import { CategoriesDialog } from './categories-dialog.tsx'
import { ServiceDialog } from './service-dialog.tsx'
import { ServiceList } from './service-list.tsx'
import { ServicesFilter, useFilter } from './services-filter.tsx'

/** What the business offers: in the order of its page, with price and time. */
export function ServicesScreen() {
  const query = useCatalog()
  const { data, error } = query
  const [open, setOpen] = useOpened('servico')
  const [panel, setPanel] = useOpened('painel')
  const { services, put } = useOrder(data?.services ?? [])
  const filter = useFilter(services)
  return (
    <>
      <PageTitle title="Serviços" text="O que você oferece, na ordem em que os clientes veem.">
        <div className="flex gap-2 max-sm:w-full">
          <Button look="secondary" className="max-sm:flex-1" onClick={() => setPanel('categorias')}>
            <Icon of={tag} className="size-4" />
            Categorias
          </Button>
          <Button className="max-sm:flex-1" onClick={() => setOpen('novo')}>
            <Icon of={plus} className="size-4" />
            Novo serviço
          </Button>
        </div>
      </PageTitle>
      {data ? (
        services.length ? (
          <>
            <ServicesFilter filter={filter} services={services} categories={data.categories} />
            <ServiceList
              all={services}
              shown={filter.shown}
              onOrder={put}
              onOpen={setOpen}
              onClear={filter.clear}
            />
          </>
        ) : (
          <Empty
            title="Nenhum serviço ainda"
            text="Aqui fica a sua tabela: cada serviço com preço e duração. Com o primeiro, os clientes já podem agendar."
          >
            <Button look="secondary" onClick={() => setOpen('novo')}>
              Adicionar o primeiro serviço
            </Button>
          </Empty>
        )
      ) : error ? (
        <LoadError
          title="Erro ao carregar serviços"
          error={error}
          busy={query.isFetching}
          again={query.refetch}
        />
      ) : (
        <Loading />
      )}
      {data && open && <OpenService key={open} id={open} catalog={data} onClose={() => setOpen('')} />}
      {data && panel === 'categorias' && <CategoriesDialog catalog={data} onClose={() => setPanel('')} />}
    </>
  )
}

type OpenProps = { id: string; catalog: StaffOutput<'listServices'>; onClose: () => void }

/** The form of a new or stored service; a stored one stays shown when somebody else deletes it. */
function OpenService({ id, catalog, onClose }: OpenProps) {
  const now = catalog.services.find((one) => one.id === id)
  const [last, setLast] = useState(now)
  if (now && now !== last) setLast(now)
  if (!last && id !== 'novo') return null
  return (
    <ServiceDialog service={last} isGone={last !== undefined && !now} catalog={catalog} onClose={onClose} />
  )
}

function Loading() {
  return (
    <div role="status">
      <p className="mb-4 text-soft">Carregando serviços...</p>
      <div aria-hidden="true">
        <div className="mb-4 flex gap-2">
          <span className="bone h-9 w-20" />
          <span className="bone h-9 w-28" />
          <span className="bone h-9 w-24" />
        </div>
        <div className="panel divide-y divide-line">
          {['w-32', 'w-48', 'w-40', 'w-28', 'w-44'].map((width) => (
            <div key={width} className="flex items-center gap-4 px-4 py-3.5">
              <span className="bone h-10 w-1" />
              <div className="flex-1 space-y-2">
                <span className={`bone h-4 ${width}`} />
                <span className="bone h-3 w-24" />
              </div>
              <span className="bone h-5 w-20" />
            </div>
          ))}
        </div>
      </div>
    </div>
  )
}
