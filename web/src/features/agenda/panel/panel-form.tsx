import type { FormEvent, ReactNode } from 'react'
import type { Failure } from '../../../lib/failure.ts'
import { BusyForm } from '../../../ui/busy-form.tsx'
import { Button } from '../../../ui/button.tsx'
import { SaveFailure } from '../../../ui/save-failure.tsx'

type PanelFormProps = {
  busy?: boolean
  failure?: Failure | undefined
  load?: (() => Promise<string[] | undefined>) | undefined
  action?: string
  look?: 'primary' | 'danger'
  disabled?: boolean
  onSubmit: (event: FormEvent) => void
  onBack: () => void
  children: ReactNode
}

/** Escape closes the form and leaves the panel open. */
export function PanelForm(props: PanelFormProps) {
  const { busy = false, failure, load, action, look, disabled = false, onSubmit, onBack, children } = props
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape from its fields
    <div
      data-escape
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        event.preventDefault()
        event.stopPropagation()
        onBack()
      }}
    >
      <BusyForm busy={busy} onSubmit={onSubmit} className="space-y-3 rounded-md border border-line p-3">
        {children}
        <SaveFailure failure={failure} {...(load && { load })} />
        <div className="flex justify-end gap-2">
          <Button look="secondary" className="px-3" onClick={onBack}>
            Voltar
          </Button>
          {action && (
            <Button type="submit" look={look} className="px-3" disabled={disabled}>
              {action}
            </Button>
          )}
        </div>
      </BusyForm>
    </div>
  )
}
