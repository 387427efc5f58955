import { isLow, type StockItem, stockTypeLabels, stockTypes } from '#shared/stock.ts'
import { useToday } from '../../lib/business-time.ts'
import { normalizeText } from '../../lib/normalize-text.ts'
import { useQueryState } from '../../lib/query-state.ts'
import type { StaffOutput } from '../../lib/staff-address.ts'
import { useMay } from '../../lib/tenant.ts'
import { Button } from '../../ui/button.tsx'
import { DataTable } from '../../ui/data-table.tsx'
import { Empty } from '../../ui/empty.tsx'
import { FilterChips } from '../../ui/filter-chips.tsx'
import { SearchBox } from '../../ui/search-box.tsx'
import { LowStockWarning } from './low-stock.tsx'
import { stockColumns } from './stock-columns.tsx'

/** The address uses it for items without a category. */
const NONE = '-'

const noFilters = { q: '', tipo: '', categoria: '', baixo: '' }
type Filters = typeof noFilters

const inCategory = (category: string, { category: own }: StockItem) =>
  !category || (category === NONE ? !own : own?.toLowerCase() === category.toLowerCase())

function shows({ q, tipo, categoria, baixo }: Filters, item: StockItem): boolean {
  return (
    normalizeText(item.name).includes(normalizeText(q)) &&
    (!tipo || item.type === tipo) &&
    inCategory(categoria, item) &&
    (!baixo || isLow(item))
  )
}

type ListProps = StaffOutput<'listStock'> & { onOpen: (id: string) => void; onMove: (id: string) => void }

export function StockList({ items, categories, onOpen, onMove }: ListProps) {
  const [filters, set] = useQueryState(noFilters)
  const may = useMay()
  const today = useToday()
  const low = items.filter(isLow)
  const count = (filter: Partial<Filters>) =>
    items.filter((item) => shows({ ...filters, ...filter }, item)).length
  const chip = (value: string, label: string) => ({ value, label, count: count({ categoria: value }) })
  const hasUncategorised = items.some(({ category }) => !category)
  return (
    <>
      <LowStockWarning items={low} onAll={() => set({ ...noFilters, baixo: '1' })} />
      {categories.length > 0 && (
        <div className="mb-3">
          <FilterChips
            label="Categoria"
            value={
              categories.find((name) => name.toLowerCase() === filters.categoria.toLowerCase()) ??
              filters.categoria
            }
            chips={[
              chip('', 'Todas'),
              ...categories.map((name) => chip(name, name)),
              ...(hasUncategorised ? [chip(NONE, 'Sem categoria')] : []),
            ]}
            onChange={(categoria) => set({ categoria })}
          />
        </div>
      )}
      <DataTable
        caption="Itens do estoque"
        columns={stockColumns({ write: may('stock.write'), costs: may('money.read'), onMove })}
        rows={items.filter((item) => shows(filters, item))}
        rowKey={({ id }) => id}
        order="nome"
        onOpen={({ id }) => onOpen(id)}
        file={may('stock.write') ? `estoque-${today}` : undefined}
        filters={
          <>
            <SearchBox
              label="Buscar item"
              value={filters.q}
              onChange={(q) => set({ q })}
              className="w-full sm:w-56"
            />
            <select
              aria-label="Tipo"
              value={filters.tipo}
              onChange={({ target }) => set({ tipo: target.value })}
              className="h-(--control-height) rounded-md border border-field bg-card px-3 max-sm:flex-1"
            >
              <option value="">Todos os tipos</option>
              {stockTypes.map((type) => (
                <option key={type} value={type}>
                  {stockTypeLabels[type]}
                </option>
              ))}
            </select>
            <FilterChips
              label="Quantidade"
              value={filters.baixo}
              chips={[{ value: '1', label: 'Estoque baixo', count: count({ baixo: '1' }) }]}
              onChange={(baixo) => set({ baixo: filters.baixo ? '' : baixo })}
            />
          </>
        }
        empty={
          <Empty
            title="Nenhum item encontrado"
            text="Nenhum item combina com a busca e os filtros escolhidos."
          >
            <Button look="secondary" onClick={() => set(noFilters)}>
              Limpar filtros
            </Button>
          </Empty>
        }
      />
    </>
  )
}
