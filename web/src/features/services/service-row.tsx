import { formatMoney } from '#shared/money.ts'
import type { ListedService } from '#shared/services.ts'
import { formatDuration } from '#shared/time.ts'
import { layers } from '../../ui/catalog-icon-paths.ts'
import { classNames } from '../../ui/class-names.ts'
import { Icon } from '../../ui/icons.tsx'
import { Switch } from '../../ui/switch.tsx'

/** A fact follows a middle dot. */
const fact =
  "wrap-anywhere relative inline-flex min-w-0 items-center gap-1 pl-5 before:absolute before:left-2 before:content-['·']"

type RowProps = { service: ListedService; onOpen: () => void; onVisible: (visible: boolean) => void }

export function ServiceRow({ service, onOpen, onVisible }: RowProps) {
  const { name, price, duration, category, color, combo_of, is_active, visible } = service
  const money = classNames('shrink-0 font-bold leading-snug', is_active ? 'text-accent-ink' : 'text-soft')
  return (
    <>
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
            {/* The dot at the beginning of a line is in the margin, which is cut off. */}
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
          <span className={`${money} sm:hidden`}>{formatMoney(price)}</span>
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
        <span className={`${money} hidden w-28 text-right sm:block`}>{formatMoney(price)}</span>
      </div>
    </>
  )
}
