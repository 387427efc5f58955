import * as z from 'zod'
import { record } from '#functions/kit/records.ts'
import type { Scope } from '#functions/kit/scope.ts'
import { queryAll } from '#functions/kit/table.ts'
import type { Appointment } from '#shared/appointments.ts'
import type { Busy } from '#shared/schedule.ts'
import { hasExternal, PACKED, unpack } from '../rules/entries.ts'
import { activeAppointments } from './appointments.ts'
/**
 * | item      | pk                                | sk       | access                                           |
 * |-----------|-----------------------------------|----------|--------------------------------------------------|
 * | day sheet | `<tenant>#sheet#<professional>`   | `<date>` | one Get for a day, one Query for a range of days |
 *
 * Everything that occupies time on a professional's day, packed (`busyOf`). Every change of the day writes version + 1.
 * While another calendar keeps some of it busy, it has index keys agenda: `<tenant>#<date>`, `sheet#<professional>`, so
 * that the agenda's Query of a day brings it.
 */
export type Sheet = { professional_id: string; date: string; version: number; busy: string }

const sheetSchema = () =>
  z.strictObject({
    professional_id: z.string(),
    date: z.string(),
    version: z.int(),
    busy: z.string().regex(PACKED),
  })

export const sheets = record<Sheet, { professional_id: string; date: string }>({
  name: 'sheet',
  shape: 2,
  leaver: 'none',
  erased: 'none',
  schema: sheetSchema,
  key: ({ professional_id, date }) => [`sheet#${professional_id}`, date],
  indexes: ({ professional_id, date, busy }): { agenda?: [string, string] } =>
    hasExternal(busy) ? { agenda: [date, `sheet#${professional_id}`] } : {},
})

export function busyOf(sheet: Sheet | undefined): Busy[] {
  return sheet ? unpack(sheet.busy) : []
}

export async function sheetsBetween(
  scope: Scope,
  professionalId: string,
  from: string,
  to: string,
  options: { consistent?: boolean } = {},
) {
  const found = await queryAll<Sheet>(scope, `sheet#${professionalId}`, { ...options, between: [from, to] })
  return new Map(found.map((sheet) => [sheet.date, sheet]))
}

type Moment = { date: string; minutes: number }

/** A strong Query reads the sheets until `to`; appointments that are over at `now` are left out. */
export async function upcomingEntries(
  scope: Scope,
  professionalId: string,
  now: Moment,
  to = '9999-12-31',
): Promise<Busy[]> {
  if (to < now.date) return []
  const ahead = await sheetsBetween(scope, professionalId, now.date, to, { consistent: true })
  return [...ahead.values()].flatMap((sheet) =>
    busyOf(sheet).filter(
      ([, end, kind]) => kind === 'appointment' && (sheet.date > now.date || end > now.minutes),
    ),
  )
}

export async function upcomingAppointments(
  scope: Scope,
  professionalId: string,
  now: Moment,
  to?: string,
): Promise<Appointment[]> {
  const entries = await upcomingEntries(scope, professionalId, now, to)
  return activeAppointments(
    scope,
    entries.map(([, , , id]) => id),
  )
}
