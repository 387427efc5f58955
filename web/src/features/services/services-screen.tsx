import { useState } from 'react'
import type { ListedService } from '#shared/services.ts'
import { normalizeText } from '../../lib/normalize-text.ts'
import { useOpened, useQueryState } from '../../lib/query-state.ts'
import type { StaffOutput } from '../../lib/staff-api.ts'
import { usePending, useStaffMutation, useStaffQuery } from '../../lib/staff-query.ts'
import { Button } from '../../ui/button.tsx'
import { tag } from '../../ui/catalog-icon-paths.ts'
import { Empty } from '../../ui/empty.tsx'
import { FilterChips } from '../../ui/filter-chips.tsx'
import { Icon } from '../../ui/icons.tsx'
import { ListSkeleton } from '../../ui/list-skeleton.tsx'
import { NamesDialog, type NamesWords } from '../../ui/names-dialog.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { SearchBox } from '../../ui/search-box.tsx'
import { plus } from '../../ui/staff-icon-paths.ts'
import { ServiceDialog } from './service-dialog.tsx'
import { inOrder } from './service-form.ts'
import { ServiceList } from './service-list.tsx'

type Catalog = StaffOutput<'listServices'>

/** What the business offers: in the order of its page, with price and time. */
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
            <Services {...catalog} onOpen={setOpen} />
            {open && <OpenService key={open} id={open} {...catalog} onClose={() => setOpen('')} />}
            {panel === 'categorias' && <Categories {...catalog} onClose={() => setPanel('')} />}
          </>
        )}
      </QueryView>
    </>
  )
}

/** In the address for services that have no category. */
const NONE = '-'

function Services({ services: stored, categories, onOpen }: Catalog & { onOpen: (id: string) => void }) {
  const [{ categoria, q }, set] = useQueryState({ categoria: '', q: '' })
  const order = useStaffMutation('orderServices', {
    versioned: () => 'order of services',
    invalidates: ['listServices'],
    failed: ({ message }) => `A ordem não foi salva e voltou a ser a anterior. ${message}`,
  })
  const pending = usePending('orderServices').at(-1)
  const services = pending ? inOrder(stored, pending.service_ids) : stored
  if (services.length === 0)
    return (
      <Empty
        title="Nenhum serviço ainda"
        text="Aqui fica a sua tabela: cada serviço com preço e duração. Com o primeiro, os clientes já podem agendar."
      >
        <Button look="secondary" onClick={() => onOpen('novo')}>
          Adicionar o primeiro serviço
        </Button>
      </Empty>
    )
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
        all={services}
        shown={services.filter(
          (one) => isIn(categoria, one) && normalizeText(one.name).includes(normalizeText(q)),
        )}
        onOrder={(service_ids) => order.mutate({ service_ids })}
        onOpen={onOpen}
        onClear={() => set({ categoria: '', q: '' })}
      />
    </>
  )
}

/** The form of a new or stored service; a stored one stays shown when somebody else deletes it. */
function OpenService({ id, services, categories, onClose }: Catalog & { id: string; onClose: () => void }) {
  const now = services.find((one) => one.id === id)
  const [last, setLast] = useState(now)
  if (now && now !== last) setLast(now)
  if (!last && id !== 'novo') return null
  const isGone = last !== undefined && !now
  return <ServiceDialog service={last} {...{ isGone, services, categories, onClose }} />
}

const words: NamesWords = {
  title: 'Categorias',
  hint: 'Para criar uma categoria, escreva o nome dela ao salvar um serviço.',
  empty: {
    title: 'Nenhuma categoria ainda',
    text: 'Escreva uma categoria ao salvar um serviço e ela aparece aqui.',
  },
  count: (count) => (count === 0 ? 'Nenhum serviço' : count === 1 ? '1 serviço' : `${count} serviços`),
  required: 'Informe o nome da categoria.',
  taken: 'Essa categoria já existe.',
  renameFailed: 'Não foi possível atualizar a categoria.',
  remove: ({ name, count }) => ({
    title: `Excluir a categoria ${name}?`,
    text:
      count === 0
        ? 'Nenhum serviço está nela.'
        : count === 1
          ? '1 serviço fica sem categoria.'
          : `${count} serviços ficam sem categoria.`,
  }),
  removeFailed: 'Erro ao deletar categoria.',
}

/** A new category is created with the service that first names it. */
function Categories({ services, categories, onClose }: Catalog & { onClose: () => void }) {
  const invalidates = ['listServices'] as const
  const rename = useStaffMutation('renameCategory', { invalidates, done: 'Categoria atualizada.' })
  const remove = useStaffMutation('deleteCategory', { invalidates, done: 'Categoria removida com sucesso.' })
  return (
    <NamesDialog
      words={words}
      names={categories.map((name) => ({
        name,
        count: services.filter(({ category }) => category === name).length,
      }))}
      rename={(name, new_name) => rename.mutateAsync({ type: 'service', name, new_name })}
      remove={(name) => remove.mutateAsync({ type: 'service', name })}
      onClose={onClose}
    />
  )
}
