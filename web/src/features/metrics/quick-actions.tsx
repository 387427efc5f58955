import { useNavigate } from 'react-router-dom'
import type { Permission } from '#shared/roles.ts'
import { useMay } from '../../lib/tenant.ts'
import { Button } from '../../ui/button.tsx'
import { users } from '../../ui/icon-paths.ts'
import { Icon } from '../../ui/icons.tsx'
import { plus, scissors } from '../../ui/staff-icon-paths.ts'

const actions: { label: string; to: string; icon: string; permission: Permission }[] = [
  { label: 'Novo Agendamento', to: '/agendamentos?novo=1', icon: plus, permission: 'agenda.own' },
  { label: 'Cadastrar Cliente', to: '/clientes?novo=1', icon: users, permission: 'clients.own' },
  { label: 'Gerenciar Serviços', to: '/servicos', icon: scissors, permission: 'catalog.write' },
]

/** `main` makes it the screen's main action. */
export function QuickActions({ main }: { main: boolean }) {
  const may = useMay()
  const navigate = useNavigate()
  const shown = actions.filter(({ permission }) => may(permission))
  return (
    <section aria-label="Ações rápidas" className="flex flex-wrap gap-2 max-sm:w-full">
      {shown.map(({ label, to, icon }, index) => (
        <Button
          key={to}
          look={main && index === 0 ? 'primary' : 'secondary'}
          onClick={() => navigate(to)}
          className={index === 0 ? 'px-4! max-sm:w-full' : 'px-4! max-sm:flex-1 max-sm:px-2!'}
        >
          <Icon of={icon} className="size-4" />
          {label}
        </Button>
      ))}
    </section>
  )
}
