import type { ReactNode } from 'react'
import type { Failure } from '../../lib/failure.ts'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { SaveFailure } from '../../ui/save-failure.tsx'

type SaveBarProps = {
  isDirty: boolean
  busy: boolean
  failure?: Failure | null
  /** What the form itself found wrong. */
  hint?: ReactNode
  onDiscard: () => void
  load: () => Promise<string[] | undefined>
}

/** Stays in sight while there is something to save, with the reason when it could not be. */
export function SaveBar({ isDirty, busy, failure, hint, onDiscard, load }: SaveBarProps) {
  return (
    <div
      className={classNames(
        'mt-4 space-y-3 py-3',
        isDirty && 'sticky bottom-0 z-10 border-line border-t bg-paper',
      )}
    >
      <SaveFailure failure={failure} load={load} />
      <div className="flex flex-wrap items-center justify-end gap-2">
        <p role="status" className="mr-auto text-sm text-soft">
          {hint ?? (isDirty && 'Há alterações não salvas.')}
        </p>
        {isDirty && (
          <Button look="secondary" disabled={busy} onClick={onDiscard}>
            Descartar
          </Button>
        )}
        <Button type="submit" disabled={!isDirty || busy}>
          {busy ? 'Salvando...' : 'Salvar'}
        </Button>
      </div>
    </div>
  )
}
