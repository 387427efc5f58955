import { RowButton } from './row-button.tsx'
import type { Column, DataTableProps } from './table-column.ts'

type CardsProps<Row> = Pick<DataTableProps<Row>, 'caption' | 'columns' | 'rows' | 'rowKey' | 'onOpen'>

export function TableCards<Row>({ caption, columns, rows, rowKey, onOpen }: CardsProps<Row>) {
  const at = (place: Column<Row>['phone']) => columns.filter(({ phone }) => phone === place)
  const totals = columns.filter(({ total }) => total)
  return (
    <ul aria-label={caption} className="space-y-2">
      {rows.map((row) => (
        <li key={rowKey(row)} className="panel relative px-3 py-2.5">
          <div className="flex items-baseline justify-between gap-3">
            <div className="wrap-anywhere min-w-0 font-semibold">
              {at('title').map(({ key, cell }) =>
                onOpen ? (
                  <RowButton key={key} onClick={() => onOpen(row)}>
                    {cell(row)}
                  </RowButton>
                ) : (
                  <span key={key}>{cell(row)}</span>
                ),
              )}
            </div>
            <div className="shrink-0 text-right font-semibold">
              {at('value').map(({ key, cell }) => (
                <span key={key}>{cell(row)}</span>
              ))}
            </div>
          </div>
          <Facts facts={at(undefined).map(({ key, header, cell }) => [key, header, cell(row)])} />
          {at('action').map(({ key, cell }) => (
            <div key={key} className="mt-2 grid">
              {cell(row)}
            </div>
          ))}
        </li>
      ))}
      {totals.length > 0 && (
        <li className="panel px-3 py-2.5">
          <p className="font-semibold">Total</p>
          <Facts facts={totals.map(({ key, header, total }) => [key, header, total?.(rows)])} />
        </li>
      )}
    </ul>
  )
}

function Facts({ facts }: { facts: [key: string, header: string, value: React.ReactNode][] }) {
  return (
    <dl className="mt-1 flex flex-wrap gap-x-4 gap-y-0.5 text-sm empty:hidden">
      {facts
        .filter(([, , value]) => value)
        .map(([key, header, value]) => (
          <div key={key} className="flex min-w-0 gap-1.5">
            <dt className="text-soft">{header}</dt>
            <dd className="wrap-anywhere min-w-0">{value}</dd>
          </div>
        ))}
    </dl>
  )
}
