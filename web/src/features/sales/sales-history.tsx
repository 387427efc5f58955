import { reference } from '#shared/ids.ts'
import { formatMoney } from '#shared/money.ts'
import type { Sale, SaleLine } from '#shared/sales.ts'
import { cellOf, formatQuantity } from '../../lib/amount.ts'
import { useMoment, useToday } from '../../lib/business-time.ts'
import { isFailure } from '../../lib/failure.ts'
import { usePeriod } from '../../lib/period.ts'
import { staffCall } from '../../lib/staff-api.ts'
import { useStaffPages } from '../../lib/staff-query.ts'
import { failToast } from '../../lib/toast.ts'
import { DataTable } from '../../ui/data-table.tsx'
import { Empty } from '../../ui/empty.tsx'
import { ListSkeleton } from '../../ui/list-skeleton.tsx'
import { Period } from '../../ui/period.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import type { Column } from '../../ui/table-column.ts'
import { paymentWords } from './payment-words.ts'

/** Each line of a receipt is a row (RULINGS C17). */
type Row = { sale: Sale; line: SaleLine; key: string }

const rowsOf = (sales: readonly Sale[]): Row[] =>
  sales.flatMap((sale) => sale.lines.map((line, index) => ({ sale, line, key: `${sale.id} ${index}` })))

const units = ({ quantity, unit }: SaleLine) => `${formatQuantity(quantity)}${unit ? ` ${unit}` : ''}`

/** Amounts of a reversed sale are struck through. */
function amount(text: string, { sale }: Row) {
  return sale.status === 'reversed' ? <s className="text-soft">{text}</s> : text
}

const columns = (momentOf: (instant: string) => string): Column<Row>[] => [
  {
    key: 'data',
    header: 'Data/Hora',
    cell: ({ sale }) => <span className="whitespace-nowrap">{momentOf(sale.created_at)}</span>,
    csv: ({ sale }) => momentOf(sale.created_at),
  },
  {
    key: 'produto',
    header: 'Produto',
    phone: 'title',
    cell: (row) => (
      <span className="wrap-anywhere">
        {amount(row.line.product_name, row)}
        {row.sale.status === 'reversed' && (
          <span className="ml-2 inline-block rounded-sm border border-brick px-1.5 font-semibold text-brick text-xs leading-5">
            Estornada
          </span>
        )}
      </span>
    ),
    csv: ({ line }) => line.product_name,
  },
  {
    key: 'quantidade',
    header: 'Quantidade',
    align: 'right',
    cell: (row) => <span className="whitespace-nowrap">{amount(units(row.line), row)}</span>,
    csv: ({ line }) => cellOf(line.quantity),
  },
  {
    key: 'unitario',
    header: 'Valor Unitário',
    align: 'right',
    cell: (row) => amount(formatMoney(row.line.unit_price), row),
    csv: ({ line }) => cellOf(line.unit_price),
  },
  {
    key: 'desconto',
    header: 'Desconto',
    align: 'right',
    cell: (row) => amount(formatMoney(row.line.discount), row),
    csv: ({ line }) => cellOf(line.discount),
  },
  {
    key: 'total',
    header: 'Total',
    align: 'right',
    phone: 'value',
    cell: (row) => <span className="font-semibold">{amount(formatMoney(row.line.total_amount), row)}</span>,
    csv: ({ line }) => cellOf(line.total_amount),
  },
  {
    key: 'pagamento',
    header: 'Pagamento',
    cell: ({ sale }) => paymentWords(sale),
    csv: ({ sale }) => paymentWords(sale),
  },
  {
    key: 'recibo',
    header: 'Recibo',
    exportOnly: true,
    cell: ({ sale }) => reference(sale.id),
    csv: ({ sale }) => reference(sale.id),
  },
  {
    key: 'situacao',
    header: 'Situação',
    exportOnly: true,
    cell: ({ sale }) => sale.status,
    csv: ({ sale }) => (sale.status === 'reversed' ? 'Estornada' : 'Concluída'),
  },
]

/** Returns undefined after a failure, which is shown. */
async function readAll(from: string, to: string): Promise<Row[] | undefined> {
  const sales: Sale[] = []
  try {
    let cursor: string | undefined
    do {
      const page = await staffCall('listSales', { from, to, ...(cursor && { cursor }) })
      sales.push(...page.sales)
      cursor = page.cursor
    } while (cursor)
    return rowsOf(sales)
  } catch (failure) {
    failToast(isFailure(failure) ? failure.message : 'Erro ao carregar histórico de vendas')
    return undefined
  }
}

export function SalesHistory({ onOpen }: { onOpen: (sale_id: string) => void }) {
  const momentOf = useMoment()
  const period = usePeriod(useToday())
  const { from, to } = period
  const query = useStaffPages('listSales', { from, to })
  const { pages, hasNextPage, isFetchingNextPage, fetchNextPage } = query
  return (
    <>
      {/* Another period may work after a failure. */}
      {query.error && !query.data && (
        <div className="mb-3">
          <Period period={period} />
        </div>
      )}
      <QueryView
        query={query}
        failed="Erro ao carregar histórico de vendas"
        skeleton={<ListSkeleton label="Carregando vendas..." chips={1} />}
      >
        {() => (
          <DataTable
            caption="Histórico de vendas"
            columns={columns(momentOf)}
            rows={rowsOf(pages.flatMap(({ sales }) => sales))}
            rowKey={({ key }) => key}
            onOpen={({ sale }) => onOpen(sale.id)}
            file={`vendas-${from}-${to}`}
            readAll={() => readAll(from, to)}
            filters={<Period period={period} />}
            empty={
              <Empty
                title="Nenhuma venda registrada ainda."
                text="Cada venda deste período aparece aqui, com um recibo para imprimir ou enviar."
              />
            }
            more={hasNextPage ? { load: () => void fetchNextPage(), busy: isFetchingNextPage } : undefined}
          />
        )}
      </QueryView>
    </>
  )
}
