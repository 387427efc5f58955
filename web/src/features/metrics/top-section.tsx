import type { Metrics } from '#shared/metrics.ts'
import { formatMoney, sum } from '#shared/money.ts'
import { formatAmount, formatQuantity } from '../../lib/amount.ts'
import type { Column } from '../../ui/table-column.ts'
import { ReportSection } from './report-section.tsx'

type Row = Metrics['services'][number]

type TopSectionProps = {
  title: string
  header: string
  counted: [one: string, many: string]
  none: string
  rows: readonly Row[]
  file: string
}

const columnsOf = (header: string, counted: string): Column<Row>[] => [
  {
    key: 'nome',
    header,
    phone: 'title',
    cell: ({ name }) => name,
    csv: ({ name }) => name,
  },
  {
    key: 'quantidade',
    header: counted,
    align: 'right',
    cell: ({ count }) => formatQuantity(count),
    csv: ({ count }) => formatQuantity(count),
  },
  {
    key: 'receita',
    header: 'Faturamento',
    align: 'right',
    phone: 'value',
    cell: ({ revenue }) => formatMoney(revenue),
    csv: ({ revenue }) => formatAmount(revenue),
    total: (rows) => formatMoney(sum(rows.map(({ revenue }) => revenue))),
  },
]

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** Bars are in proportion to the first. */
export function TopSection({ title, header, counted, none, rows, file }: TopSectionProps) {
  const most = Math.max(...rows.map(({ revenue }) => revenue), 0)
  return (
    <ReportSection
      title={title}
      none={none}
      columns={columnsOf(header, capital(counted[1]))}
      rows={rows}
      rowKey={({ id }) => id}
      file={file}
    >
      <ol className="grid grid-cols-[minmax(0,1fr)_auto] gap-y-3">
        {rows.map(({ id, name, count, revenue }) => (
          <li key={id} className="col-span-2 grid grid-cols-subgrid gap-x-3 gap-y-0.5">
            <span className="truncate" title={name}>
              {name}
            </span>
            <span className="text-right font-semibold">{formatMoney(revenue)}</span>
            <span aria-hidden="true" className="h-2 self-center overflow-hidden rounded-sm bg-ink/7">
              <span
                className="block h-full rounded-sm bg-primary [print-color-adjust:exact]"
                style={{ width: `${most > 0 ? Math.max(0, (revenue / most) * 100) : 0}%` }}
              />
            </span>
            <span className="whitespace-nowrap text-right text-soft text-sm">
              {formatQuantity(count)} {counted[count === 1 ? 0 : 1]}
            </span>
          </li>
        ))}
      </ol>
    </ReportSection>
  )
}
