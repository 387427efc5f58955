import { type ReactNode, useEffect, useRef } from 'react'

/** It has no buttons, because the reply or the form follows. */
export function Sending({ slow, children }: { slow: boolean; children: ReactNode }) {
  const words = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    window.scrollTo({ top: 0 })
    words.current?.focus({ preventScroll: true })
  }, [])
  return (
    <div className="flex-1 pt-6 pb-16">
      <div role="status">
        <p ref={words} tabIndex={-1} className="font-bold text-2xl tracking-tight sm:text-[1.75rem]">
          Criando seu agendamento...
        </p>
        <p className="mt-2 text-soft">
          {slow
            ? 'A conexão está lenta. Tentando de novo, sem risco de marcar duas vezes.'
            : 'Só um instante.'}
        </p>
      </div>
      <div aria-hidden="true" className="mt-8 h-1.5 max-w-sm overflow-hidden rounded-sm bg-line">
        <div className="band runner" />
      </div>
      <div className="mt-10 lg:hidden">{children}</div>
    </div>
  )
}
