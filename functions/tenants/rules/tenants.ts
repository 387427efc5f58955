import { type BookingConfig, bookingDefaults } from '#shared/booking-config.ts'
import type { Company } from '#shared/company.ts'
import { withoutInvisible } from '#shared/fields.ts'
import { businessNameFault } from '#shared/names.ts'
import { isReserved } from '#shared/slugs.ts'
import { NAME_LIMIT } from '#shared/tenant-limits.ts'
import { DEFAULT_BUSINESS_NAME } from '#shared/tenants.ts'

const SLUG_MIN = 3
const SLUG_MAX = 40

/** The sign-up's name was not validated, so an invalid one becomes the default. */
export function signUpName(typed: string | undefined): string {
  const clean = withoutInvisible((typed ?? '').toWellFormed())
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .normalize('NFC')
  const name = Array.from(clean.trim()).slice(0, NAME_LIMIT).join('').trim().slice(0, NAME_LIMIT)
  return !name || businessNameFault(name) ? DEFAULT_BUSINESS_NAME : name
}

/** Slugs are in lower case without accents, everything else as `-`, 3 to 40 characters (RULINGS D6). */
export function slugOf(name: string): string {
  const plain = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
  const cut = trimHyphens(trimHyphens(plain).slice(0, SLUG_MAX))
  if (cut.length >= SLUG_MIN && !isReserved(cut)) return cut
  return trimHyphens(`barbearia-${cut}`.slice(0, SLUG_MAX))
}

function trimHyphens(text: string): string {
  return text.replace(/^-+|-+$/g, '')
}

export function slugCandidate(slug: string, n: number): string {
  if (n === 1) return slug
  const tail = `-${n}`
  return trimHyphens(slug.slice(0, SLUG_MAX - tail.length)) + tail
}

export function freeSlug(candidates: readonly string[], taken: ReadonlySet<string>): string | undefined {
  return candidates.find((slug) => !taken.has(slug))
}

export function tenantDefaults(
  parts: Pick<Company, 'id' | 'name' | 'slug' | 'timezone'>,
  now: Date,
): { company: Company; config: BookingConfig } {
  return {
    company: { ...parts, created_at: now.toISOString() },
    config: {
      is_public_booking_enabled: true,
      is_active: true,
      display_phone: false,
      display_email: false,
      display_address: false,
      require_email: false,
      require_notes: false,
      auto_confirm: false,
      ...bookingDefaults,
    },
  }
}

export const refusals = {
  too_many_businesses: 'Muitas empresas criadas hoje. Tente novamente amanhã.',
} as const
