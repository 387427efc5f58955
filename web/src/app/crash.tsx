import { useEffect, useState } from 'react'
import { reportCrash } from '../lib/report.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { crashText, crashTitle } from './crash-words.ts'

/** It replaces the whole page (RULINGS E5). Typed text returns after a reload. */
export function Crash({ error }: { error: unknown }) {
  const [told, setTold] = useState<boolean>()
  useEffect(() => {
    // The rest of the path may be a phone or a link's token.
    const route = `/${location.pathname.split('/')[1]}`
    void reportCrash(error, { route }).then(setTold)
  }, [error])
  return (
    <main className="wrap flex flex-1 flex-col justify-center py-24">
      <div role="alert">
        <h1 className="font-bold text-4xl tracking-tight">{crashTitle}</h1>
        <p className="mt-3 max-w-prose text-soft text-xl">{crashText(told)}</p>
      </div>
      <p className="mt-9 flex flex-col gap-3 sm:flex-row">
        <Button onClick={() => location.reload()}>Recarregar</Button>
        <ButtonLink href="/">Ir para Home</ButtonLink>
      </p>
    </main>
  )
}
