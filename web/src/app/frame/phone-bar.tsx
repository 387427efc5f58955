import { DropdownMenu } from 'radix-ui'
import { Link, useLocation } from 'react-router-dom'
import type { Permission } from '#shared/roles.ts'
import { useMay } from '../../lib/tenant.ts'
import { classNames } from '../../ui/class-names.ts'
import { calendar, users } from '../../ui/icon-paths.ts'
import { Icon } from '../../ui/icons.tsx'
import { menu, plus, receipt, wallet } from '../../ui/staff-icon-paths.ts'
import { areaAt } from '../navigation.ts'

type Place = { path: string; label: string; icon: string; permission: Permission }

const left: Place[] = [
  { path: '/agendamentos', label: 'Agenda', icon: calendar, permission: 'agenda.own' },
  { path: '/clientes', label: 'Clientes', icon: users, permission: 'clients.own' },
]
const right: Place[] = [{ path: '/vendas', label: 'Vendas', icon: receipt, permission: 'money.read' }]

/** The bar opens the screen's own form. */
const made: Place[] = [
  { path: '/agendamentos?novo=1', label: 'Novo agendamento', icon: calendar, permission: 'agenda.own' },
  { path: '/clientes?novo=1', label: 'Novo cliente', icon: users, permission: 'clients.own' },
  { path: '/vendas?nova=1', label: 'Nova venda', icon: receipt, permission: 'money.write' },
  { path: '/financeiro?nova=1', label: 'Nova transação', icon: wallet, permission: 'money.write' },
]

const box =
  'flex min-w-0 flex-1 flex-col items-center justify-center gap-0.5 text-xs leading-tight -outline-offset-2 hover:bg-ink/5'

export function PhoneBar({ isMenuOpen, onMenu }: { isMenuOpen: boolean; onMenu: () => void }) {
  const may = useMay()
  const current = areaAt(useLocation().pathname)?.path
  const links = (places: Place[]) =>
    places
      .filter(({ permission }) => may(permission))
      .map(({ path, label, icon }) => (
        <Link
          key={path}
          to={path}
          aria-current={path === current ? 'page' : undefined}
          className={classNames(
            box,
            path === current ? 'bg-tint font-semibold text-primary-ink' : 'text-soft',
          )}
        >
          <Icon of={icon} />
          {label}
        </Link>
      ))
  return (
    <nav
      aria-label="Atalhos"
      className="phone-bar sticky bottom-0 z-10 border-line border-t bg-paper sm:hidden print:hidden"
    >
      {links(left)}
      <New />
      {links(right)}
      <button
        type="button"
        aria-expanded={isMenuOpen}
        onClick={onMenu}
        className={classNames(box, 'text-soft')}
      >
        <Icon of={menu} />
        Menu
      </button>
    </nav>
  )
}

function New() {
  const may = useMay()
  const { pathname, search } = useLocation()
  // The agenda keeps its day and its filters.
  const addressOf = (path: string) => {
    const [place, asked] = path.split('?')
    if (place !== pathname || place !== '/agendamentos') return path
    return `${place}?${new URLSearchParams([...new URLSearchParams(search), ...new URLSearchParams(asked)])}`
  }
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger className={box} aria-label="Criar">
        <span className="grid size-9 place-items-center rounded-full bg-primary text-on-primary">
          <Icon of={plus} />
        </span>
      </DropdownMenu.Trigger>
      <DropdownMenu.Content side="top" sideOffset={8} collisionPadding={8} className="menu">
        {made
          .filter(({ permission }) => may(permission))
          .map(({ path, label, icon }) => (
            <DropdownMenu.Item key={path} asChild className="menu-item">
              <Link to={addressOf(path)}>
                <Icon of={icon} className="size-4.5" />
                {label}
              </Link>
            </DropdownMenu.Item>
          ))}
      </DropdownMenu.Content>
    </DropdownMenu.Root>
  )
}
