import { useEffect, useState } from 'react'
import { type DefaultValues, type FieldValues, type UseFormReturn, useForm } from 'react-hook-form'
import type { Failure } from './failure.ts'
import { useSession } from './session.ts'
import { keep, readStored } from './storage.ts'
import { useBusiness } from './tenant.ts'

/** Where somebody's unsaved words about one thing are kept while the tab is open. */
function useOwnKey(name: string): string {
  const session = useSession()
  return `draft:${session.status === 'authenticated' ? session.user : ''}:${name}`
}

/** The same for a thing of one business. */
function useDraftKey(name: string): string {
  const { tenant } = useBusiness()
  return useOwnKey(`${tenant.tenant_id}:${name}`)
}

function readDraft<T>(key: string): T | undefined {
  try {
    return JSON.parse(readStored('sessionStorage', key) ?? '') as T
  } catch {
    return undefined
  }
}

/** What was typed is kept until it is saved or given up: neither an error nor a reload nor an expired session loses it. */
export function useDraft<T>(name: string, saved: T) {
  const key = useDraftKey(name)
  const [kept, setKept] = useState(() => readDraft<T>(key))
  return {
    value: kept ?? saved,
    isDirty: kept !== undefined && JSON.stringify(kept) !== JSON.stringify(saved),
    set(next: T) {
      keep('sessionStorage', key, JSON.stringify(next))
      setKept(next)
    },
    drop() {
      keep('sessionStorage', key, null)
      setKept(undefined)
    },
  }
}

/** A form; `found`: it begins with what was typed earlier; `drop` gives that up, for `values` if given. */
type DraftForm<T extends FieldValues> = UseFormReturn<T> & { found: boolean; drop: (values?: T) => void }

/** A form whose values are kept as `useDraft` keeps them. */
export function useDraftForm<T extends FieldValues>(name: string, saved: T): DraftForm<T> {
  return useKeptForm(useDraftKey(name), saved)
}

/** The same for what belongs to no business. */
export function useOwnDraftForm<T extends FieldValues>(name: string, saved: T): DraftForm<T> {
  return useKeptForm(useOwnKey(name), saved)
}

function useKeptForm<T extends FieldValues>(key: string, saved: T): DraftForm<T> {
  const [found] = useState(() => readDraft<T>(key) !== undefined)
  const form = useForm<T>({ defaultValues: saved as DefaultValues<T>, reValidateMode: 'onChange' })
  const { reset, subscribe } = form
  useEffect(() => {
    const kept = readDraft<T>(key)
    if (kept) reset(kept, { keepDefaultValues: true })
    return subscribe({
      formState: { values: true, isDirty: true },
      callback: ({ values, isDirty }) => keep('sessionStorage', key, isDirty ? JSON.stringify(values) : null),
    })
  }, [key, reset, subscribe])
  const drop = (values?: T) => {
    reset(values)
    keep('sessionStorage', key, null)
  }
  return { ...form, found, drop }
}

/** Puts the server's refusals beside the fields they are about. False: it named none that the form has. */
export function showFieldErrors<T extends FieldValues>(
  form: UseFormReturn<T>,
  failure: Failure,
  fields: readonly (keyof T & string)[],
): boolean {
  let shown = false
  for (const { field, message } of failure.errors) {
    const name = fields.find((one) => field === one || field.startsWith(`${one}.`))
    if (!name) continue
    form.setError(name as never, { message }, { shouldFocus: !shown })
    shown = true
  }
  return shown
}
