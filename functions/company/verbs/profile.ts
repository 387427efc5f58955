import type * as z from 'zod'
import { act } from '#functions/kit/act.ts'
import { audit } from '#functions/kit/commit.ts'
import type { Ctx } from '#functions/kit/context.ts'
import { invalidFields, versionConflict } from '#functions/kit/errors.ts'
import { patch } from '#functions/kit/writes.ts'
import { busyOf, sheetsBetween } from '#functions/schedule/records/sheets.ts'
import { agendaContextChanged } from '#functions/schedule/writes/announcements.ts'
import { withoutBlanks } from '#shared/blanks.ts'
import type { Company, CompanyProfile, companyContract } from '#shared/company.ts'
import { NO_PROFESSIONAL } from '#shared/ids.ts'
import { PHONE_REFUSED, parseStaffPhone } from '#shared/phone.ts'
import { wallClock } from '#shared/time.ts'
import { companies, readCompany, staffCatalog } from '../records.ts'
import { addressOf } from '../rules.ts'

type Input<K extends keyof typeof companyContract> = z.output<(typeof companyContract)[K]['input']>

export async function getCompany(ctx: Ctx): Promise<CompanyProfile> {
  const { company } = await readCompany(ctx)
  return { ...company, version: company.version ?? 0 }
}

/** Changes the named fields of the profile; null removes one. All dates and times stay as they are on the clock. */
export async function updateCompany(ctx: Ctx, input: Input<'updateCompany'>): Promise<CompanyProfile> {
  return act(ctx, async () => {
    const { company: stored } = await readCompany(ctx)
    if ((stored.version ?? 0) !== input.version) throw versionConflict()
    const { version: seen, phone, location, ...others } = input
    const changes = {
      ...others,
      ...(phone !== undefined && { phone: phone && phoneOf(phone) }),
      ...(location !== undefined && { location, address: location && addressOf(location) }),
      version: seen + 1,
    }
    const company = withoutBlanks<Company>({ ...stored, ...changes })
    const names = Object.keys(changes) as (keyof Company)[]
    const { name, timezone } = company
    return {
      answer: { ...company, version: seen + 1 },
      writes: [
        patch(
          companies,
          {},
          Object.fromEntries(names.map((field) => [field, company[field]])) as Partial<Company>,
          { version: stored.version },
        ),
        ...(timezone === stored.timezone ? [] : [agendaContextChanged(ctx, company)]),
        audit('company.update', company.id, {
          before: { name: stored.name, timezone: stored.timezone },
          after: { name, timezone, fields: Object.keys(input).filter((field) => field !== 'version') },
        }),
      ],
    }
  })
}

/** Appointments from now on. Costs one Query for each professional. */
export async function countUpcoming(ctx: Ctx): Promise<{ count: number }> {
  const { company, professionals } = await staffCatalog(ctx)
  const now = wallClock(company.timezone, ctx.now())
  const ids = [...professionals.map(({ id }) => id), NO_PROFESSIONAL]
  const days = await Promise.all(ids.map((id) => sheetsBetween(ctx, id, now.date, '9999-12-31')))
  const ahead = days.flatMap((sheets) =>
    [...sheets.values()].flatMap((sheet) =>
      busyOf(sheet).filter(
        ([, end, kind]) => kind === 'appointment' && (sheet.date > now.date || end > now.minutes),
      ),
    ),
  )
  return { count: ahead.length }
}

function phoneOf(typed: string): string {
  const phone = parseStaffPhone(typed)
  if (phone) return phone
  throw invalidFields({ field: 'phone', message: PHONE_REFUSED })
}
