import type { ReactNode } from 'react'
import { Monogram } from '../../ui/monogram.tsx'
import { ThemeToggle } from '../../ui/theme-toggle.tsx'
import { Footer } from '../booking/footer.tsx'

type FrameProps = { name: string; logo?: string; children: ReactNode }

export function BusinessFrame({ name, logo, children }: FrameProps) {
  return (
    <>
      <meta name="robots" content="noindex" />
      <div className="band" />
      <div className="wrap flex flex-1 flex-col">
        <header className="flex items-center gap-3 pt-3 lg:gap-6 lg:pt-10">
          <Monogram
            name={name}
            picture={logo}
            ground="solid"
            className="size-10 text-base lg:size-14 lg:text-xl"
          />
          <h1 className="min-w-0 flex-1 text-balance font-bold text-lg leading-tight max-lg:line-clamp-2 lg:text-2xl">
            {name}
          </h1>
          <ThemeToggle />
        </header>
        {children}
      </div>
      <Footer name={name} />
    </>
  )
}
