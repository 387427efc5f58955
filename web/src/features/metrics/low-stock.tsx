import { Link } from 'react-router-dom'
import type { Dashboard } from '#shared/metrics.ts'
import { formatQuantity } from '../../lib/amount.ts'
import { circleAlert } from '../../ui/icon-paths.ts'
import { Icon } from '../../ui/icons.tsx'

export function LowStock({ stock: { count, items } }: { stock: Dashboard['low_stock'] }) {
  if (!count) return null
  const hasMore = count > items.length
  return (
    <section aria-labelledby="low-stock">
      <h2 id="low-stock" className="eyebrow mb-2 flex items-center gap-1.5 text-brick">
        <Icon of={circleAlert} className="size-3.5" />
        Estoque Baixo
      </h2>
      <div className="panel px-4 py-1.5">
        <ul className="divide-y divide-line">
          {items.map(({ id, name, quantity, unit }) => (
            <li key={id} className="flex justify-between gap-3 py-2">
              <span className="min-w-0 truncate">{name}</span>
              <span className="whitespace-nowrap font-semibold">
                {formatQuantity(quantity)} {unit}
              </span>
            </li>
          ))}
        </ul>
        <p className="border-line border-t py-2">
          <Link
            to={hasMore ? '/estoque?baixo=1' : '/estoque'}
            className="text-primary-ink underline underline-offset-2"
          >
            {hasMore ? `Ver todos os ${formatQuantity(count)}` : 'Ver estoque'}
          </Link>
        </p>
      </div>
    </section>
  )
}
