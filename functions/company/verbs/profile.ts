import { act } from '#functions/kit/act.ts'
import { audit, emit } from '#functions/kit/commit.ts'
import type { Ctx } from '#functions/kit/context.ts'
import { invalidFields, versionConflict } from '#functions/kit/errors.ts'
import { patch } from '#functions/kit/writes.ts'
import { upcomingEntries } from '#functions/schedule/records/sheets.ts'
import { agendaContextChanged } from '#functions/schedule/writes/announcements.ts'
import { withoutBlanks } from '#shared/blanks.ts'
import { ADDRESS_LIMIT, type Company, type CompanyProfile } from '#shared/company.ts'
import { NO_PROFESSIONAL } from '#shared/ids.ts'
import { PHONE_REFUSED, parseBusinessPhone } from '#shared/phone-input.ts'
import { wallClock } from '#shared/time.ts'
import { companies, readCompany, staffCatalog } from '../records.ts'
import { addressOf } from '../rules.ts'
import type { Input } from './config.ts'

export async function getCompany(ctx: Ctx): Promise<CompanyProfile> {
  const { company } = await readCompany(ctx)
  return { ...company, version: company.version ?? 0 }
}

/** Null removes a field. A new time zone leaves local dates and times as they are. */
export async function updateCompany(ctx: Ctx, input: Input<'updateCompany'>): Promise<CompanyProfile> {
  const { version: seen, phone, location, ...others } = input
  const changes = {
    ...others,
    ...(phone !== undefined && { phone: phone && phoneOf(phone, input.area_code || undefined) }),
    ...(location !== undefined && placeOf(location ?? {})),
    version: seen + 1,
  }
  return act(ctx, async () => {
    const { company: stored } = await readCompany(ctx)
    if ((stored.version ?? 0) !== seen) throw versionConflict()
    const company = withoutBlanks<Company & { version: number }>({ ...stored, ...changes })
    const names = Object.keys(changes) as (keyof Company)[]
    const next = Object.fromEntries(names.map((field) => [field, company[field]])) as Partial<Company>
    const { name, timezone } = company
    return {
      answer: company,
      writes: [
        patch(companies, {}, next, { version: stored.version }),
        ...(timezone === stored.timezone
          ? []
          : [
              agendaContextChanged(ctx, company),
              emit('company.zone_changed', { id: company.id, version: company.version }),
            ]),
        audit('company.update', company.id, {
          before: { name: stored.name, timezone: stored.timezone },
          after: { name, timezone, fields: Object.keys(input).filter((field) => field !== 'version') },
        }),
      ],
    }
  })
}

export async function countUpcoming(ctx: Ctx): Promise<{ count: number }> {
  const { company, professionals } = await staffCatalog(ctx)
  const now = wallClock(company.timezone, ctx.now())
  const ids = [...professionals.map(({ id }) => id), NO_PROFESSIONAL]
  const ahead = await Promise.all(ids.map((id) => upcomingEntries(ctx, id, now)))
  return { count: ahead.flat().length }
}

function phoneOf(typed: string, areaCode: string | undefined): string {
  const phone = parseBusinessPhone(typed, { areaCode })
  if (!phone) throw invalidFields({ field: 'phone', message: PHONE_REFUSED })
  return phone
}

function placeOf(typed: NonNullable<Input<'updateCompany'>['location']>) {
  const location = withoutBlanks<NonNullable<Company['location']>>(typed)
  const address = addressOf(location)
  if (address.length > ADDRESS_LIMIT) {
    const message = `O endereço completo passa de ${ADDRESS_LIMIT} caracteres. Abrevie uma das partes.`
    throw invalidFields({ field: 'location.street', message })
  }
  return { location: address ? location : null, address }
}
