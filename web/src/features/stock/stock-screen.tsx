import { useState } from 'react'
import type { StockItem } from '#shared/stock.ts'
import { useOpened } from '../../lib/query-state.ts'
import { useShortcuts } from '../../lib/shortcuts.ts'
import type { StaffOutput } from '../../lib/staff-address.ts'
import { useStaffQuery } from '../../lib/staff-query.ts'
import { useMay } from '../../lib/tenant.ts'
import { Button } from '../../ui/button.tsx'
import { tag } from '../../ui/catalog-icon-paths.ts'
import { Empty } from '../../ui/empty.tsx'
import { Icon } from '../../ui/icons.tsx'
import { ListSkeleton } from '../../ui/list-skeleton.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { plus, scissors, upload } from '../../ui/staff-icon-paths.ts'
import { CategoriesDialog } from '../categories/categories-dialog.tsx'
import { ImportItems } from './import-items.tsx'
import { ItemDialog } from './item-dialog.tsx'
import { ItemPanel } from './item-panel.tsx'
import { MovementDialog } from './movement-dialog.tsx'
import { OpenRecipe, RecipesDialog } from './recipes.tsx'
import { StockList } from './stock-list.tsx'

export function StockScreen() {
  const [panel] = useOpened('painel')
  const may = useMay()
  return panel === 'importar' && may('stock.write') ? <ImportItems /> : <Stock />
}

function Stock() {
  const query = useStaffQuery('listStock', {})
  const [, setPanel] = useOpened('painel')
  const [, setItem] = useOpened('item')
  const [, setEdited] = useOpened('editar')
  const [, setMoved] = useOpened('mover')
  const may = useMay()
  const writes = may('stock.write')
  const create = () => setEdited('novo')
  useShortcuts(writes ? { i: create } : {})
  const panels = [
    { value: 'importar', label: 'Importar', icon: upload },
    { value: 'categorias', label: 'Categorias', icon: tag },
    { value: 'consumo', label: 'Consumo', icon: scissors },
  ]
  return (
    <>
      <PageTitle title="Estoque" text="O que você vende e o que você usa, com entradas e saídas.">
        {writes && (
          <div className="flex flex-wrap gap-2 max-sm:w-full">
            {panels.map(({ value, label, icon }) => (
              <Button
                key={value}
                look="secondary"
                onClick={() => setPanel(value)}
                className="px-3.5! max-sm:flex-1 max-sm:px-2!"
              >
                <Icon of={icon} className="size-4" />
                {label}
              </Button>
            ))}
            <Button onClick={create} aria-keyshortcuts="i" className="max-sm:order-first max-sm:w-full">
              <Icon of={plus} className="size-4" />
              Novo item
            </Button>
          </div>
        )}
      </PageTitle>
      <QueryView
        query={query}
        failed="Erro ao carregar itens de estoque"
        skeleton={<ListSkeleton label="Carregando estoque..." />}
      >
        {(stock) => (
          <>
            {stock.items.length > 0 ? (
              <StockList {...stock} onOpen={setItem} onMove={setMoved} />
            ) : (
              <Empty
                title="Nenhum item ainda"
                text="Aqui ficam os produtos que você vende e os insumos que você usa, com a quantidade de cada um."
              >
                {writes && (
                  <>
                    <Button look="secondary" onClick={create}>
                      Adicionar o primeiro item
                    </Button>
                    <Button look="secondary" onClick={() => setPanel('importar')}>
                      Importar de uma planilha
                    </Button>
                  </>
                )}
              </Empty>
            )}
            <Opened {...stock} />
          </>
        )}
      </QueryView>
    </>
  )
}

/** Closing returns to the dialog that opened it. */
function Opened({ items, categories }: StaffOutput<'listStock'>) {
  const [id, setItem] = useOpened('item')
  const [edited, setEdited] = useOpened('editar')
  const [moved, setMoved] = useOpened('mover')
  const [panel, setPanel] = useOpened('painel')
  const [recipe, setRecipe] = useOpened('servico')
  const writes = useMay()('stock.write')
  const find = (wanted: string) => items.find((one) => one.id === wanted)
  const item = find(id)
  const toMove = find(moved)
  if (writes && edited)
    return <OpenItem key={edited} id={edited} {...{ items, categories }} onClose={() => setEdited('')} />
  if (writes && toMove) return <MovementDialog item={toMove} onClose={() => setMoved('')} />
  if (writes && recipe) return <OpenRecipe service_id={recipe} items={items} onClose={() => setRecipe('')} />
  if (writes && panel === 'consumo') return <RecipesDialog onOpen={setRecipe} onClose={() => setPanel('')} />
  if (writes && panel === 'categorias')
    return (
      <CategoriesDialog
        type="stock"
        one="item"
        many="itens"
        lists={['listStock']}
        names={categories.map((name) => ({
          name,
          count: items.filter(({ category }) => category === name).length,
        }))}
        onClose={() => setPanel('')}
      />
    )
  if (!item) return null
  return (
    <ItemPanel
      item={item}
      onMove={() => setMoved(item.id)}
      onEdit={() => setEdited(item.id)}
      onClose={() => setItem('')}
    />
  )
}

type OpenProps = { id: string; items: readonly StockItem[]; categories: string[]; onClose: () => void }

function OpenItem({ id, items, categories, onClose }: OpenProps) {
  const now = items.find((one) => one.id === id)
  const [last, setLast] = useState(now)
  if (now && now !== last) setLast(now)
  if (!last && id !== 'novo') return null
  return <ItemDialog item={last} isGone={last !== undefined && !now} {...{ categories, onClose }} />
}
