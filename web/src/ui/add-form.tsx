import type { ReactNode } from 'react'
import type { AnyRecordForm } from '../lib/record-form.ts'
import { BusyForm } from './busy-form.tsx'
import { Button } from './button.tsx'
import { classNames } from './class-names.ts'
import { SaveFailure } from './save-failure.tsx'

type AddFormProps = {
  form: AnyRecordForm
  title: string
  action: string
  className?: string
  children: ReactNode
}

export function AddForm({ form, title, action, className, children }: AddFormProps) {
  return (
    <BusyForm
      busy={form.busy}
      onSubmit={form.submit}
      className={classNames('panel space-y-4 p-4 sm:p-5', className)}
    >
      <h2 className="font-semibold">{title}</h2>
      {children}
      <SaveFailure failure={form.failure} />
      <Button type="submit" disabled={form.busy} className="w-full">
        {form.busy ? 'Adicionando...' : action}
      </Button>
    </BusyForm>
  )
}
