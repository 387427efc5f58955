import { formatMoney } from '#shared/money.ts'
import { isLow, type StockItem, stockFields, stockTypeLabels } from '#shared/stock.ts'
import { formatQuantity } from '../../lib/amount.ts'
import { Button } from '../../ui/button.tsx'
import { columnsOf } from '../../ui/entity-columns.ts'
import type { Column } from '../../ui/table-column.ts'
import { LowMark } from './low-stock.tsx'

const COST = 'compra'

/** An import accepts the exported columns. */
export function stockColumns(may: {
  write: boolean
  costs: boolean
  onMove: (id: string) => void
}): Column<StockItem>[] {
  return [
    ...columnsOf<typeof stockFields, StockItem>(stockFields, {
      name: {
        key: 'nome',
        phone: 'title',
        cell: ({ name }) => <span className="wrap-anywhere">{name}</span>,
        sort: ({ name }) => name,
      },
      type: {
        key: 'tipo',
        cell: ({ type }) => <span className="whitespace-nowrap">{stockTypeLabels[type]}</span>,
        sort: ({ type }) => stockTypeLabels[type],
      },
      category: {
        key: 'categoria',
        cell: ({ category }) => category ?? <span className="text-soft">Sem categoria</span>,
        sort: ({ category }) => category ?? '',
      },
      unit: { key: 'unidade', exportOnly: true },
      quantity: {
        key: 'quantidade',
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
      },
      min_quantity: {
        key: 'minimo',
        align: 'right',
        cell: ({ min_quantity }) => formatQuantity(min_quantity),
        sort: ({ min_quantity }) => min_quantity,
      },
      preco_compra: { key: COST, exportOnly: true },
      preco_venda: {
        key: 'venda',
        align: 'right',
        cell: ({ preco_venda }) =>
          preco_venda === undefined ? <span className="text-soft">—</span> : formatMoney(preco_venda),
        sort: ({ preco_venda }) => preco_venda ?? -1,
      },
    }).filter(({ key }) => may.costs || key !== COST),
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
