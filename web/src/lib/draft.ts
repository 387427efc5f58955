import { useEffect, useState } from 'react'
import { type DefaultValues, type FieldValues, type UseFormReturn, useForm } from 'react-hook-form'
import type { Failure } from './failure.ts'
import { merge3, same } from './merge3.ts'
import { useSession } from './session.ts'
import { keep, readStored } from './storage.ts'
import { useBusiness } from './tenant.ts'

/** Storage key of a user's draft in this tab. */
function useOwnKey(name: string): string {
  const session = useSession()
  return `draft:${session.status === 'authenticated' ? session.user : ''}:${name}`
}

/** The same within one business. */
function useDraftKey(name: string): string {
  const { tenant } = useBusiness()
  return useOwnKey(`${tenant.tenant_id}:${name}`)
}

/** Typed values, and the data and version that they began from. */
type Kept<T> = { values: T; base: T; version?: number | undefined }

function readDraft<T>(key: string): Kept<T> | undefined {
  try {
    return JSON.parse(readStored('sessionStorage', key) ?? '') as Kept<T>
  } catch {
    return undefined
  }
}

/** The draft's first version if the data changed since, so that the server refuses; else the current one. */
const versionOf = <T>(kept: Kept<T> | undefined, saved: T, version: number | undefined) =>
  kept && !same(kept.base, saved) ? kept.version : version

/** Keeps typed text until it is saved or dropped, across errors, reloads and expired sessions. */
export function useDraft<T>(name: string, saved: T, version?: number) {
  const key = useDraftKey(name)
  const [kept, setKept] = useState(() => readDraft<T>(key))
  const store = (next: Kept<T>) => {
    keep('sessionStorage', key, JSON.stringify(next))
    setKept(next)
  }
  return {
    value: kept ? kept.values : saved,
    version: versionOf(kept, saved, version),
    isDirty: kept !== undefined && !same(kept.values, saved),
    set(values: T) {
      store({ base: saved, version, ...kept, values })
    },
    /** Merges the draft with the data `now` by `merge`; returns the conflicts. */
    rebase<C>(
      now: T,
      present: number,
      merge: (typed: T, base: T, now: T) => { values: T; conflicts: C[] },
    ): C[] {
      // Read again: more may have been typed during the request.
      const typed = readDraft<T>(key) ?? kept
      if (!typed) return []
      const { values, conflicts } = merge(typed.values, typed.base, now)
      store({ base: now, version: present, values })
      return conflicts
    },
    drop() {
      keep('sessionStorage', key, null)
      setKept(undefined)
    },
  }
}

/**
 * `found`: starts with a stored draft; `version`: to save against; `drop` discards the draft, for `values` if
 * given; `rebase` merges newer data and returns the fields that both changed.
 */
type DraftForm<T extends FieldValues> = UseFormReturn<T> & {
  found: boolean
  version: number | undefined
  drop: (values?: T) => void
  rebase: (now: T, present: number) => (keyof T)[]
}

/** A form whose values `useDraft` keeps. */
export function useDraftForm<T extends FieldValues>(name: string, saved: T, version?: number): DraftForm<T> {
  return useKeptForm(useDraftKey(name), saved, version)
}

function useKeptForm<T extends FieldValues>(
  key: string,
  saved: T,
  version: number | undefined,
): DraftForm<T> {
  const [early] = useState(() => readDraft<T>(key))
  const [begun, setBegun] = useState<Omit<Kept<T>, 'values'>>(early ?? { base: saved, version })
  const form = useForm<T>({ defaultValues: begun.base as DefaultValues<T>, reValidateMode: 'onChange' })
  const { reset, subscribe } = form
  useEffect(() => {
    if (early) reset(early.values, { keepDefaultValues: true })
  }, [early, reset])
  useEffect(
    () =>
      subscribe({
        formState: { values: true, isDirty: true },
        callback: ({ values, isDirty }) =>
          keep('sessionStorage', key, isDirty ? JSON.stringify({ ...begun, values }) : null),
      }),
    [key, begun, subscribe],
  )
  // An untouched form shows the current data.
  const isBehind = !form.formState.isDirty && !same(begun.base, saved)
  useEffect(() => {
    if (!isBehind || readDraft(key)) return
    reset(saved)
    setBegun({ base: saved, version })
  }, [isBehind, key, reset, saved, version])
  const drop = (values?: T) => {
    reset(values)
    if (values) setBegun({ base: values, version })
    keep('sessionStorage', key, null)
  }
  const rebaseForm = (now: T, present: number) => {
    const { values, conflicts } = merge3(form.getValues(), begun.base, now)
    reset(now)
    reset(values, { keepDefaultValues: true })
    setBegun({ base: now, version: present })
    keep('sessionStorage', key, JSON.stringify({ base: now, version: present, values }))
    return conflicts
  }
  const kept = { ...begun, values: saved }
  return {
    ...form,
    found: early !== undefined,
    version: versionOf(kept, saved, version),
    drop,
    rebase: rebaseForm,
  }
}

/** Shows the server's errors at their fields. False: the form has none of these fields. */
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
