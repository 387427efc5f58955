import { columnOf, type Entity, entriesOf } from '#shared/entity.ts'
import { cellText } from '../lib/entity-file.ts'
import type { Column } from './data-table.tsx'

type Parts<Row> = Omit<Column<Row>, 'header' | 'cell' | 'csv'> & Partial<Pick<Column<Row>, 'cell'>>

/** Returns a column for each field. A forgotten one does not compile. */
export function columnsOf<E extends Entity, Row extends { [K in keyof E]?: unknown }>(
  entity: E,
  parts: { [K in keyof E]: Parts<Row> },
): Column<Row>[] {
  return entriesOf(entity).map(([name, field]) => {
    const text = (row: Row) => cellText(field, row[name])
    return { header: columnOf(field), cell: text, csv: text, ...parts[name] }
  })
}
