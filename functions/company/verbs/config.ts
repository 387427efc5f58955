import type * as z from 'zod'
import { act } from '#functions/kit/act.ts'
import { audit } from '#functions/kit/commit.ts'
import type { Ctx } from '#functions/kit/context.ts'
import { invalidFields } from '#functions/kit/errors.ts'
import { refuseOtherVersion, type Seen } from '#functions/kit/seen.ts'
import type { Needs } from '#functions/kit/services.ts'
import { get } from '#functions/kit/table.ts'
import { activeAppointments } from '#functions/schedule/records/appointments.ts'
import { upcomingEntries } from '#functions/schedule/records/sheets.ts'
import { toAppointmentSummaries } from '#functions/schedule/rules/appointments.ts'
import { agendaContextChanged, bumpTeam, countRewrite } from '#functions/schedule/writes/announcements.ts'
import { withoutBlanks } from '#shared/blanks.ts'
import type { BookingConfig } from '#shared/booking-config.ts'
import type { ConfigView, companyContract } from '#shared/company.ts'
import { NO_PROFESSIONAL } from '#shared/ids.ts'
import { dateAt, wallClock } from '#shared/time.ts'
import { nextConfig, pageStyles, readCompany, staffCatalog } from '../records.ts'
import { changesAgenda, isOutside, narrowsWindow, pageDates, refusedConfig } from '../rules.ts'
import { pictureForm } from '../writes.ts'

export type Input<K extends keyof typeof companyContract> = z.output<(typeof companyContract)[K]['input']>
export type Output<K extends keyof typeof companyContract> = z.input<(typeof companyContract)[K]['output']>

export async function getBookingConfig(ctx: Ctx): Promise<ConfigView> {
  const { config } = await readCompany(ctx)
  return viewOf(ctx, config)
}

/** Null removes a field. Appointments outside the new window stay, and are listed. */
export async function updateBookingConfig(
  ctx: Ctx,
  input: Seen<Input<'updateBookingConfig'>>,
): Promise<Output<'updateBookingConfig'>> {
  // A repeated request may find the change made but its follow-up missing.
  let narrows = true
  return act<Output<'updateBookingConfig'>>(
    ctx,
    async () => {
      const { company, config: stored, services } = await staffCatalog(ctx)
      const { version: seen, ...changes } = input
      refuseOtherVersion(stored, seen)
      const version = (stored.version ?? 0) + 1
      const config = withoutBlanks<BookingConfig>({ ...stored, ...changes, version })
      const [first, ...others] = refusedConfig(ctx.tenant, config, changes, services)
      if (first) throw invalidFields(first, ...others)
      narrows = narrowsWindow(stored, config)
      const names = Object.keys(changes) as (keyof typeof changes)[]
      return {
        answer: { config: await viewOf(ctx, config), affected_appointments: [] },
        writes: [
          nextConfig(stored, Object.fromEntries(names.map((field) => [field, config[field]]))),
          ...(changesAgenda(stored, config) ? [agendaContextChanged(ctx, company)] : []),
          ...(narrows ? [countRewrite(ctx)] : []),
          audit('booking_config.update', company.id, {
            before: Object.fromEntries(names.map((field) => [field, stored[field]])),
            after: changes,
          }),
        ],
      }
    },
    async (answer) => (narrows ? withAffected(ctx, answer) : answer),
  )
}

/** The logo takes effect once the configuration names its address. */
export async function openLogoUpload(
  ctx: Needs<'sign_upload'>,
  picture: Input<'openLogoUpload'>,
): Promise<Output<'openLogoUpload'>> {
  const { address, ...form } = await pictureForm(ctx, picture)
  return { ...form, logo_url: address }
}

async function viewOf(ctx: Ctx, config: BookingConfig): Promise<ConfigView> {
  const style = config.style && (await get(ctx, pageStyles, {}, { consistent: true }))
  return {
    ...config,
    version: config.version ?? 0,
    ...(style && { custom_css: style.custom_css }),
  }
}

/** Sheet versions rise before the read, so a booking by the old window is listed or fails. */
async function withAffected(
  ctx: Ctx,
  answer: Output<'updateBookingConfig'>,
): Promise<Output<'updateBookingConfig'>> {
  const { company, config, professionals } = await staffCatalog(ctx)
  const now = ctx.now()
  const idsOf = (team: typeof professionals) => [...team.map(({ id }) => id), NO_PROFESSIONAL]
  const bookable = professionals.filter(({ is_active }) => is_active)
  await bumpTeam(ctx, idsOf(bookable), pageDates(config, dateAt(company.timezone, now)))
  const upcoming = await Promise.all(
    idsOf(professionals).map((id) => upcomingEntries(ctx, id, wallClock(company.timezone, now))),
  )
  const outside = upcoming.flat().filter(([start, end]) => isOutside(config, [start, end]))
  const affected = await activeAppointments(
    ctx,
    outside.map(([, , , id]) => id),
  )
  return { ...answer, affected_appointments: toAppointmentSummaries(affected) }
}
