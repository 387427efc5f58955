import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'

/** The days could not be read. */
export function Trouble({ text, onRetry }: { text: string; onRetry: () => void }) {
  return (
    <Notice kind="error" title="Erro ao carregar agendamentos">
      <p className="mt-1 text-soft">{text}</p>
      <Button look="secondary" className="mt-3" onClick={onRetry}>
        Tentar novamente
      </Button>
    </Notice>
  )
}

/** The shape of the grid that comes. */
export function GridBones() {
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
