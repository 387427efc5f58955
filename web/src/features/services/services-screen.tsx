import { useState } from 'react'
import type { ListedService } from '#shared/services.ts'
import { normalizeText } from '../../lib/normalize-text.ts'
import { useOpened, useQueryState } from '../../lib/query-state.ts'
import type { StaffOutput } from '../../lib/staff-address.ts'
import { useStaffQuery } from '../../lib/staff-query.ts'
import { Button } from '../../ui/button.tsx'
import { tag } from '../../ui/catalog-icon-paths.ts'
import { Empty } from '../../ui/empty.tsx'
import { FilterChips } from '../../ui/filter-chips.tsx'
import { Icon } from '../../ui/icons.tsx'
import { ListSkeleton } from '../../ui/list-skeleton.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { SearchBox } from '../../ui/search-box.tsx'
import { plus } from '../../ui/staff-icon-paths.ts'
import { CategoriesDialog } from '../categories/categories-dialog.tsx'
import { ServiceDialog } from './service-dialog.tsx'
import { ServiceList } from './service-list.tsx'

type Catalog = StaffOutput<'listServices'>

/** Services are in the order of the page. */
export function ServicesScreen() {
  const query = useStaffQuery('listServices', {})
  const [open, setOpen] = useOpened('servico')
  const [panel, setPanel] = useOpened('painel')
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
      <QueryView
        query={query}
        failed="Erro ao carregar serviços"
        skeleton={<ListSkeleton label="Carregando serviços..." />}
      >
        {(catalog) => (
          <>
            {catalog.services.length > 0 ? (
              <Services {...catalog} onOpen={setOpen} />
            ) : (
              <Empty
                title="Nenhum serviço ainda"
                text="Aqui fica a sua tabela: cada serviço com preço e duração. Com o primeiro, os clientes já podem agendar."
              >
                <Button look="secondary" onClick={() => setOpen('novo')}>
                  Adicionar o primeiro serviço
                </Button>
              </Empty>
            )}
            {open && <OpenService key={open} id={open} {...catalog} onClose={() => setOpen('')} />}
            {panel === 'categorias' && (
              <CategoriesDialog
                type="service"
                one="serviço"
                many="serviços"
                lists={['listServices']}
                names={catalog.categories.map((name) => ({
                  name,
                  count: catalog.services.filter(({ category }) => category === name).length,
                }))}
                onClose={() => setPanel('')}
              />
            )}
          </>
        )}
      </QueryView>
    </>
  )
}

/** The address uses it for services without a category. */
const NONE = '-'

function Services({ services, categories, onOpen }: Catalog & { onOpen: (id: string) => void }) {
  const [{ categoria, q }, set] = useQueryState({ categoria: '', q: '' })
  const isIn = (category: string, { category: own }: ListedService) =>
    !category || (category === NONE ? !own : own?.toLowerCase() === category.toLowerCase())
  const chip = (value: string, label: string) => ({
    value,
    label,
    count: services.filter((one) => isIn(value, one)).length,
  })
  const without = chip(NONE, 'Sem categoria')
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-3">
        {categories.length > 0 && (
          <FilterChips
            label="Categoria"
            value={categories.find((name) => name.toLowerCase() === categoria.toLowerCase()) ?? categoria}
            chips={[
              chip('', 'Todos'),
              ...categories.map((name) => chip(name, name)),
              ...(without.count ? [without] : []),
            ]}
            onChange={(categoria) => set({ categoria })}
          />
        )}
        <SearchBox
          label="Buscar serviço"
          value={q}
          onChange={(q) => set({ q })}
          className="ml-auto w-full sm:w-56"
        />
      </div>
      <ServiceList
        stored={services}
        filter={(one) => isIn(categoria, one) && normalizeText(one.name).includes(normalizeText(q))}
        onOpen={onOpen}
        onClear={() => set({ categoria: '', q: '' })}
      />
    </>
  )
}

function OpenService({ id, services, categories, onClose }: Catalog & { id: string; onClose: () => void }) {
  const now = services.find((one) => one.id === id)
  const [last, setLast] = useState(now)
  if (now && now !== last) setLast(now)
  if (!last && id !== 'novo') return null
  const isGone = last !== undefined && !now
  return <ServiceDialog service={last} {...{ isGone, services, categories, onClose }} />
}
