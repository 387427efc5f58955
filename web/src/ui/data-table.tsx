import { useRef, useState } from 'react'
import { saveFile, toCsv } from '../lib/csv.ts'
import { useFits } from '../lib/use-fits.ts'
import { useMedia } from '../lib/use-media.ts'
import { Button } from './button.tsx'
import { classNames } from './class-names.ts'
import { download } from './icon-paths.ts'
import { Icon } from './icons.tsx'
import { RowButton } from './row-button.tsx'
import { chevronDown } from './staff-icon-paths.ts'
import { TableCards } from './table-cards.tsx'
import type { Column, DataTableProps } from './table-column.ts'
import { useOrder } from './table-order.ts'

/** Rows become cards on a phone, and where the table is too wide. The order is in the address. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { rows, order: initial = '', filters, empty, file, readAll, more } = props
  const columns = props.columns.filter(({ exportOnly }) => !exportOnly)
  const place = useRef<HTMLDivElement>(null)
  const fits = useFits(place, rows)
  const narrow = useMedia('(width < 40rem)') || !fits
  const order = useOrder(columns, rows, initial)
  const sortable = columns.filter(({ sort }) => sort)
  const [busy, setBusy] = useState(false)
  const save = async (name: string) => {
    setBusy(true)
    const saved = readAll ? await readAll() : order.ordered
    setBusy(false)
    if (!saved) return
    const exported = props.columns.filter(({ csv }) => csv)
    const lines = saved.map((row) => exported.map(({ csv }) => csv?.(row) ?? ''))
    saveFile(`${name}.csv`, toCsv([exported.map(({ header }) => header), ...lines]))
  }
  return (
    <div ref={place}>
      <div className="mb-3 flex flex-wrap items-end gap-2 empty:hidden print:hidden">
        {filters}
        {narrow && sortable.length > 0 && (
          <select
            aria-label="Ordem"
            value={order.order}
            onChange={(event) => order.setOrder(event.target.value)}
            className="h-(--control-height) min-w-40 flex-1 rounded-md border border-field bg-card px-3"
          >
            {!initial && <option value="">Ordem</option>}
            {sortable.flatMap(({ key, header }) => [
              <option key={key} value={key}>{`${header} ↑`}</option>,
              <option key={`-${key}`} value={`-${key}`}>{`${header} ↓`}</option>,
            ])}
          </select>
        )}
        {file && (
          <Button
            look="secondary"
            className="ml-auto"
            disabled={!rows.length || busy}
            onClick={() => void save(file)}
          >
            <Icon of={download} className="size-4" />
            {busy ? 'Exportando...' : 'Exportar'}
          </Button>
        )}
      </div>
      {!rows.length ? (
        empty
      ) : narrow ? (
        <TableCards {...props} columns={columns} rows={order.ordered} />
      ) : (
        <Table {...props} columns={columns} order={order} />
      )}
      {more && (
        <div className="mt-3 flex justify-center">
          <Button look="secondary" disabled={more.busy} onClick={more.load}>
            {more.busy ? 'Carregando...' : 'Carregar mais'}
          </Button>
        </div>
      )}
    </div>
  )
}

type TableProps<Row> = Omit<DataTableProps<Row>, 'order'> & { order: ReturnType<typeof useOrder<Row>> }

function Table<Row>({ caption, columns, rows, rowKey, onOpen, order }: TableProps<Row>) {
  const cell = ({ align, phone }: Column<Row>) =>
    classNames(
      'px-3 py-2',
      align === 'right' ? 'whitespace-nowrap text-right' : 'wrap-anywhere text-left',
      align !== 'right' && phone !== 'action' && (phone === 'title' ? 'min-w-40' : 'min-w-22'),
    )
  return (
    <div className="panel overflow-x-auto">
      <table className="w-full border-collapse">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr className="border-line border-b">
            {columns.map((column) => (
              <th
                key={column.key}
                scope="col"
                aria-sort={order.directionOf(column)}
                className={classNames(cell(column), 'eyebrow')}
              >
                {column.sort ? (
                  <button
                    type="button"
                    onClick={() => order.toggle(column)}
                    className={classNames(
                      'group -mx-1 inline-flex min-h-6 items-center align-bottom gap-1 rounded-sm px-1 hover:text-ink',
                      column.align === 'right' && 'flex-row-reverse',
                    )}
                  >
                    {column.header}
                    <Icon
                      of={chevronDown}
                      className={classNames(
                        'size-3.5 transition-transform duration-120 print:hidden',
                        order.directionOf(column) ? 'text-ink' : 'invisible group-hover:visible',
                        order.directionOf(column) === 'ascending' && 'rotate-180',
                      )}
                    />
                  </button>
                ) : (
                  column.header
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {order.ordered.map((row) => (
            <tr key={rowKey(row)} className={classNames(onOpen && 'relative hover:bg-ink/3')}>
              {columns.map((column) => (
                <td key={column.key} className={cell(column)}>
                  {onOpen && column.phone === 'title' ? (
                    <RowButton onClick={() => onOpen(row)}>{column.cell(row)}</RowButton>
                  ) : (
                    column.cell(row)
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        {columns.some(({ total }) => total) && (
          <tfoot>
            <tr className="border-line border-t font-semibold">
              {columns.map((column, index) => (
                <td key={column.key} className={cell(column)}>
                  {column.total?.(rows) ?? (index === 0 && 'Total')}
                </td>
              ))}
            </tr>
          </tfoot>
        )}
      </table>
    </div>
  )
}
