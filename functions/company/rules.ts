import type { BookingConfig, OwnHoliday } from '#shared/booking-config.ts'
import { publicBusiness } from '#shared/booking-page.ts'
import type { Company, Holidays, Location } from '#shared/company.ts'
import type { FieldError } from '#shared/errors.ts'
import { holidayKeys, holidays, nextHoliday } from '#shared/holidays.ts'
import { DAY_MINUTES } from '#shared/hours.ts'
import type { LinkView } from '#shared/links.ts'
import { QUIET_FROM, QUIET_UNTIL } from '#shared/notifications.ts'
import { isOwnPicture } from '#shared/pictures.ts'
import type { Interval } from '#shared/schedule.ts'
import type { Service } from '#shared/services.ts'
import { addDays, datesFrom, instantOf, isDate, minutesOf, wallClock } from '#shared/time.ts'

export function linkBusiness(company: Company, config: BookingConfig): LinkView['business'] {
  const { slug, name, timezone, phone, email, address } = publicBusiness(company, config)
  const { business_name = name, primary_color, secondary_color, max_advance_booking } = config
  return {
    slug,
    name: business_name,
    timezone,
    ...(phone && { phone }),
    ...(email && { email }),
    ...(address && { address }),
    ...(primary_color && { primary_color }),
    ...(secondary_color && { secondary_color }),
    max_advance_booking,
  }
}

export function holidaysOf(
  config: BookingConfig,
  today: string,
  timezone: string,
): Omit<Holidays, 'affected_appointments'> {
  return {
    opening: {
      timezone,
      start: config.booking_window_start_time,
      end: config.booking_window_end_time,
      step: config.slot_duration,
    },
    holidays: holidayKeys
      .map((key) => {
        const { name, kind, morning = false } = holidays[key]
        const closed = config.holidays?.includes(key) ?? false
        return { holiday: key, name, date: nextHoliday(key, today), kind, morning, closed }
      })
      .sort(byDate),
    own: (config.own_holidays ?? []).toSorted(byDate),
  }
}

function byDate(a: { date: string }, b: { date: string }): number {
  return a.date < b.date ? -1 : Number(a.date > b.date)
}

/** A holiday on 29 February falls in leap years only. */
export function nextOwn(
  { date, yearly }: Pick<OwnHoliday, 'date' | 'yearly'>,
  today: string,
): string | undefined {
  if (date >= today) return date
  if (!yearly) return undefined
  const year = Number(today.slice(0, 4))
  const coming = Array.from({ length: 9 }, (_, i) => `${String(year + i).padStart(4, '0')}${date.slice(4)}`)
  return coming.find((one) => one >= today && isDate(one))
}

export function addressOf(location: Location): string {
  const { street, number, complement, district, city, state, postal_code } = location
  const place = [city, state].filter(Boolean).join(' - ')
  const code = postal_code && `CEP ${postal_code.slice(0, 5)}-${postal_code.slice(5)}`
  const parts = [[street, number].filter(Boolean).join(', '), complement, district, place, code]
  return parts.filter(Boolean).join(', ')
}

type Changes = Partial<Record<keyof BookingConfig, unknown>>

export function refusedConfig(
  tenant: string,
  config: BookingConfig,
  changes: Changes,
  services: readonly Pick<Service, 'id'>[],
): FieldError[] {
  const {
    booking_window_start_time: start,
    booking_window_end_time: end,
    logo_url,
    visible_services,
  } = config
  const known = new Set(services.map(({ id }) => id))
  const faults: FieldError[] = []
  if (('booking_window_start_time' in changes || 'booking_window_end_time' in changes) && start >= end)
    faults.push({
      field: 'booking_window_end_time',
      message: 'O fim do expediente deve ser depois do início.',
    })
  if (changes.logo_url && logo_url && !isOwnPicture(tenant, logo_url))
    faults.push({ field: 'logo_url', message: 'Envie o logo outra vez.' })
  if (changes.visible_services && visible_services?.some((id) => !known.has(id)))
    faults.push({
      field: 'visible_services',
      message: 'Um dos serviços não existe mais. Recarregue a página.',
    })
  return faults
}

export function changesAgenda(before: BookingConfig, after: BookingConfig): boolean {
  const drawn = ['booking_window_start_time', 'booking_window_end_time', 'slot_duration'] as const
  return drawn.some((field) => before[field] !== after[field])
}

export function narrowsWindow(before: BookingConfig, after: BookingConfig): boolean {
  return (
    before.booking_window_start_time < after.booking_window_start_time ||
    before.booking_window_end_time > after.booking_window_end_time
  )
}

export function isOutside(
  { booking_window_start_time: open, booking_window_end_time: close }: BookingConfig,
  [start, end]: Interval,
): boolean {
  return start < minutesOf(open) || end > minutesOf(close)
}

/** Includes one more date, because midnight may pass before they are used. */
export function pageDates({ max_advance_booking }: BookingConfig, today: string): string[] {
  return datesFrom(today, max_advance_booking + 2)
}

export function inPageOrder(services: readonly Service[], order: readonly string[] = []): Service[] {
  const place = new Map(order.map((id, i) => [id, i]))
  const placeOf = ({ id }: Service) => place.get(id) ?? order.length
  return services.toSorted(
    (a, b) =>
      placeOf(a) - placeOf(b) ||
      a.created_at.localeCompare(b.created_at) ||
      a.name.localeCompare(b.name, 'pt-BR'),
  )
}

/** The second time is for days on which the clocks skip the first. */
const DAY_END_MINUTES = [DAY_MINUTES + 5, DAY_MINUTES + 65]

export function dayEndAfter({ id, timezone }: Pick<Company, 'id' | 'timezone'>, now: Date) {
  const { date } = wallClock(timezone, now)
  const [due] = DAY_END_MINUTES.flatMap((minutes) => instantOf(timezone, date, minutes) ?? [])
  if (!due) throw new Error(`no end of ${date} in ${timezone}`)
  return { tenant_id: id, date, due: due.toISOString() }
}

type Opening = Pick<BookingConfig, 'booking_window_start_time'>

/** Birthday messages go out when the page's window opens, but never in quiet hours (RULINGS D18). */
function birthdayMinute({ booking_window_start_time }: Opening): number {
  const opening = minutesOf(booking_window_start_time)
  return Math.min(Math.max(opening, minutesOf(QUIET_UNTIL)), minutesOf(QUIET_FROM) - 1)
}

export function birthdaysOn(
  { id, timezone }: Pick<Company, 'id' | 'timezone'>,
  config: Opening,
  date: string,
): { tenant_id: string; date: string; due: string } {
  for (let minute = birthdayMinute(config); ; minute++) {
    const due = instantOf(timezone, date, minute)
    if (due) return { tenant_id: id, date, due: due.toISOString() }
  }
}

export function birthdaysAfter(
  company: Pick<Company, 'id' | 'timezone'>,
  config: Opening,
  now: Date,
  done?: string,
) {
  const { date } = wallClock(company.timezone, now)
  const today = birthdaysOn(company, config, date)
  return date !== done && today.due > now.toISOString()
    ? today
    : birthdaysOn(company, config, addDays(date, 1))
}

export function isBirthday(birth_date: string | undefined, date: string): boolean {
  const { from, to } = celebratedOn(date)
  const day = birth_date?.slice(5)
  return day !== undefined && from <= day && day <= to
}

/** Outside leap years 29 February is celebrated on the 28th. */
export function celebratedOn(date: string): { from: string; to: string } {
  const from = date.slice(5)
  return { from, to: from === '02-28' && !isDate(`${date.slice(0, 4)}-02-29`) ? '02-29' : from }
}
