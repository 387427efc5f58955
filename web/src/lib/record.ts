import type { StaffInput, StaffOutput, StaffRoute } from './staff-address.ts'
import { useStaffQuery } from './staff-query.ts'
import { doneToast } from './toast.ts'

/** Reads an answer again; the result is undefined when it did not load. */
export function useReread<R extends StaffRoute, T>(
  route: R,
  input: StaffInput<R>,
  pick: (answer: StaffOutput<R>) => T,
): () => Promise<T | undefined> {
  const { refetch } = useStaffQuery(route, input)
  return async () => {
    const { data, isError } = await refetch()
    return isError || !data ? undefined : pick(data)
  }
}

/** Returns the `reload` of a form over the record that `load` reads. */
export const reloadOf =
  <R extends { version: number }, T>(load: () => Promise<R | undefined>, valuesOf: (stored: R) => T) =>
  async () => {
    const now = await load()
    return now && { values: valuesOf(now), version: now.version }
  }

type Seen = { id: string; version: number }

type RecordSettings<R extends Seen, T, A> = {
  /** Names the drafts of this kind of record. */
  kind: string
  /** Is missing for a new record. */
  stored: R | undefined
  valuesOf: (stored: R | undefined) => T
  create: (values: T) => Promise<A>
  update: (seen: Seen, values: T, base: T) => Promise<A>
  /** Reads the stored record again. */
  load?: (() => Promise<R | undefined>) | undefined
  /** Texts of the toasts after saving. */
  done: { created: string; updated: string }
  onClose: () => void
}

/** Returns the settings of a dialog's form that creates or changes one record of a list. */
export const recordSettings = <R extends Seen, T, A = unknown>(settings: RecordSettings<R, T, A>) => {
  const { kind, stored, valuesOf, create, update, load, done, onClose } = settings
  return {
    name: `${kind}:${stored?.id ?? 'new'}`,
    values: valuesOf(stored),
    version: stored?.version,
    save: (values: T, version: number | undefined, base: T) =>
      stored && version ? update({ id: stored.id, version }, values, base) : create(values),
    ...(load && { reload: reloadOf(load, valuesOf) }),
    saved: () => {
      doneToast(stored ? done.updated : done.created)
      onClose()
    },
  }
}
