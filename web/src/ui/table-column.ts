import type { ReactNode } from 'react'

export type Column<Row> = {
  key: string
  header: string
  cell: (row: Row) => ReactNode
  align?: 'right'
  /**
   * A phone's card has a first line, a number at its right edge, and a button. Other columns follow with
   * their header.
   */
  phone?: 'title' | 'value' | 'action' | 'hidden'
  sort?: (row: Row) => string | number
  /** A column without it is not exported. */
  csv?: (row: Row) => string
  exportOnly?: boolean
  total?: (rows: readonly Row[]) => ReactNode
}

export type DataTableProps<Row> = {
  caption: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
  /** The order is a column's key, after `-` when descending. */
  order?: string
  filters?: ReactNode
  empty: ReactNode
  /** The column with `phone: 'title'` opens the row. */
  onOpen?: (row: Row) => void
  /** It has no ending. */
  file?: string
  /** The table may show only the first pages. */
  readAll?: (() => Promise<readonly Row[] | undefined>) | undefined
  more?: { load: () => void; busy: boolean } | undefined
}
