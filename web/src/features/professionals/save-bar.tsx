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

/** Stays in sight while there is something to save. */
export function SaveBar({ isDirty, busy, failure, hint, onDiscard, load }: SaveBarProps) {
  return (
    <>
      {failure && (
        <div className="mt-4">
          <SaveFailure failure={failure} load={load} />
        </div>
      )}
      <div
        className={classNames(
          'mt-4 flex flex-wrap items-center justify-end gap-2 py-3',
          isDirty && 'sticky bottom-0 z-10 border-line border-t bg-paper',
        )}
      >
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
    </>
  )
}
