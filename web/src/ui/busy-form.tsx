import type { ComponentProps } from 'react'
import { useFocusAfter } from './use-focus-after.ts'

/** A form that is inert while saving: text typed then would be lost. */
export function BusyForm({ busy, ...form }: ComponentProps<'form'> & { busy: boolean }) {
  useFocusAfter(busy)
  return <form noValidate inert={busy} aria-busy={busy} {...form} />
}
