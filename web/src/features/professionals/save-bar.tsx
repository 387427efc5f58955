import type { ReactNode } from 'react'
import type { Failure } from '../../lib/failure.ts'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Notice } from '../../ui/notice.tsx'

type SaveBarProps = {
  isDirty: boolean
  busy: boolean
  failure?: Failure | null
  /** What the form itself found wrong. */
  hint?: ReactNode
  onDiscard: () => void
  /** Gives up what was typed for what stands there now. */
  onReload: () => void
}

/** Stays in sight while there is something to save. */
export function SaveBar({ isDirty, busy, failure, hint, onDiscard, onReload }: SaveBarProps) {
  return (
    <>
      {failure && (
        <Notice kind="error" title={failure.message} className="mt-4">
          {failure.code === 'changed_meanwhile' && (
            <Button look="secondary" className="mt-3" onClick={onReload}>
              Carregar dados atuais
            </Button>
          )}
        </Notice>
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
