import { kept } from '#functions/backups/records/contents.ts'
import { type Line, lineOf } from '#functions/backups/rules.ts'
import { compileCss } from '#functions/company/css/compile.ts'
import { type CompanyAndConfig, type PageStyle, styleName } from '#functions/company/records.ts'
import { partsOf, storedItem, type Tenant, upgraded } from '#functions/kit/records.ts'
import { sheets } from '#functions/schedule/records/sheets.ts'
import {
  entryOfAppointment,
  entryOfBlock,
  pack,
  unpack,
  withBooked,
} from '#functions/schedule/rules/entries.ts'
import type { Block } from '#shared/agenda.ts'
import type { Appointment } from '#shared/appointments.ts'
import { type BookingConfig, CUSTOM_CSS_BYTES } from '#shared/booking-config.ts'
import { NO_PROFESSIONAL } from '#shared/ids.ts'
import { isOwnPicture } from '#shared/pictures.ts'
import type { Busy } from '#shared/schedule.ts'
import { type Erased, withoutErased } from './refill-people.ts'

type Fields = Record<string, unknown>

const kinds = new Map(kept.map((kind) => [kind.name, { kind, schema: kind.schema() }]))

export type Survey = {
  lines: number
  /** Day sheets in the file may be minutes older or newer than these. */
  days: Map<string, Busy[]>
  /** Clients who are not erased. */
  people: string[]
  config?: BookingConfig
  /** It is compiled here, because a file may say anything. */
  style?: PageStyle
}

/** A line that no backup has written is refused. */
export async function look(survey: Survey, text: string): Promise<void> {
  const line = await checked(text)
  const { kind } = kindOf(line)
  const { name } = kind
  survey.lines++
  if (name === 'client' && !line.fields.anonymised_at) survey.people.push(String(line.fields.id))
  if (name === 'page_style') survey.style = compiled(line.fields as PageStyle)
  if (name === 'booking_config') survey.config = line.fields as BookingConfig
  const entry =
    name === 'appointment'
      ? entryOfAppointment(line.fields as Appointment)
      : name === 'block' && entryOfBlock(line.fields as Block)
  if (!entry) return
  const day = dayOf(line.fields as { date: string })
  survey.days.set(day, [...(survey.days.get(day) ?? []), entry])
}

/** Returns undefined when `saveStyle` would refuse it. */
function compiled({ custom_css }: PageStyle): PageStyle | undefined {
  if (Buffer.byteLength(custom_css) > CUSTOM_CSS_BYTES) return undefined
  const { css, faults } = compileCss(custom_css)
  return faults.length > 0 || !custom_css.trim() ? undefined : { style: styleName(css), custom_css, css }
}

const dayOf = ({ professional_id = NO_PROFESSIONAL, date }: { professional_id?: string; date: string }) =>
  `${professional_id} ${date}`

async function checked(text: string): Promise<Line> {
  const line = await currentLine(text)
  const { kind, schema } = kindOf(line)
  schema.parse(line.fields)
  const [partition, sort] = kind.key({ ...line.fields, sk: line.key[1] })
  if (partition !== line.key[0] || sort !== line.key[1]) {
    throw new Error(`an item of the kind ${line.kind} does not belong under its key`)
  }
  return line
}

/** The fields are upgraded to the current shape. */
async function currentLine(text: string): Promise<Line> {
  const line = lineOf(text)
  const { shape: kind, ...fields } = await upgraded({ ...line.fields, shape: line.kind }, undefined)
  return { ...line, kind, fields }
}

function kindOf({ kind }: Line) {
  const [name, shape] = partsOf(kind)
  const found = kinds.get(name)
  if (found?.kind.shape !== shape) throw new Error(`items of the kind ${kind} are not known to this version`)
  return found
}

type Target = CompanyAndConfig & {
  tenant: Tenant
  from: string
  survey: Survey
  erased: Erased
  now: Date
}

/** Returns undefined for a line that is left out. */
export async function itemOf(text: string, target: Target): Promise<Fields | undefined> {
  const line = await currentLine(text)
  const { kind } = kindOf(line)
  const { tenant, from, erased, now } = target
  if (kind.name === 'page_style' && !target.survey.style) return undefined
  const fields = withoutErased(kind.name, inTenant(line.fields, from, tenant), erased, now)
  return fields && storedItem(tenant, kind, { ...ownFields(kind.name, fields, target), sk: line.key[1] })
}

/** `itemOf` has removed the sheets that the file has from `days`. */
export function missingSheets({ tenant, survey }: Target): Fields[] {
  return [...survey.days].map(([day, booked]) => {
    const [professional_id = '', date = ''] = day.split(' ')
    return storedItem(tenant, sheets, {
      professional_id,
      date,
      version: 1,
      busy: pack(withBooked([], booked)),
    })
  })
}

/** The old business's id is replaced everywhere. */
function inTenant<T>(value: T, from: string, tenant: Tenant): T {
  if (value === from) return tenant as T
  if (Array.isArray(value)) return value.map((one) => inTenant(one, from, tenant)) as T
  if (value && typeof value === 'object' && !(value instanceof Set)) {
    return Object.fromEntries(
      Object.entries(value).map(([name, one]) => [name, inTenant(one, from, tenant)]),
    ) as T
  }
  return value
}

/**
 * A file may have been changed, so CSS is compiled again and pictures must be the business's own. The page
 * stays closed until all is written.
 */
function ownFields(name: string, fields: Fields, target: Target): Fields {
  const { company, config, survey } = target
  switch (name) {
    case 'company':
      return { ...fields, slug: company.slug }
    case 'booking_config':
      return {
        ...fields,
        ...{ custom_slug: config.custom_slug, is_active: false },
        ...{ style: fields.style && survey.style?.style, logo_url: ownPicture(fields.logo_url, target) },
      }
    case 'page_style':
      return survey.style ?? fields
    case 'professional':
      return { ...fields, user_id: undefined, avatar_url: ownPicture(fields.avatar_url, target) }
    case 'notification':
      return fields.status === 'queued'
        ? { ...fields, status: 'skipped', reason: 'outdated', due: undefined }
        : fields
    case 'sheet': {
      const day = dayOf(fields as { date: string })
      const own = unpack(String(fields.busy)).filter(([, , kind]) => kind !== 'external')
      const busy = pack(withBooked(own, survey.days.get(day) ?? []))
      survey.days.delete(day)
      return { ...fields, busy }
    }
    default:
      return fields
  }
}

function ownPicture(address: unknown, { tenant, from }: Target): unknown {
  const isOwn = [tenant, from].some((owner) => isOwnPicture(owner, String(address)))
  return isOwn ? address : undefined
}
