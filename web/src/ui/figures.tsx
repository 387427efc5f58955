import type { ReactNode } from 'react'

type FiguresProps = {
  /** Screen readers need it. */
  label: string
  figures: readonly { name: string; value: ReactNode; money?: boolean; text: ReactNode }[]
}

export function Figures({ label, figures }: FiguresProps) {
  const columns = { 2: 'sm:grid-cols-2', 3: 'sm:grid-cols-3', 4: 'lg:grid-cols-4' }[figures.length]
  return (
    <section aria-label={label} className="panel mb-6 overflow-hidden">
      {/* The grid's background shows as one-pixel lines between the figures. */}
      <dl className={`grid grid-cols-2 gap-px bg-line ${columns}`}>
        {figures.map(({ name, value, money, text }) => (
          <div key={name} className="bg-card px-3.5 py-4 max-sm:last:odd:col-span-2 sm:px-4">
            <dt className="eyebrow">{name}</dt>
            <dd>
              <span
                className={`mt-1.5 block whitespace-nowrap font-semibold text-2xl leading-9 sm:text-[1.75rem] ${money ? 'text-accent-ink tracking-[-0.015em]' : 'tracking-tight'}`}
              >
                {value}
              </span>
              <span className="text-soft text-sm">{text}</span>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
