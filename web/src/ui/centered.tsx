import { type ReactNode, useEffect } from 'react'
import { Brand, Copyright } from './brand.tsx'
import { ThemeToggle } from './theme-toggle.tsx'

export function Centered({ title, children }: { title: string; children: ReactNode }) {
  useEffect(() => {
    document.title = `${title} · Navalha`
  }, [title])
  return (
    <div className="flex min-h-dvh flex-col">
      <div className="band" />
      <header className="flex items-center justify-between px-5 py-3 sm:px-8">
        <Brand />
        <ThemeToggle />
      </header>
      <main className="mx-auto w-full max-w-[26rem] flex-1 px-4 pt-[min(9vh,5rem)] pb-12">
        <div className="panel p-5 sm:p-7">{children}</div>
      </main>
      <footer className="px-5 py-4 text-center text-sm text-soft">
        <Copyright />
      </footer>
    </div>
  )
}
