import { type ChangeEvent, type FormEvent, useEffect, useId, useState } from 'react'
import {
  type DefaultValues,
  type FieldValues,
  type Path,
  type PathValue,
  type UseFormRegisterReturn,
  useForm,
} from 'react-hook-form'
import { type Failure, isFailure } from './failure.ts'
import { merge3, same } from './merge3.ts'
import { useSession } from './session.ts'
import { actorNow } from './staff-api.ts'
import { keep, readJson } from './storage.ts'

type Name<T extends FieldValues> = keyof T & string

export type FormSettings<T extends FieldValues, A> = {
  name: string
  /** It is the stored record, or a new one's initial values. */
  values: T
  /** It is missing for a new record. */
  version?: number | undefined
  labels: Partial<Record<Name<T>, string>>
  /** When it returns false, nothing is saved. */
  ready?: () => boolean
  /**
   * `base` is what was stored when typing began. Rejects with a `Failure`; false means that the user
   * declined.
   */
  save: (values: T, version: number | undefined, base: T) => Promise<A | false>
  /** Returns undefined when it did not load. */
  reload?: () => Promise<{ values: T; version: number } | undefined>
  saved: (answer: A, values: T) => void
}

export type Rules<T, K extends keyof T> = {
  required?: string
  check?: (value: T[K], values: T) => string | undefined
  optional?: boolean
  help?: string
}
export type TextRules<T, K extends keyof T> = Rules<T, K> & {
  /** It formats while typing at the end. */
  mask?: (typed: string) => string
  /** It formats on leaving the field. */
  tidy?: (typed: string) => string
}

/** The draft keeps the record and version that it began from. */
type Draft<T> = { values: T; base: T; version?: number | undefined }

const readDraft = <T>(key: string) => readJson<Draft<T>>('sessionStorage', key)

/** For example, the user clicks another time while a draft is open. */
function continued<T extends object>(draft: Draft<T> | undefined, stored: T): Draft<T> | undefined {
  if (!draft || draft.version !== undefined) return draft
  return { values: merge3(draft.values, draft.base, stored).values, base: stored }
}

/**
 * Typed text survives errors, reloads and expired sessions. After a conflict `load` merges the new data under
 * it.
 */
export function useRecordForm<T extends FieldValues, A>(settings: FormSettings<T, A>) {
  const { name, values: stored, version: current, labels, ready, save, reload, saved } = settings
  const session = useSession()
  const user = session.status === 'authenticated' ? session.user : ''
  const key = `draft:${user}:${actorNow().tenant ?? ''}:${name}`
  const id = useId()
  const [found] = useState(() => continued(readDraft<T>(key), stored))
  const [begun, setBegun] = useState<Omit<Draft<T>, 'values'>>(found ?? { base: stored, version: current })
  const [conflicts, setConflicts] = useState<Name<T>[]>([])
  const [failure, setFailure] = useState<Failure>()
  const form = useForm<T>({ defaultValues: begun.base as DefaultValues<T>, reValidateMode: 'onChange' })
  const { reset, subscribe, formState } = form
  const { errors, isDirty, isSubmitting: busy, submitCount } = formState

  useEffect(() => {
    if (found) reset(found.values, { keepDefaultValues: true })
  }, [found, reset])
  useEffect(
    () =>
      subscribe({
        formState: { values: true, isDirty: true },
        callback: ({ values, isDirty }) =>
          keep('sessionStorage', key, isDirty ? JSON.stringify({ ...begun, values }) : null),
      }),
    [key, begun, subscribe],
  )
  // Components with a value have no element that the form could focus.
  useEffect(() => {
    if (submitCount) document.querySelector<HTMLElement>(`[id^="${id}-"][aria-invalid=true]`)?.focus()
  }, [submitCount, id])
  // An untouched form shows the current record.
  const isBehind = !isDirty && !same(begun.base, stored)
  useEffect(() => {
    if (!isBehind || readDraft(key)) return
    reset(stored)
    setBegun({ base: stored, version: current })
  }, [isBehind, key, reset, stored, current])

  const discard = (values = stored) => {
    reset(values)
    setBegun({ base: values, version: current })
    setConflicts([])
    setFailure(undefined)
    keep('sessionStorage', key, null)
  }
  /** Returns false if the form has none of these fields. */
  const showErrors = (failure: Failure): boolean => {
    const names = Object.keys(labels) as Name<T>[]
    const known = failure.errors.flatMap(({ field, message }) => {
      const name = names.find((one) => field === one || field.startsWith(`${one}.`))
      return name ? [{ name, message }] : []
    })
    for (const { name, message } of known) form.setError(name as Path<T>, { message })
    return known.length > 0
  }
  const submit = form.handleSubmit(async (values) => {
    setFailure(undefined)
    if (ready?.() === false) return
    // It is the first version if the record changed meanwhile, so that the server refuses.
    const version = same(begun.base, stored) ? current : begun.version
    try {
      const answer = await save(values as T, version, begun.base)
      if (answer === false) return
      discard(values as T)
      saved(answer, values as T)
    } catch (error) {
      if (!isFailure(error)) throw error
      if (!showErrors(error)) setFailure(error)
    }
  })
  const load = async (): Promise<string[] | undefined> => {
    const now = await reload?.()
    if (!now) return undefined
    const merged = merge3(form.getValues(), begun.base, now.values)
    reset(now.values)
    reset(merged.values, { keepDefaultValues: true })
    setBegun({ base: now.values, version: now.version })
    setConflicts(merged.conflicts as Name<T>[])
    keep(
      'sessionStorage',
      key,
      JSON.stringify({ base: now.values, version: now.version, values: merged.values }),
    )
    return merged.conflicts.map((field) => labels[field as Name<T>] ?? String(field))
  }

  const register = <K extends Name<T>>(name: K, { required, check }: Rules<T, K>): UseFormRegisterReturn =>
    form.register(name as unknown as Path<T>, {
      validate: (value, values) =>
        required && !String(value).trim() ? required : check?.(value, values as T) || true,
    })
  const describe = <K extends Name<T>>(name: K, { optional, help }: Rules<T, K>) => {
    const now = begun.base[name]
    return {
      id: `${id}-${name}`,
      label: labels[name] ?? name,
      optional,
      error: errors[name]?.message as string | undefined,
      help:
        conflicts.includes(name) && typeof now === 'string' ? `No cadastro agora: ${now || 'vazio'}` : help,
    }
  }
  return {
    found: found !== undefined,
    base: begun.base,
    isDirty,
    busy,
    failure,
    submit: (event: FormEvent) => void submit(event),
    discard,
    load: reload && load,
    watch: form.watch,
    setValue: form.setValue,
    /** They fit a text field, area or select. */
    text<K extends Name<T>>(name: K, rules: TextRules<T, K> = {}) {
      const { mask, tidy } = rules
      const { onChange, onBlur, ...registered } = register(name, rules)
      return {
        ...registered,
        field: describe(name, rules),
        onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>) => {
          const { target } = event
          const atEnd = 'selectionStart' in target && target.selectionStart === target.value.length
          if (mask && atEnd) target.value = mask(target.value)
          return onChange(event)
        },
        onBlur: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>) => {
          if (tidy)
            form.setValue(name as unknown as Path<T>, tidy(event.target.value) as PathValue<T, Path<T>>)
          return onBlur(event)
        },
      }
    },
    /** They fit a switch, checkbox or radio. */
    choice: <K extends Name<T>>(name: K) => register(name, {}),
    /** They fit a component with value and onChange. */
    value<K extends Name<T>>(name: K, rules: Rules<T, K> = {}) {
      register(name, rules)
      return {
        field: describe(name, rules),
        value: form.watch(name as unknown as Path<T>) as T[K],
        onChange: (value: T[K]) =>
          form.setValue(name as unknown as Path<T>, value as PathValue<T, Path<T>>, {
            shouldDirty: true,
            shouldValidate: formState.isSubmitted || errors[name] !== undefined,
          }),
        /** The field is checked before the form is submitted. */
        check: () => void form.trigger(name as unknown as Path<T>),
      }
    },
  }
}

export type RecordForm<T extends FieldValues> = ReturnType<typeof useRecordForm<T, unknown>>

/** A dialog needs this of any form. */
export type AnyRecordForm = Pick<
  ReturnType<typeof useRecordForm<FieldValues, unknown>>,
  'found' | 'isDirty' | 'busy' | 'failure' | 'submit' | 'load'
> & { discard: () => void }
