/** The whole window waits, for something that is not yet anybody's screen. */
export function Waiting({ label = 'Carregando...' }: { label?: string }) {
  return (
    <div role="status" className="grid min-h-[60dvh] flex-1 place-items-center">
      <span className="spinner" />
      <span className="sr-only">{label}</span>
    </div>
  )
}

/** A screen of the frame that is still on its way: its words, and the shape of what comes. */
export function ScreenLoading({ label }: { label: string }) {
  return (
    <div role="status">
      <p className="mb-6 text-soft">{label}</p>
      <div aria-hidden="true" className="space-y-3">
        <span className="bone h-8 w-56" />
        <span className="bone h-24" />
        <span className="bone h-48" />
      </div>
    </div>
  )
}
