import { useQueryState } from '../lib/query-state.ts'
import type { Column } from './table-column.ts'

const collator = new Intl.Collator('pt-BR', { numeric: true, sensitivity: 'base' })

/** The order is a column's key, after `-` when descending. */
export function useOrder<Row>(columns: readonly Column<Row>[], rows: readonly Row[], initial: string) {
  const [{ ordem }, set] = useQueryState({ ordem: initial })
  const descends = ordem.startsWith('-')
  const key = descends ? ordem.slice(1) : ordem
  const sort = columns.find((column) => column.key === key)?.sort
  const direction = descends ? -1 : 1
  const ordered = sort ? rows.toSorted((a, b) => direction * compare(sort(a), sort(b))) : rows
  return {
    ordered,
    order: sort ? ordem : '',
    directionOf: (column: Column<Row>) =>
      sort && column.key === key ? (descends ? 'descending' : 'ascending') : undefined,
    setOrder: (order: string) => set({ ordem: order }),
    toggle: (column: Column<Row>) => set({ ordem: ordem === column.key ? `-${column.key}` : column.key }),
  }
}

function compare(a: string | number, b: string | number): number {
  return typeof a === 'number' && typeof b === 'number' ? a - b : collator.compare(String(a), String(b))
}
