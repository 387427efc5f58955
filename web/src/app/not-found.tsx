import { useEffect } from 'react'
import { homeOf } from '../lib/site.ts'
import { ButtonLink } from '../ui/button.tsx'

/** The specification gives the two English words. */
export function NotFound() {
  useEffect(() => {
    document.title = 'Página não encontrada'
  }, [])
  return (
    <>
      <div className="band" />
      <main className="wrap flex flex-1 flex-col justify-center py-24">
        <p className="font-bold text-[6rem] leading-none tracking-[-0.05em] text-primary-ink sm:text-[9rem]">
          404
        </p>
        <h1 className="mt-4 font-bold text-4xl tracking-tight">Página não encontrada</h1>
        <p lang="en" className="mt-2 text-soft text-xl">
          Oops! Page not found
        </p>
        <p className="mt-9">
          <ButtonLink look="primary" href={homeOf(location, true)} className="max-sm:w-full">
            Voltar ao início
          </ButtonLink>
        </p>
      </main>
    </>
  )
}
