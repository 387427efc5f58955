import type * as z from 'zod'
import { act } from '#functions/kit/act.ts'
import { audit } from '#functions/kit/commit.ts'
import type { Ctx, With } from '#functions/kit/context.ts'
import { invalidFields, versionConflict } from '#functions/kit/errors.ts'
import { get } from '#functions/kit/table.ts'
import { upcomingAppointments } from '#functions/schedule/records/sheets.ts'
import { toAppointmentSummaries } from '#functions/schedule/rules/appointments.ts'
import { agendaContextChanged, bumpSheets } from '#functions/schedule/writes/announcements.ts'
import { withoutBlanks } from '#shared/blanks.ts'
import type { BookingConfig } from '#shared/booking-config.ts'
import type { ConfigView, companyContract } from '#shared/company.ts'
import { NO_PROFESSIONAL } from '#shared/ids.ts'
import { dateAt, wallClock } from '#shared/time.ts'
import { nextConfig, pageStyles, readCompany, staffCatalog } from '../records.ts'
import { changesAgenda, closesTime, isOutside, pageDates, refusedConfig } from '../rules.ts'
import { pictureForm } from '../writes.ts'

type Input<K extends keyof typeof companyContract> = z.output<(typeof companyContract)[K]['input']>
type Output<K extends keyof typeof companyContract> = z.input<(typeof companyContract)[K]['output']>

export async function getBookingConfig(ctx: Ctx): Promise<ConfigView> {
  const { config } = await readCompany(ctx)
  return viewOf(ctx, config)
}

/** Changes the named fields; null removes one. Appointments that are then outside the window stay, and are listed. */
export async function updateBookingConfig(
  ctx: Ctx,
  input: Input<'updateBookingConfig'>,
): Promise<Output<'updateBookingConfig'>> {
  let closes = false
  return act<Output<'updateBookingConfig'>>(
    ctx,
    async () => {
      const { company, config: stored, services } = await staffCatalog(ctx)
      if ((stored.version ?? 0) !== input.version) throw versionConflict()
      const { version, ...changes } = input
      const config = withoutBlanks<BookingConfig>({ ...stored, ...changes, version: version + 1 })
      const [first, ...others] = refusedConfig(ctx.tenant, config, changes, services)
      if (first) throw invalidFields(first, ...others)
      closes = closesTime(stored, config)
      const names = Object.keys(changes) as (keyof typeof changes)[]
      return {
        answer: { config: await viewOf(ctx, config), affected_appointments: [] },
        writes: [
          nextConfig(stored, Object.fromEntries(names.map((field) => [field, config[field]]))),
          ...(changesAgenda(stored, config) ? [agendaContextChanged(ctx, company)] : []),
          audit('booking_config.update', company.id, {
            before: Object.fromEntries(names.map((field) => [field, stored[field]])),
            after: changes,
          }),
        ],
      }
    },
    (answer) => (closes ? withAffected(ctx, answer) : Promise.resolve(answer)),
  )
}

/** Signs a form that uploads a logo. It counts once the configuration names its address. */
export async function openLogoUpload(
  ctx: With<'sign_upload'>,
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

/** The sheets are bumped before they are read: a booking by the old window is on them already, or fails its check. */
async function withAffected(
  ctx: Ctx,
  answer: Output<'updateBookingConfig'>,
): Promise<Output<'updateBookingConfig'>> {
  const { company, config, professionals } = await staffCatalog(ctx)
  const now = ctx.now()
  const dates = pageDates(config, dateAt(company.timezone, now))
  const ids = [...professionals.map(({ id }) => id), NO_PROFESSIONAL]
  const upcoming = await Promise.all(
    ids.map(async (id) => {
      await bumpSheets(ctx, id, dates)
      return upcomingAppointments(ctx, id, wallClock(company.timezone, now))
    }),
  )
  const outside = upcoming.flat().filter((appointment) => isOutside(config, appointment))
  return { ...answer, affected_appointments: toAppointmentSummaries(outside) }
}
