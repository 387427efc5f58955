import type { Location } from '#shared/company.ts'
import { timeOf } from '#shared/time.ts'
import type { OpenDay } from './opening.ts'

const DAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']

/** Entries have 120 bytes, two for each weekday; further hours are in the text only. */
const MOST_HOURS = 14

type Facts = {
  name: string
  url: string
  description: string
  image: string | undefined
  phone: string | undefined
  email: string | undefined
  address: string | undefined
  location: Location | undefined
  week: readonly OpenDay[]
  services: readonly { name: string }[]
}

export function businessData({ week, location, address, services, ...facts }: Facts): object {
  const { name, url, description, image, phone, email } = facts
  const hours = hoursOf(week)
  return {
    '@context': 'https://schema.org',
    '@type': services.some(({ name: service }) => /cabel|cort|barb/i.test(service))
      ? 'HairSalon'
      : 'HealthAndBeautyBusiness',
    name,
    url,
    description,
    ...(image && { image }),
    ...(phone && { telephone: phone }),
    ...(email && { email }),
    ...(address && { address: postalAddress(address, location) }),
    currenciesAccepted: 'BRL',
    ...(hours.length <= MOST_HOURS && { openingHoursSpecification: hours }),
  }
}

/** An address without parts is written as the street. */
function postalAddress(address: string, { city, district, state, postal_code, ...place }: Location = {}) {
  const street = [place.street, place.number].filter(Boolean).join(', ')
  return {
    '@type': 'PostalAddress',
    streetAddress: [street || (city ? '' : address), place.complement, district].filter(Boolean).join(', '),
    ...(city && { addressLocality: city }),
    ...(state && { addressRegion: state }),
    ...(postal_code && { postalCode: `${postal_code.slice(0, 5)}-${postal_code.slice(5)}` }),
    addressCountry: 'BR',
  }
}

/** Days with the same hours share an entry. */
function hoursOf(week: readonly OpenDay[]) {
  const days = new Map<string, string[]>()
  for (const { weekday, intervals } of week) {
    for (const [start, end] of intervals) {
      const hours = `${timeOf(start)} ${end === 1440 ? '23:59' : timeOf(end)}`
      days.set(hours, [...(days.get(hours) ?? []), DAYS[weekday] as string])
    }
  }
  return [...days].map(([hours, dayOfWeek]) => {
    const [opens, closes] = hours.split(' ')
    return { '@type': 'OpeningHoursSpecification', dayOfWeek, opens, closes }
  })
}
