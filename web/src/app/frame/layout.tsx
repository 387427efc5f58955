import { Suspense, useEffect, useState } from 'react'
import { Navigate, useLocation } from 'react-router-dom'
import { useBusiness, useMay } from '../../lib/tenant.ts'
import { useMedia } from '../../lib/use-media.ts'
import { Copyright } from '../../ui/brand.tsx'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icons.tsx'
import { Modal } from '../../ui/modal.tsx'
import { Notice } from '../../ui/notice.tsx'
import { close, menu } from '../../ui/staff-icon-paths.ts'
import { ThemeToggle } from '../../ui/theme-toggle.tsx'
import { ScreenLoading } from '../../ui/waiting.tsx'
import { ErrorBoundary } from '../error-boundary.tsx'
import { areaAt, screen } from '../navigation.ts'
import { AreaScreen } from './area-screen.tsx'
import { HelpLink } from './help-link.tsx'
import { PhoneBar } from './phone-bar.tsx'
import { Shortcuts } from './shortcuts.tsx'
import { Navigation } from './sidebar.tsx'
import { TenantSwitcher } from './tenant-switcher.tsx'
import { UnknownScreen } from './unknown-screen.tsx'
import { UserMenu } from './user-menu.tsx'

// The assistant loads after the first paint, and not without a connection.
const Nothing = () => null
const AssistantLauncher = screen('AssistantLauncher', () =>
  import('./assistant-launcher.tsx').catch(() => ({ AssistantLauncher: Nothing })),
)

/** The sidebar is a drawer below 1024 px. */
export function Layout() {
  const { pathname } = useLocation()
  const [drawer, setDrawer] = useState(false)
  useEffect(() => {
    if (pathname) window.scrollTo({ top: 0 })
  }, [pathname])
  const area = areaAt(pathname)
  const may = useMay()
  // Members who only attend begin with the day's clients.
  if (pathname === '/' && may('agenda.own') && !may('agenda.all'))
    return <Navigate to="/agendamentos" replace />
  return (
    <div className="flex min-h-dvh flex-1">
      <a
        href="#conteudo"
        className="fixed top-2 left-2 z-50 -translate-y-20 rounded-md border border-field bg-card px-3 py-2 font-semibold focus:translate-y-0 print:hidden"
      >
        Pular para o conteúdo
      </a>
      <aside className="sticky top-0 hidden h-dvh w-60 shrink-0 flex-col border-line border-r lg:flex">
        <Navigation />
      </aside>
      <Shortcuts />
      {drawer && <Drawer onClose={() => setDrawer(false)} />}
      <div className="flex min-w-0 flex-1 flex-col">
        <header className="sticky top-0 z-20 flex h-14 shrink-0 items-center gap-1 border-line border-b bg-paper px-2 sm:px-4 lg:px-6">
          <Button
            look="quiet"
            aria-label="Abrir menu"
            aria-expanded={drawer}
            className="menu-button lg:hidden"
            onClick={() => setDrawer(true)}
          >
            <Icon of={menu} />
          </Button>
          <TenantSwitcher />
          <div className="ml-auto flex items-center gap-1 pl-1">
            {area?.help && <HelpLink {...area} />}
            {/* Its space is reserved, so that nothing moves when it appears. */}
            <Suspense fallback={<span className="-mr-2 size-(--control-height)" />}>
              <AssistantLauncher />
            </Suspense>
            <ThemeToggle />
            <UserMenu />
          </div>
        </header>
        <main
          id="conteudo"
          tabIndex={-1}
          className="mx-auto w-full max-w-[75rem] flex-1 px-4 py-6 sm:px-6 lg:px-8"
        >
          <LostNotice />
          <ErrorBoundary key={pathname} screen={area?.label ?? 'Erro'}>
            <Suspense
              fallback={<ScreenLoading title={area?.label} label={area?.loading ?? 'Carregando...'} />}
            >
              {area ? <AreaScreen area={area} /> : <UnknownScreen />}
            </Suspense>
          </ErrorBoundary>
        </main>
        <footer className="mx-auto w-full max-w-[75rem] px-4 py-4 text-sm text-soft sm:px-6 lg:px-8">
          <Copyright />
        </footer>
        <PhoneBar isMenuOpen={drawer} onMenu={() => setDrawer(true)} />
      </div>
    </div>
  )
}

function LostNotice() {
  const { tenant, lost } = useBusiness()
  if (!lost) return null
  return (
    <Notice kind="info" title={`Você não participa mais de ${lost.name}`} className="mb-6">
      <p className="mt-1 text-soft">Seu acesso foi encerrado. Agora você está em {tenant.name}.</p>
      <Button look="secondary" className="mt-3" onClick={lost.seen}>
        Entendi
      </Button>
    </Notice>
  )
}

function Drawer({ onClose }: { onClose: () => void }) {
  const { key } = useLocation()
  const [openedAt] = useState(key)
  const beside = useMedia('(width >= 64rem)')
  // The menu closes after any navigation, and where the sidebar has room.
  const over = key !== openedAt || beside
  useEffect(() => {
    if (over) onClose()
  }, [over, onClose])
  return (
    <Modal light aria-label="Menu" onClose={onClose} className="drawer h-dvh w-72 max-w-[85vw]">
      <div className="flex h-full flex-col">
        <Button
          look="quiet"
          aria-label="Fechar menu"
          className="absolute top-1.5 right-1.5"
          onClick={onClose}
        >
          <Icon of={close} />
        </Button>
        <Navigation />
      </div>
    </Modal>
  )
}
