const heights = ['', 'h-24', 'h-40', 'h-16', 'h-32', 'h-20']

export function GridSkeleton() {
  return (
    <div role="status" className="flex min-h-0 flex-1 flex-col overflow-hidden">
      <span className="sr-only">Carregando agendamentos...</span>
      <div
        aria-hidden="true"
        className="grid flex-1 grid-cols-[3rem_repeat(auto-fit,minmax(8rem,1fr))] gap-2 p-3"
      >
        {heights.map((height, index) => (
          <div key={height} className={index > 1 ? 'max-sm:hidden' : ''}>
            <span className="bone mb-6 h-10" />
            {height && (
              <>
                <span className={`bone mb-3 ${height}`} />
                <span className="bone mb-10 h-12" />
                <span className={`bone ${height}`} />
              </>
            )}
          </div>
        ))}
      </div>
    </div>
  )
}
