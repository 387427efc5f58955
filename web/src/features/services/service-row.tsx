import type { CSSProperties, DOMAttributes } from 'react'
import { formatMoney } from '#shared/money.ts'
import type { ListedService } from '#shared/services.ts'
import { formatDuration } from '#shared/time.ts'
import { chevronUp, grip, layers } from '../../ui/catalog-icon-paths.ts'
import { classNames } from '../../ui/class-names.ts'
import { Icon } from '../../ui/icons.tsx'
import { chevronDown } from '../../ui/staff-icon-paths.ts'
import { Switch } from '../../ui/switch.tsx'

/** One fact about a service, after a middle dot. */
const fact =
  "wrap-anywhere relative inline-flex min-w-0 items-center gap-1 pl-5 before:absolute before:left-2 before:content-['·']"

type RowProps = {
  service: ListedService
  first: boolean
  last: boolean
  /** It is being dragged. */
  lifted: boolean
  style: CSSProperties | undefined
  handle: DOMAttributes<HTMLSpanElement>
  onStep: (by: number) => void
  onOpen: () => void
  onVisible: (visible: boolean) => void
}

/** Handle, colour, name, visibility, and the price at the right edge. */
export function ServiceRow({
  service,
  first,
  last,
  lifted,
  style,
  handle,
  onStep,
  onOpen,
  onVisible,
}: RowProps) {
  const { name, price, duration, category, color, combo_of, is_active, visible } = service
  return (
    <li
      style={style}
      className={classNames(
        'group relative flex items-center gap-2 bg-card py-2 pr-3 pl-1 first:rounded-t-md last:rounded-b-md sm:pr-4',
        lifted ? 'floating rounded-md' : 'hover:bg-tint',
      )}
    >
      <span className="relative z-1 flex shrink-0 items-center self-stretch text-soft">
        <span
          {...handle}
          aria-hidden="true"
          title="Arraste para mudar a ordem"
          className="grid w-7 cursor-grab touch-none place-items-center self-stretch active:cursor-grabbing"
        >
          <Icon of={grip} className="size-4.5" />
        </span>
        <span className="flex flex-col">
          <StepButton
            label={`Mover ${name} para cima`}
            of={chevronUp}
            blocked={first}
            onClick={() => onStep(-1)}
          />
          <StepButton
            label={`Mover ${name} para baixo`}
            of={chevronDown}
            blocked={last}
            onClick={() => onStep(1)}
          />
        </span>
      </span>
      <span
        aria-hidden="true"
        style={color ? { backgroundColor: color } : undefined}
        className={classNames('w-1 shrink-0 self-stretch rounded-sm', !color && 'bg-line')}
      />
      <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-4 gap-y-1 pl-1.5 sm:flex-nowrap">
        <div className="flex min-w-0 flex-1 basis-full items-start gap-3 sm:basis-auto">
          <div className="min-w-0 flex-1">
            <button
              type="button"
              onClick={onOpen}
              aria-label={`Editar ${name}`}
              className={classNames(
                'wrap-anywhere text-left font-semibold leading-snug after:absolute after:inset-0 after:content-[""]',
                !is_active && 'text-soft',
              )}
            >
              {name}
            </button>
            {/* The point before what begins a line stands in the margin, which is cut off. */}
            <p className="mt-0.5 -ml-5 flex flex-wrap items-center text-sm text-soft [clip-path:inset(0_0_0_1.25rem)]">
              <span className={fact}>{formatDuration(duration)}</span>
              {category && <span className={fact}>{category}</span>}
              {combo_of && (
                <span className={fact}>
                  <Icon of={layers} className="size-3.5" />
                  Combo de {combo_of.length}
                </span>
              )}
              {!is_active && <span className={classNames(fact, 'font-semibold')}>Inativo</span>}
            </p>
          </div>
          <Price price={price} is_active={is_active} className="sm:hidden" />
        </div>
        <Switch
          label={`${name} na página de agendamento`}
          checked={visible && is_active}
          disabled={!is_active}
          onChange={(event) => onVisible(event.target.checked)}
          className="relative z-1 text-sm text-soft sm:w-28"
        >
          <span aria-hidden="true">{visible && is_active ? 'Na página' : 'Oculto'}</span>
        </Switch>
        <Price price={price} is_active={is_active} className="hidden w-28 text-right sm:block" />
      </div>
    </li>
  )
}

function Price({
  price,
  is_active,
  className,
}: Pick<ListedService, 'price' | 'is_active'> & { className: string }) {
  return (
    <span
      className={classNames(
        'shrink-0 font-bold leading-snug',
        is_active ? 'text-accent-ink' : 'text-soft',
        className,
      )}
    >
      {formatMoney(price)}
    </span>
  )
}

type StepProps = { label: string; of: string; blocked: boolean; onClick: () => void }

/** Stays focusable at the ends, so that the keyboard is not thrown out of the list. */
function StepButton({ label, of, blocked, onClick }: StepProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      aria-disabled={blocked}
      onClick={blocked ? undefined : onClick}
      className="grid h-6 w-7 place-items-center rounded-sm hover:bg-ink/7 hover:text-ink aria-disabled:opacity-30 max-sm:h-8 max-sm:w-8"
    >
      <Icon of={of} className="size-4" />
    </button>
  )
}
