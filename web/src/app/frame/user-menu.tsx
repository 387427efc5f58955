import { DropdownMenu } from 'radix-ui'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { roleNames } from '#shared/roles.ts'
import { appConfig } from '../../lib/app-config.ts'
import { signOut, useSession } from '../../lib/session.ts'
import { useBusiness, useMay } from '../../lib/tenant.ts'
import { chooseTheme, chosenTheme, type ThemeChoice } from '../../lib/theme.ts'
import { calendarPlus, check, moon, sun, users } from '../../ui/icon-paths.ts'
import { Icon } from '../../ui/icons.tsx'
import { Monogram } from '../../ui/monogram.tsx'
import { key, logOut, monitor, plus } from '../../ui/staff-icon-paths.ts'
import { useTheme } from '../../ui/theme-toggle.tsx'
import { missingDialog } from '../missing-part.tsx'
import { membersArea } from '../navigation.ts'

const NewBusinessDialog = lazy(() =>
  import('../../features/tenants/new-business-dialog.tsx')
    .then(({ NewBusinessDialog: dialog }) => ({ default: dialog }))
    .catch(missingDialog),
)
const FeedsDialog = lazy(() =>
  import('../../features/calendar/feeds-dialog.tsx')
    .then(({ FeedsDialog: dialog }) => ({ default: dialog }))
    .catch(missingDialog),
)
const SecondFactorDialog = lazy(() =>
  import('../../features/auth/second-factor-dialog.tsx')
    .then(({ SecondFactorDialog: dialog }) => ({ default: dialog }))
    .catch(missingDialog),
)

const themes: { value: ThemeChoice; label: string; icon: string }[] = [
  { value: 'light', label: 'Claro', icon: sun },
  { value: 'dark', label: 'Escuro', icon: moon },
  { value: 'system', label: 'Sistema', icon: monitor },
]

export function UserMenu() {
  const session = useSession()
  const navigate = useNavigate()
  const may = useMay()
  const { tenant } = useBusiness()
  const [creating, setCreating] = useState(false)
  const [subscribing, setSubscribing] = useState(false)
  const [securing, setSecuring] = useState(false)
  const [offersSecondFactor, setOffers] = useState(false)
  useEffect(() => {
    void appConfig().then(({ mfa }) => setOffers(mfa))
  }, [])
  // It must render again when the theme changes.
  useTheme()
  const { email, name } = session.status === 'authenticated' ? session : { email: '', name: '' }
  const separator = <DropdownMenu.Separator className="my-1 border-line border-t" />
  return (
    <>
      <DropdownMenu.Root modal={false}>
        <DropdownMenu.Trigger className="grid size-(--control-height) place-items-center rounded-md hover:bg-ink/5">
          <span className="sr-only">Menu do usuário</span>
          <Monogram name={(name || email).toUpperCase()} ground="solid" className="size-7 text-xs" />
        </DropdownMenu.Trigger>
        <DropdownMenu.Content align="end" sideOffset={6} collisionPadding={8} className="menu">
          <DropdownMenu.Label className="px-2.5 py-1.5">
            {name && <span className="block break-words font-semibold">{name}</span>}
            <span className={`block break-all ${name ? 'text-sm text-soft' : 'font-semibold'}`}>{email}</span>
            <span className="block text-sm text-soft">{roleNames[tenant.role]}</span>
          </DropdownMenu.Label>
          {separator}
          {may('members.manage') && (
            <DropdownMenu.Item className="menu-item" onSelect={() => navigate(membersArea.path)}>
              <Icon of={users} className="size-4.5" />
              {membersArea.label}
            </DropdownMenu.Item>
          )}
          {/* Others find it in the business's profile. */}
          {!may('company.write') && (
            <DropdownMenu.Item className="menu-item" onSelect={() => setSubscribing(true)}>
              <Icon of={calendarPlus} className="size-4.5" />
              Agenda no seu calendário
            </DropdownMenu.Item>
          )}
          <DropdownMenu.Item className="menu-item" onSelect={() => setCreating(true)}>
            <Icon of={plus} className="size-4.5" />
            Nova empresa
          </DropdownMenu.Item>
          {offersSecondFactor && (
            <DropdownMenu.Item className="menu-item" onSelect={() => setSecuring(true)}>
              <Icon of={key} className="size-4.5" />
              Verificação em duas etapas
            </DropdownMenu.Item>
          )}
          {separator}
          <DropdownMenu.Label className="eyebrow px-2.5 py-1">Tema</DropdownMenu.Label>
          <DropdownMenu.RadioGroup
            value={chosenTheme()}
            onValueChange={(value) => chooseTheme(value as ThemeChoice)}
          >
            {themes.map(({ value, label, icon }) => (
              <DropdownMenu.RadioItem
                key={value}
                value={value}
                className="menu-item"
                onSelect={(event) => event.preventDefault()}
              >
                <Icon of={icon} className="size-4.5" />
                <span className="flex-1">{label}</span>
                <DropdownMenu.ItemIndicator>
                  <Icon of={check} className="size-4" />
                </DropdownMenu.ItemIndicator>
              </DropdownMenu.RadioItem>
            ))}
          </DropdownMenu.RadioGroup>
          {separator}
          <DropdownMenu.Item className="menu-item" onSelect={() => signOut({ left: true })}>
            <Icon of={logOut} className="size-4.5" />
            Sair
          </DropdownMenu.Item>
        </DropdownMenu.Content>
      </DropdownMenu.Root>
      <Suspense>
        {creating && <NewBusinessDialog onClose={() => setCreating(false)} />}
        {subscribing && <FeedsDialog onClose={() => setSubscribing(false)} />}
        {securing && <SecondFactorDialog email={email} onClose={() => setSecuring(false)} />}
      </Suspense>
    </>
  )
}
