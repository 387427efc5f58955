import { useEffect, useState } from 'react'
import { type DefaultValues, type FieldValues, type UseFormReturn, useForm } from 'react-hook-form'
import type { Failure } from './failure.ts'
import { rebase, same } from './rebase.ts'
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

/** What was typed, with what the thing was like when that began. */
type Kept<T> = { values: T; base: T; version?: number | undefined }

function readDraft<T>(key: string): Kept<T> | undefined {
  try {
    return JSON.parse(readStored('sessionStorage', key) ?? '') as Kept<T>
  } catch {
    return undefined
  }
}

/**
 * The version that a draft is saved against: the present one, unless what the draft began from is no longer what stands
 * there. Then the server has to refuse it, or it would write over what nobody here has seen.
 */
const versionOf = <T>(kept: Kept<T> | undefined, saved: T, version: number | undefined) =>
  kept && !same(kept.base, saved) ? kept.version : version

/**
 * What was typed is kept until it is saved or given up: neither an error nor a reload nor an expired session loses
 * it.
 */
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
    /** What was typed goes on over what stands there `now`, as `merge` puts the two together; gives its conflicts. */
    rebase<C>(
      now: T,
      present: number,
      merge: (typed: T, base: T, now: T) => { values: T; conflicts: C[] },
    ): C[] {
      // Read anew: more may have been typed while the server was asked.
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
 * A form; `found`: it begins with what was typed earlier; `version`: what it is saved against; `drop` gives up what was
 * typed, for `values` if given; `rebase` puts what stands there now under it, and gives the fields that both changed.
 */
type DraftForm<T extends FieldValues> = UseFormReturn<T> & {
  found: boolean
  version: number | undefined
  drop: (values?: T) => void
  rebase: (now: T, present: number) => (keyof T)[]
}

/** A form whose values are kept as `useDraft` keeps them. */
export function useDraftForm<T extends FieldValues>(name: string, saved: T, version?: number): DraftForm<T> {
  return useKeptForm(useDraftKey(name), saved, version)
}

/** The same for what belongs to no business. */
export function useOwnDraftForm<T extends FieldValues>(name: string, saved: T): DraftForm<T> {
  return useKeptForm(useOwnKey(name), saved, undefined)
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
  // A form that nobody has touched shows what stands there now.
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
    const { values, conflicts } = rebase(form.getValues(), begun.base, now)
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
