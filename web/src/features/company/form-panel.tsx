import { type ReactNode, useId } from 'react'

export function FormPanel({ title, text, children }: { title: string; text?: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="panel p-4 sm:p-5">
      <h2 id={id} className="font-semibold text-lg tracking-tight">
        {title}
      </h2>
      {text && <p className="mt-0.5 text-soft">{text}</p>}
      <div className="mt-4 space-y-4">{children}</div>
    </section>
  )
}
