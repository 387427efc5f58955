import type { ComponentProps } from 'react'
import { useFocusAfter } from './use-focus-after.ts'

/** A form that takes nothing while it is saved: what is typed meanwhile would go with the answer. */
export function BusyForm({ busy, ...form }: ComponentProps<'form'> & { busy: boolean }) {
  useFocusAfter(busy)
  return <form noValidate inert={busy} aria-busy={busy} {...form} />
}
