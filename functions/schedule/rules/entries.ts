import type { Busy } from '#shared/schedule.ts'
/** The entries of a day that something from `start` to `end` would stand over; its own does not count. */
export function overlapped<E extends Busy>(
  busy: readonly E[],
  start: number,
  end: number,
  ownId: string,
): E[] {
  return busy.filter((entry) => entry[3] !== ownId && entry[0] < end && start < entry[1])
}

/** A day's entries without the one of an id, and with a new one where there is one, by start. */
export function withEntry<E extends Busy>(busy: readonly E[], id: string, entry?: E): E[] {
  const others = busy.filter((one) => one[3] !== id)
  return (entry ? [...others, entry] : others).sort((a, b) => a[0] - b[0])
}

/** Whether a caller reaches an agenda. Without a limit (`own`) every agenda is open, also that without a professional. */
export function hasAgenda(
  { own }: { own?: string | undefined },
  professionalId: string | undefined,
): boolean {
  return own === undefined || own === professionalId
}
