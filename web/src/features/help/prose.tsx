import { Fragment, type ReactNode } from 'react'

/** A text of the document: paragraphs, and code between backticks. */
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

/** One paragraph of such a text. */
export function Inline({ text }: { text: string }): ReactNode {
  return text.split('`').map((part, index) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never move
    index % 2 ? <Code key={index}>{part}</Code> : <Fragment key={index}>{part}</Fragment>,
  )
}

export function Code({ children }: { children: ReactNode }) {
  return (
    <code className="wrap-anywhere rounded-sm bg-ink/6 px-1 py-0.5 font-mono text-[0.92em] text-ink">{children}</code>
  )
}
