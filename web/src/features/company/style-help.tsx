import { styleHooks, styleProperties, styleStates } from '#shared/page-style.ts'

export function StyleHelp() {
  return (
    <details className="rounded-md border border-line px-3 py-2">
      <summary className="min-h-6 cursor-pointer font-semibold">O que se pode usar</summary>
      <p className="mt-3 font-semibold">Partes da página</p>
      <dl className="mt-1 grid gap-x-4 gap-y-0.5 text-sm sm:grid-cols-2">
        {Object.entries(styleHooks).map(([selector, meaning]) => (
          <div key={selector} className="flex gap-2">
            <dt className="w-16 shrink-0 font-mono">{selector}</dt>
            <dd className="text-soft">{meaning}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-3 font-semibold">Estados</p>
      <p className="mt-1 font-mono text-sm">{styleStates.map((state) => `:${state}`).join(' ')}</p>
      <p className="mt-3 font-semibold">Propriedades</p>
      <p className="mt-1 font-mono text-sm">{Object.keys(styleProperties).join(', ')}</p>
      <p className="mt-3 text-sm text-soft">
        Cores da empresa: var(--primary), var(--accent), var(--ink), var(--paper), var(--card). Por largura:
        @media (min-width: 640px).
      </p>
    </details>
  )
}
