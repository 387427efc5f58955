import { type ReactNode, useId } from 'react'

/** The heading takes the focus. */
export function Article({
  eyebrow,
  title,
  children,
}: {
  eyebrow?: string
  title: string
  children: ReactNode
}) {
  return (
    <article>
      {eyebrow && <p className="eyebrow mb-1">{eyebrow}</p>}
      <h2 tabIndex={-1} className="wrap-anywhere font-bold text-xl tracking-tight">
        {title}
      </h2>
      {children}
    </article>
  )
}

export function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="mt-8">
      <h3 id={id} className="mb-2 font-semibold text-lg tracking-tight">
        {title}
      </h3>
      <div className="space-y-3">{children}</div>
    </section>
  )
}

type TermsProps = { terms: { name: string; mark?: string; text: ReactNode }[]; words?: boolean }

/** Without `words` the names are code. */
export function Terms({ terms, words }: TermsProps) {
  return (
    <dl className="panel divide-y divide-line">
      {terms.map(({ name, mark, text }) => (
        <div key={name} className="gap-4 px-3.5 py-2.5 sm:grid sm:grid-cols-[minmax(0,15rem)_minmax(0,1fr)]">
          <dt className="flex flex-wrap items-baseline gap-x-2">
            {words ? (
              <span className="font-semibold">{name}</span>
            ) : (
              <code className="wrap-anywhere font-mono font-semibold text-sm">{name}</code>
            )}
            {mark && <span className="text-soft text-sm tabular-nums">{mark}</span>}
          </dt>
          <dd className="text-soft">{text}</dd>
        </div>
      ))}
    </dl>
  )
}
