export function Waiting({ label = 'Carregando...' }: { label?: string }) {
  return (
    <div role="status" className="grid min-h-[60dvh] flex-1 place-content-center justify-items-center gap-3">
      <span className="spinner" />
      <span className="text-soft">{label}</span>
    </div>
  )
}

export function ScreenLoading({ title, label }: { title?: string; label: string }) {
  return (
    <>
      {title && <h1 className="font-bold text-2xl tracking-tight">{title}</h1>}
      <div role="status">
        <p className="mt-0.5 mb-5 text-soft">{label}</p>
        <div aria-hidden="true" className="space-y-3">
          <span className="bone h-24" />
          <span className="bone h-48" />
        </div>
      </div>
    </>
  )
}
