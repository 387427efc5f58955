import type { ReactNode } from 'react'
import type { Failure } from '../lib/failure.ts'
import { SaveFailure } from './save-failure.tsx'

type FormFooterProps = {
  failure: Failure | null | undefined
  load?: () => Promise<string[] | undefined>
  children: ReactNode
}

export function FormFooter({ failure, load, children }: FormFooterProps) {
  return (
    <div className="-mx-5 -mb-5 sticky bottom-0 z-20 mt-5 space-y-3 border-line border-t bg-card px-5 py-3">
      <SaveFailure failure={failure} load={load} />
      <div className="flex flex-wrap justify-end gap-2">{children}</div>
    </div>
  )
}
