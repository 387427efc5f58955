import { authorName } from '#functions/kit/authority.ts'
import { create, emit, replace, type Write } from '#functions/kit/commit.ts'
import type { Ctx } from '#functions/kit/context.ts'
import { busy } from '#functions/kit/errors.ts'
import { ref } from '#functions/kit/records.ts'
import { getMany } from '#functions/kit/table.ts'
import type { Appointment, HistoryEntry } from '#shared/appointments.ts'
import { NO_PROFESSIONAL } from '#shared/ids.ts'
import type { Busy } from '#shared/schedule.ts'
import { occupies } from '#shared/statuses.ts'
import { appointments, histories, type StoredAppointment } from '../records/appointments.ts'
import { busyOf, type Sheet, sheets } from '../records/sheets.ts'
import { overlapped, pack, spanOf, withEntry } from '../rules/entries.ts'
import { nextDue } from '../rules/reminders.ts'
import { overlapRefusal } from './overlaps.ts'
/** Minutes are half-open; without a professional the place is on the tenant's own sheet. */
export type Place = { professional_id?: string | undefined; date: string; start: number; end: number }

function placeOf({ professional_id, date, time, duration }: Appointment): Place {
  return { professional_id, date, ...spanOf({ time, duration }) }
}

/** `allowed` accepts overlaps; `known` are sheets that the caller has read already. */
type Reservation = { allowed: boolean; known?: readonly Sheet[] | undefined }

/** Without `from` it adds an entry, without `to` it removes one. Refuses a new overlap unless `allowed`. */
export async function reserveTime(
  ctx: Ctx,
  thing: { kind: Busy[2]; id: string },
  { from, to }: { from?: Place | undefined; to?: Place | undefined },
  { allowed, known = [] }: Reservation,
): Promise<{ writes: Write[]; overlaps: string[] }> {
  const days = await sheetsOf(ctx, [from, to], known)
  const conflictsAt = (place: Place | undefined) =>
    place ? overlapped(busyOf(days.get(keyText(place))), place.start, place.end, thing.id) : []
  const conflicts = conflictsAt(to)
  // An overlap that was accepted before needs no further confirmation.
  const accepted = new Set(conflictsAt(from).map(([, , , id]) => id))
  if (!allowed && !conflicts.every(([, , , id]) => accepted.has(id)))
    throw await overlapRefusal(ctx, conflicts)
  const writes = [...days].map(([text, sheet]) => {
    const entry: Busy | undefined =
      to && text === keyText(to) ? [to.start, to.end, thing.kind, thing.id] : undefined
    return replace(sheets, {
      ...sheet,
      busy: pack(withEntry(busyOf(sheet), thing.id, entry)),
      version: sheet.version + 1,
    })
  })
  return { writes, overlaps: conflicts.map(([, , , id]) => id) }
}

async function sheetsOf(
  ctx: Ctx,
  places: readonly (Place | undefined)[],
  known: readonly Sheet[],
): Promise<Map<string, Sheet>> {
  const keys = new Map(places.flatMap((place) => (place ? [[keyText(place), sheetKey(place)] as const] : [])))
  const days = new Map(known.map((sheet) => [keyText(sheet), sheet]))
  const missing = [...keys].filter(([text]) => !days.has(text))
  const found = await getMany(
    ctx,
    missing.map(([, key]) => ref(sheets, key)),
  )
  for (const [i, [text, key]] of missing.entries())
    days.set(text, found[i] ?? { ...key, version: 0, busy: '' })
  return days
}

export async function placeAppointment(
  ctx: Ctx,
  before: Appointment | undefined,
  after: StoredAppointment,
  reservation: Reservation,
): Promise<{ appointment: StoredAppointment; writes: Write[] }> {
  const from = before && occupies(before) ? placeOf(before) : undefined
  const to = occupies(after) ? placeOf(after) : undefined
  if (JSON.stringify(from) === JSON.stringify(to)) return { appointment: after, writes: [] }
  const thing = { kind: 'appointment', id: after.id } as const
  const { writes, overlaps } = await reserveTime(ctx, thing, { from, to }, reservation)
  return { appointment: { ...after, overlaps: overlaps.length > 0 ? overlaps : undefined }, writes }
}

export async function newAppointmentWrites(
  ctx: Ctx,
  input: StoredAppointment,
  { timezone, ...reservation }: Reservation & { timezone: string },
): Promise<{ appointment: Appointment; writes: Write[] }> {
  const wait = nextDue(timezone, input, ctx.now())
  const { appointment, writes } = await placeAppointment(ctx, undefined, { ...input, ...wait }, reservation)
  const created = emit('appointment.created', appointment)
  // The id exists only if this request ran before, so its stored reply is returned.
  return { appointment, writes: [create(appointments, appointment, busy), ...writes, created] }
}

export function historyWrite(
  { by }: Pick<Ctx, 'by'>,
  { id, version, updated_at }: Appointment,
  action: HistoryEntry['action'],
  changes: HistoryEntry['changes'],
): Write {
  return create(histories, {
    appointment_id: id,
    version,
    at: updated_at,
    by: authorName(by),
    ...(by.kind === 'staff' && { author: { user_id: by.user_id, role: by.role } }),
    action,
    changes,
  })
}

function sheetKey({ professional_id = NO_PROFESSIONAL, date }: Place) {
  return { professional_id, date }
}

const keyText = ({ professional_id = NO_PROFESSIONAL, date }: Pick<Place, 'professional_id' | 'date'>) =>
  `${professional_id} ${date}`
