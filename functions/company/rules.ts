import type { BookingPage } from '#shared/booking.ts'
import type { BookingConfig, Company, Holidays, OwnHoliday } from '#shared/company.ts'
import { holidayKeys, holidays, nextHoliday } from '#shared/holidays.ts'
import type { LinkView } from '#shared/links.ts'
import type { Service } from '#shared/services.ts'
import { datesFrom, isDate } from '#shared/time.ts'

/** What customers may know of the tenant: a contact only when its flag is on and it has a value (RULINGS B5). */
export function publicBusiness(company: Company, config: BookingConfig | undefined): BookingPage['business'] {
  return {
    id: company.id,
    slug: company.slug,
    name: company.name,
    timezone: company.timezone,
    ...(config?.business_description && { description: config.business_description }),
    ...(config?.logo_url && { logo_url: config.logo_url }),
    ...(config?.display_phone && company.phone && { phone: company.phone }),
    ...(config?.display_email && company.email && { email: company.email }),
    ...(config?.display_address && company.address && { address: company.address }),
  }
}

/** What messages and the screens of links show of the tenant: its page's contacts, colours and logo. */
export type LinkBusiness = LinkView['business'] & { logo_url?: string | undefined }

export function linkBusiness(company: Company, config: BookingConfig): LinkBusiness {
  const { slug, name, timezone, phone, email, address, logo_url } = publicBusiness(company, config)
  const { business_name = name, primary_color, secondary_color, max_advance_booking } = config
  return {
    slug,
    name: business_name,
    timezone,
    ...(phone && { phone }),
    ...(email && { email }),
    ...(address && { address }),
    ...(logo_url && { logo_url }),
    ...(primary_color && { primary_color }),
    ...(secondary_color && { secondary_color }),
    max_advance_booking,
  }
}

/** The holidays' screen: each public one with its next date, and the tenant's own, both by date. */
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

/** Next date of an own holiday, `today` included (29 February: in a leap year). Undefined: it does not come again. */
export function nextOwn(
  { date, yearly }: Pick<OwnHoliday, 'date' | 'yearly'>,
  today: string,
): string | undefined {
  if (date >= today) return date
  if (!yearly) return undefined
  const year = Number(today.slice(0, 4))
  // Between two leap years there are eight at most, over the turn of a century.
  const coming = Array.from({ length: 9 }, (_, i) => `${String(year + i).padStart(4, '0')}${date.slice(4)}`)
  return coming.find((one) => one >= today && isDate(one))
}

/** Dates that the page takes bookings for, and one more, because midnight may pass before they are used. */
export function pageDates({ max_advance_booking }: BookingConfig, today: string): string[] {
  return datesFrom(today, max_advance_booking + 2)
}

/** Services in the order of the page: those that have been put in order, then the others by age, so that new ones are last. */
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
