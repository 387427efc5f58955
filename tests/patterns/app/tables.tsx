import { useState } from 'react'
import { formatMoney } from '#shared/money.ts'
import { dateText } from '../../../web/src/lib/dates.ts'
import { normalizeText } from '../../../web/src/lib/normalize-text.ts'
import { usePeriod } from '../../../web/src/lib/period.ts'
import { useQueryState } from '../../../web/src/lib/query-state.ts'
import { doneToast } from '../../../web/src/lib/toast.ts'
import { DataTable } from '../../../web/src/ui/data-table.tsx'
import { Empty } from '../../../web/src/ui/empty.tsx'
import { FilterChips } from '../../../web/src/ui/filter-chips.tsx'
import { Period } from '../../../web/src/ui/period.tsx'
import { SearchBox } from '../../../web/src/ui/search-box.tsx'
import type { Column } from '../../../web/src/ui/table-column.ts'

type Sale = { id: string; date: string; name: string; kind: string; units: number; total: number }

const TODAY = '2026-11-22'

const sales: Sale[] = [
  { id: 'a', date: '2026-11-22', name: 'Pomada modeladora', kind: 'Cabelo', units: 2, total: 70 },
  { id: 'b', date: '2026-11-20', name: 'Óleo para barba', kind: 'Barba', units: 1, total: 48.5 },
  { id: 'c', date: '2026-11-03', name: '=Shampoo; 2 em 1', kind: 'Cabelo', units: 10, total: 320 },
  { id: 'd', date: '2026-10-28', name: 'Balm', kind: 'Barba', units: 3, total: 135 },
]

const sum = (rows: readonly Sale[], of: (sale: Sale) => number) =>
  rows.reduce((total, row) => total + of(row), 0)

const columns: Column<Sale>[] = [
  {
    key: 'data',
    header: 'Data',
    cell: ({ date }) => dateText(date),
    sort: ({ date }) => date,
    csv: ({ date }) => dateText(date),
  },
  {
    key: 'item',
    header: 'Item',
    phone: 'title',
    cell: ({ name }) => name,
    sort: ({ name }) => name,
    csv: ({ name }) => name,
  },
  { key: 'tipo', header: 'Tipo', phone: 'hidden', cell: ({ kind }) => kind, csv: ({ kind }) => kind },
  {
    key: 'unidades',
    header: 'Unidades',
    align: 'right',
    cell: ({ units }) => units,
    sort: ({ units }) => units,
    csv: ({ units }) => String(units),
    total: (rows) => sum(rows, ({ units }) => units),
  },
  {
    key: 'valor',
    header: 'Valor',
    align: 'right',
    phone: 'value',
    cell: ({ total }) => formatMoney(total),
    sort: ({ total }) => total,
    csv: ({ total }) => String(total).replace('.', ','),
    total: (rows) => formatMoney(sum(rows, ({ total }) => total)),
  },
]

export function Tables() {
  const [{ q, tipo }, set] = useQueryState({ q: '', tipo: '' })
  const period = usePeriod(TODAY, '30dias')
  const [loaded, setLoaded] = useState(3)
  const found = sales.filter(
    ({ name, date }) =>
      normalizeText(name).includes(normalizeText(q)) && date >= period.from && date <= period.to,
  )
  const count = (kind: string) => found.filter((sale) => sale.kind === kind).length
  const rows = found.filter(({ kind }) => !tipo || kind === tipo)
  return (
    <DataTable
      caption="Vendas"
      columns={columns}
      rows={rows.slice(0, loaded)}
      rowKey={({ id }) => id}
      order="-data"
      file="vendas"
      onOpen={({ name }) => doneToast('Aberta', name)}
      more={rows.length > loaded ? { busy: false, load: () => setLoaded(rows.length) } : undefined}
      empty={<Empty title="Nenhuma venda encontrada" text="Mude o período ou a busca." />}
      filters={
        <>
          <SearchBox label="Buscar venda" value={q} onChange={(q) => set({ q })} className="w-full sm:w-60" />
          <Period period={period} />
          <FilterChips
            label="Tipo"
            value={tipo}
            chips={[
              { value: '', label: 'Todos', count: found.length },
              ...['Barba', 'Cabelo'].map((kind) => ({ value: kind, label: kind, count: count(kind) })),
            ]}
            onChange={(tipo) => set({ tipo })}
          />
        </>
      }
    />
  )
}

export function EmptyTable() {
  return (
    <DataTable
      caption="Vendas"
      columns={columns}
      rows={[]}
      rowKey={({ id }) => id}
      file="vendas"
      empty={<Empty title="Nenhuma venda ainda" text="As vendas registradas no caixa aparecem aqui." />}
    />
  )
}
