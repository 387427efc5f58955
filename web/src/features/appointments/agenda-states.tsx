import { LoadError } from '../../ui/load-error.tsx'

/** The days could not be read. */
export function AgendaError(props: { error: Error; busy: boolean; again: () => void }) {
  return <LoadError title="Erro ao carregar agendamentos" {...props} />
}

/** The shape of the grid that comes. */
export function GridSkeleton() {
  return (
    <div
      aria-hidden="true"
      className="grid flex-1 grid-cols-[3rem_repeat(auto-fit,minmax(8rem,1fr))] gap-2 p-3"
    >
      {['', 'h-24', 'h-40', 'h-16', 'h-32', 'h-20'].map((height, index) => (
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
  )
}
