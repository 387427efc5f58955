import { Fragment, type ReactNode } from 'react'

/** It supports paragraphs, `code` and **strong**. */
export function Prose({ text, className = 'text-soft' }: { text: string; className?: string }) {
  return (
    <div className={`max-w-prose space-y-2 ${className}`}>
      {text.split(/\n{2,}/).map((paragraph) => (
        <p key={paragraph}>
          <Inline text={paragraph} />
        </p>
      ))}
    </div>
  )
}

export function Inline({ text }: { text: string }): ReactNode {
  return text.split(/(`[^`]*`|\*\*[^*]+\*\*)/).map((part, index) => {
    const key = `${index} ${part}`
    if (part.startsWith('`')) return <Code key={key}>{part.slice(1, -1)}</Code>
    if (part.startsWith('**'))
      return (
        <strong key={key} className="font-semibold text-ink">
          {part.slice(2, -2)}
        </strong>
      )
    return <Fragment key={key}>{part}</Fragment>
  })
}

export function Code({ children }: { children: ReactNode }) {
  return (
    <code className="wrap-anywhere rounded-sm bg-ink/6 px-1 py-0.5 font-mono text-[0.92em] text-ink">
      {children}
    </code>
  )
}
