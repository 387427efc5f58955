import { type ReactNode, useEffect } from 'react'
import { homeOf } from '../../lib/site.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { rotateCw } from '../../ui/icon-paths.ts'
import { Icon } from '../../ui/icons.tsx'
import { ThemeToggle } from '../../ui/theme-toggle.tsx'
import { Footer } from './footer.tsx'

type ErrorScreenProps = {
  title: string
  tabTitle?: string
  children: ReactNode
  /** It decides where "Voltar ao início" leads. */
  businessKnown?: boolean
  retry?: { again: () => void; busy: boolean }
}

export function ErrorScreen({
  title,
  tabTitle = title,
  children,
  businessKnown = false,
  retry,
}: ErrorScreenProps) {
  useEffect(() => {
    document.title = tabTitle
  }, [tabTitle])
  return (
    <>
      <div className="band" />
      <div className="wrap flex justify-end pt-3">
        <ThemeToggle />
      </div>
      <main className="wrap flex flex-1 flex-col justify-center pt-6 pb-24">
        <div className="max-w-xl">
          <h1 className="text-balance font-bold text-4xl tracking-tight sm:text-5xl">{title}</h1>
          <div className="mt-5 space-y-2 text-soft text-xl">{children}</div>
          <div className="mt-9 flex flex-col gap-3 sm:flex-row">
            {retry && (
              <Button onClick={retry.again} disabled={retry.busy}>
                <Icon of={rotateCw} />
                {retry.busy ? 'Tentando...' : 'Tentar novamente'}
              </Button>
            )}
            <ButtonLink href={homeOf(location, businessKnown)}>Voltar ao início</ButtonLink>
          </div>
        </div>
      </main>
      <Footer />
    </>
  )
}
