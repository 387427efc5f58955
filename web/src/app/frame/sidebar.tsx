import { lazy, Suspense, useId, useState } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { useMay } from '../../lib/tenant.ts'
import { Brand } from '../../ui/brand.tsx'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Icon } from '../../ui/icons.tsx'
import { qrCode } from '../../ui/staff-icon-paths.ts'
import { missingDialog } from '../missing-part.tsx'
import { areaAt, groups } from '../navigation.ts'

const PageDialog = lazy(() =>
  import('../../features/company/page-dialog.tsx')
    .then(({ PageDialog: dialog }) => ({ default: dialog }))
    .catch(missingDialog),
)

export function Navigation() {
  const may = useMay()
  const id = useId()
  const current = areaAt(useLocation().pathname)?.path
  const shown = groups
    .map(({ title, areas }) => ({ title, areas: areas.filter(({ permission }) => may(permission)) }))
    .filter(({ areas }) => areas.length)
  return (
    <>
      <Link
        to="/dashboard"
        aria-label="Navalha, ir para o dashboard"
        className="flex h-14 shrink-0 items-center px-4"
      >
        <Brand />
      </Link>
      <nav aria-label="Principal" className="flex-1 overflow-y-auto px-2 pt-1 pb-6">
        {shown.map(({ title, areas }) => (
          <div key={title} className="mt-4 first:mt-1">
            <p id={`${id}-${title}`} className="eyebrow mb-1 px-2">
              {title}
            </p>
            <ul aria-labelledby={`${id}-${title}`}>
              {areas.map(({ path, label, icon }) => (
                <li key={path}>
                  <Link
                    to={path}
                    aria-current={path === current ? 'page' : undefined}
                    className={classNames(
                      'flex min-h-9 items-center gap-2 rounded-md px-2 transition-colors duration-120 max-lg:min-h-11',
                      path === current ? 'bg-tint font-semibold text-primary-ink' : 'text-ink hover:bg-ink/5',
                    )}
                  >
                    <Icon of={icon} className="size-4.5" />
                    <span className="flex-1">{label}</span>
                  </Link>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </nav>
      <PageButton />
    </>
  )
}

/** Everybody needs the booking page's address often. */
function PageButton() {
  const [shown, setShown] = useState(false)
  return (
    <div className="border-line border-t p-2">
      <Button look="quiet" className="w-full justify-start! px-2!" onClick={() => setShown(true)}>
        <Icon of={qrCode} className="size-4.5" />
        Minha página
      </Button>
      {shown && (
        <Suspense>
          <PageDialog onClose={() => setShown(false)} />
        </Suspense>
      )}
    </div>
  )
}
