import type { StockItem } from '#shared/stock.ts'
import { formatQuantity } from '../../lib/amount.ts'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { circleAlert } from '../../ui/icon-paths.ts'
import { Icon } from '../../ui/icons.tsx'
import { Notice } from '../../ui/notice.tsx'

/** The warning names this many (spec, staff side, section 9). */
const LISTED = 3

export function LowMark({ className }: { className?: string }) {
  return (
    <span
      className={classNames(
        'inline-flex items-center gap-1 whitespace-nowrap rounded-sm border border-brick px-1.5 font-semibold text-brick text-xs leading-5',
        className,
      )}
    >
      <Icon of={circleAlert} className="size-3" />
      Baixo
    </span>
  )
}

type WarningProps = { items: readonly StockItem[]; onAll: () => void }

export function LowStockWarning({ items, onAll }: WarningProps) {
  if (items.length === 0) return null
  return (
    <Notice
      kind="error"
      title={items.length === 1 ? 'Estoque baixo: 1 item' : `Estoque baixo: ${items.length} itens`}
      className="mb-5"
    >
      <ul className="mt-1">
        {items.slice(0, LISTED).map(({ id, name, quantity, unit }) => (
          <li key={id} className="wrap-anywhere">
            {name}: <strong className="font-semibold">{formatQuantity(quantity)}</strong> {unit}
          </li>
        ))}
      </ul>
      {items.length > LISTED && (
        <Button look="secondary" className="mt-3" onClick={onAll}>
          Ver todos os {items.length}
        </Button>
      )}
    </Notice>
  )
}
