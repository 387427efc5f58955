import type { ReactNode } from 'react'
import type { AnyRecordForm } from '../lib/record-form.ts'
import { BusyForm } from './busy-form.tsx'
import { Button } from './button.tsx'
import { classNames } from './class-names.ts'
import { SaveFailure } from './save-failure.tsx'

type RecordSectionProps = {
  form: AnyRecordForm
  /** It replaces the hint about unsaved changes. */
  hint?: string | undefined
  save?: string
  className?: string
  children: ReactNode
}

/** Its bar stays in sight while there is something to save. */
export function RecordSection({ form, hint, save = 'Salvar', className, children }: RecordSectionProps) {
  const { isDirty, busy, failure } = form
  return (
    <BusyForm busy={busy} onSubmit={form.submit} className={className}>
      {children}
      <div
        data-save-bar={isDirty || undefined}
        className={classNames(
          'mt-4 space-y-3 py-3',
          isDirty && 'sticky bottom-(--below,0px) z-10 border-line border-t bg-paper',
        )}
      >
        <SaveFailure failure={failure} load={form.load} />
        <div className="flex flex-wrap items-center justify-end gap-2">
          <p role="status" className="mr-auto text-sm text-soft max-sm:w-full">
            {hint ?? (isDirty && 'Há alterações não salvas.')}
          </p>
          {isDirty && (
            <Button look="secondary" disabled={busy} onClick={() => form.discard()}>
              Descartar
            </Button>
          )}
          <Button type="submit" disabled={!isDirty || busy}>
            {busy ? 'Salvando...' : save}
          </Button>
        </div>
      </div>
    </BusyForm>
  )
}
