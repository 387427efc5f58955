import { Link } from 'react-router-dom'
import { formatMoney } from '#shared/money.ts'
import { isLow, type Movement, type StockItem, stockTypeLabels } from '#shared/stock.ts'
import { formatQuantity } from '../../lib/amount.ts'
import { useMoment } from '../../lib/business-time.ts'
import { useStaffPages } from '../../lib/staff-query.ts'
import { useMay } from '../../lib/tenant.ts'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Icon } from '../../ui/icons.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { pencil } from '../../ui/staff-icon-paths.ts'
import { LowMark } from './low-stock.tsx'
import { formatChange, originOf } from './movements.ts'

type PanelProps = { item: StockItem; onMove: () => void; onEdit: () => void; onClose: () => void }

export function ItemPanel({ item, onMove, onEdit, onClose }: PanelProps) {
  const may = useMay()
  const { name, type, category, unit, quantity, min_quantity, preco_compra, preco_venda } = item
  const facts = [
    ['Tipo', stockTypeLabels[type]],
    ['Categoria', category ?? 'Sem categoria'],
    ['Mínimo', `${formatQuantity(min_quantity)} ${unit}`],
    ['Preço de venda', preco_venda === undefined ? '—' : formatMoney(preco_venda)],
    ...(preco_compra === undefined ? [] : [['Preço de compra', formatMoney(preco_compra)]]),
  ]
  return (
    <Dialog wide title={name} onClose={onClose}>
      <div className="flex flex-wrap items-end justify-between gap-x-4 gap-y-3">
        <p className="font-bold text-2xl tracking-tight">
          {formatQuantity(quantity)} <span className="font-normal text-base text-soft">{unit}</span>
          {isLow(item) && <LowMark className="ml-3 align-middle" />}
        </p>
        {may('stock.write') && (
          <div className="flex gap-2 max-sm:w-full">
            <Button look="secondary" onClick={onEdit} className="max-sm:flex-1">
              <Icon of={pencil} className="size-4" />
              Editar
            </Button>
            <Button onClick={onMove} className="max-sm:flex-1">
              Movimentar
            </Button>
          </div>
        )}
      </div>
      <dl className="mt-3 flex flex-wrap gap-x-6 gap-y-2">
        {facts.map(([label, value]) => (
          <div key={label} className="min-w-0">
            <dt className="eyebrow">{label}</dt>
            <dd className="wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
      <h3 className="eyebrow mt-5 mb-2">Histórico</h3>
      <History item={item} />
    </Dialog>
  )
}

function History({ item }: { item: StockItem }) {
  const query = useStaffPages('listMovements', { stock_item_id: item.id })
  const { hasNextPage, isFetchingNextPage, fetchNextPage, pages } = query
  return (
    <QueryView
      query={query}
      failed="Erro ao carregar movimentações"
      skeleton={<Skeleton label="Carregando movimentações..." bars={Array(3).fill('mb-1 h-12')} />}
      empty={() =>
        pages.every(({ movements }) => movements.length === 0) && (
          <Empty
            title="Nenhuma movimentação"
            text="Entradas, saídas, vendas e consumos deste item aparecem aqui, os mais novos primeiro."
          />
        )
      }
    >
      {() => (
        <>
          <ol aria-label="Movimentações" className="divide-y divide-line rounded-md border border-line">
            {pages
              .flatMap(({ movements }) => movements)
              .map((movement) => (
                <MovementRow key={movement.id} movement={movement} unit={item.unit} />
              ))}
          </ol>
          {hasNextPage && (
            <div className="mt-3 text-center">
              <Button look="secondary" disabled={isFetchingNextPage} onClick={() => void fetchNextPage()}>
                {isFetchingNextPage ? 'Carregando...' : 'Carregar mais'}
              </Button>
            </div>
          )}
        </>
      )}
    </QueryView>
  )
}

function MovementRow({ movement, unit }: { movement: Movement; unit: string }) {
  const momentOf = useMoment()
  const may = useMay()
  const { change, balance, missing, reason, date, by, sale_id, appointment_id } = movement
  const about = [
    momentOf(date),
    by,
    missing && `${missing < 2 ? 'faltou' : 'faltaram'} ${formatQuantity(missing)} ${unit}`,
    reason && !sale_id && !appointment_id && `“${reason}”`,
  ]
  return (
    <li className="flex items-baseline justify-between gap-3 px-3 py-2">
      <div className="min-w-0">
        <p className="font-semibold">
          {sale_id && may('money.read') ? (
            <Link to={`/vendas?venda=${sale_id}`} className="text-primary-ink underline underline-offset-2">
              {originOf(movement)}
            </Link>
          ) : (
            originOf(movement)
          )}
        </p>
        <p className="wrap-anywhere text-soft text-sm">{about.filter(Boolean).join(' · ')}</p>
      </div>
      <p className="shrink-0 text-right">
        <span className={classNames('font-semibold', change < 0 && 'text-brick')}>
          {formatChange(change)} {unit}
        </span>
        <span className="block text-soft text-sm">Saldo: {formatQuantity(balance)}</span>
      </p>
    </li>
  )
}
