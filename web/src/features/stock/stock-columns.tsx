import { formatMoney } from '#shared/money.ts'
import { isLow, type StockItem, stockTypeLabels } from '#shared/stock.ts'
import { cellOf, formatQuantity } from '../../lib/amount.ts'
import { Button } from '../../ui/button.tsx'
import type { Column } from '../../ui/data-table.tsx'
import { columnTitles } from './import-lines.ts'
import { LowMark } from './low-stock.tsx'

/** An import accepts the exported columns. */
export function stockColumns(may: {
  write: boolean
  costs: boolean
  onMove: (id: string) => void
}): Column<StockItem>[] {
  return [
    {
      key: 'nome',
      header: columnTitles.name,
      phone: 'title',
      cell: ({ name }) => <span className="wrap-anywhere">{name}</span>,
      sort: ({ name }) => name,
      csv: ({ name }) => name,
    },
    {
      key: 'tipo',
      header: columnTitles.type,
      cell: ({ type }) => <span className="whitespace-nowrap">{stockTypeLabels[type]}</span>,
      sort: ({ type }) => stockTypeLabels[type],
      csv: ({ type }) => stockTypeLabels[type],
    },
    {
      key: 'categoria',
      header: columnTitles.category,
      cell: ({ category }) => category ?? <span className="text-soft">Sem categoria</span>,
      sort: ({ category }) => category ?? '',
      csv: ({ category }) => category ?? '',
    },
    {
      key: 'unidade',
      header: columnTitles.unit,
      exportOnly: true,
      cell: ({ unit }) => unit,
      csv: ({ unit }) => unit,
    },
    {
      key: 'quantidade',
      header: columnTitles.quantity,
      align: 'right',
      phone: 'value',
      cell: (item) => (
        <span className="inline-flex items-center justify-end gap-x-2">
          {isLow(item) && <LowMark />}
          <span className="whitespace-nowrap font-semibold">
            {formatQuantity(item.quantity)} {item.unit}
          </span>
        </span>
      ),
      sort: ({ quantity }) => quantity,
      csv: ({ quantity }) => cellOf(quantity),
    },
    {
      key: 'minimo',
      header: columnTitles.min_quantity,
      align: 'right',
      cell: ({ min_quantity }) => formatQuantity(min_quantity),
      sort: ({ min_quantity }) => min_quantity,
      csv: ({ min_quantity }) => cellOf(min_quantity),
    },
    ...(may.costs
      ? [
          {
            key: 'compra',
            header: columnTitles.preco_compra,
            exportOnly: true,
            cell: ({ preco_compra }: StockItem) => preco_compra,
            csv: ({ preco_compra }: StockItem) => cellOf(preco_compra),
          },
        ]
      : []),
    {
      key: 'venda',
      header: columnTitles.preco_venda,
      align: 'right',
      cell: ({ preco_venda }) =>
        preco_venda === undefined ? <span className="text-soft">—</span> : formatMoney(preco_venda),
      sort: ({ preco_venda }) => preco_venda ?? -1,
      csv: ({ preco_venda }) => cellOf(preco_venda),
    },
    ...(may.write
      ? [
          {
            key: 'acoes',
            header: 'Ações',
            align: 'right' as const,
            phone: 'hidden' as const,
            cell: ({ id, name }: StockItem) => (
              <Button
                look="quiet"
                aria-label={`Movimentar ${name}`}
                onClick={() => may.onMove(id)}
                className="-my-1 relative z-1 text-primary-ink"
              >
                Movimentar
              </Button>
            ),
          },
        ]
      : []),
  ]
}
