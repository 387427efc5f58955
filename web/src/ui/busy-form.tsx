import type { ComponentProps } from 'react'
import { useFocusAfter } from './use-focus-after.ts'

/** Text typed while saving would be lost, so the form is inert. */
export function BusyForm({ busy, ...form }: ComponentProps<'form'> & { busy: boolean }) {
  useFocusAfter(busy)
  return <form noValidate inert={busy} aria-busy={busy} {...form} />
}
