import type { BookingConfig } from '#shared/company.ts'
import type { FieldError } from '#shared/errors.ts'
import {
  type Absence,
  type ListedProfessional,
  NEW_PROFESSIONAL_DAYS,
  type Professional,
  type ServiceTerms,
  type WeeklyHours,
} from '#shared/professionals.ts'
import { NAME_LIMIT } from '#shared/tenant-limits.ts'
import { daysBetween, minutesOf } from '#shared/time.ts'
/** Professionals a business may have: with their sheets they fit into what a booking reads at once. */
export const PROFESSIONALS_LIMIT = 100

/** Monday to Saturday within the booking window (RULINGS D3). */
export function newHours(config: BookingConfig): WeeklyHours[] {
  const { booking_window_start_time: start, booking_window_end_time: end } = config
  return NEW_PROFESSIONAL_DAYS.map((weekday) => ({ weekday, start, end }))
}

type Week = { hours?: WeeklyHours[]; breaks?: WeeklyHours[] }

/**
 * What is wrong with a week: each interval ends after it starts and meets no other of its day; breaks lie within
 * hours.
 */
export function refusedWeek({ hours, breaks = [] }: Week, config: BookingConfig): FieldError[] {
  const { booking_window_start_time: start, booking_window_end_time: end } = config
  const worked = hours ?? Array.from({ length: 7 }, (_, weekday) => ({ weekday, start, end }))
  return [
    ...refusedIntervals('hours', hours ?? []),
    ...refusedIntervals('breaks', breaks),
    ...breaks.flatMap((pause, i) =>
      pause.start < pause.end && !isWithin(pause, worked)
        ? [{ field: `breaks.${i}.start`, message: 'A pausa deve ficar dentro do horário de trabalho.' }]
        : [],
    ),
  ]
}

function refusedIntervals(field: 'hours' | 'breaks', list: readonly WeeklyHours[]): FieldError[] {
  return list.flatMap((one, i): FieldError[] => {
    if (one.start >= one.end) {
      return [{ field: `${field}.${i}.end`, message: 'O fim deve ser depois do início.' }]
    }
    const meets = list
      .slice(0, i)
      .some((other) => other.weekday === one.weekday && one.start < other.end && other.start < one.end)
    const message = 'Este horário se sobrepõe a outro do mesmo dia.'
    return meets ? [{ field: `${field}.${i}.start`, message }] : []
  })
}

/** Whether hours that may touch each other cover all of a break. */
function isWithin(pause: WeeklyHours, worked: readonly WeeklyHours[]): boolean {
  let covered = pause.start
  const own = worked
    .filter(({ weekday }) => weekday === pause.weekday)
    .toSorted((a, b) => (a.start < b.start ? -1 : 1))
  for (const { start, end } of own) if (start <= covered && end > covered) covered = end
  return covered >= pause.end
}

/** What is wrong with own prices and times: each service once, and one that is there. */
export function refusedServices(
  { service_ids, service_terms }: { service_ids?: string[] | null; service_terms?: ServiceTerms[] | null },
  known: ReadonlySet<string>,
): FieldError[] {
  const gone = 'Um dos serviços escolhidos não existe mais. Atualize a página.'
  const terms = (service_terms ?? []).map(({ service_id }) => service_id)
  const unknown = (list: readonly string[]) => list.some((id) => !known.has(id))
  return [
    ...(unknown(service_ids ?? []) ? [{ field: 'service_ids', message: gone }] : []),
    ...(unknown(terms) ? [{ field: 'service_terms', message: gone }] : []),
    ...(new Set(terms).size < terms.length
      ? [{ field: 'service_terms', message: 'Um serviço está duas vezes na lista.' }]
      : []),
  ]
}

type Asked = Pick<Absence, 'from' | 'to' | 'start' | 'end'>

/** Days an absence may have lasted and may last: whoever stays away for longer is deactivated. */
const YEAR = 366

/**
 * What is wrong with an absence: it ends after it starts, is not over and no longer than a year; hours have both
 * ends.
 */
export function refusedAbsence({ from, to, start, end }: Asked, today: string): FieldError[] {
  if (to < from) return [{ field: 'to', message: 'A data final deve ser igual ou posterior à inicial.' }]
  if (to < today)
    return [{ field: 'to', message: 'Esta ausência já passou. Informe uma data a partir de hoje.' }]
  if (daysBetween(from, today) > YEAR)
    return [{ field: 'from', message: 'Informe um início de no máximo um ano atrás.' }]
  if (daysBetween(from, to) >= YEAR)
    return [{ field: 'to', message: 'No máximo um ano. Para mais tempo, desative o cadastro.' }]
  if (start && !end) return [{ field: 'end', message: 'Informe também o fim.' }]
  if (end && !start) return [{ field: 'start', message: 'Informe também o início.' }]
  if (start && end && start >= end) return [{ field: 'end', message: 'O fim deve ser depois do início.' }]
  return []
}

/** Whether an appointment lies, in part at least, in an absence. */
export function fallsIn(
  { from, to, start = '00:00', end = '24:00' }: Asked,
  { date, time, duration }: { date: string; time: string; duration: number },
): boolean {
  const begins = minutesOf(time)
  return from <= date && date <= to && begins < minutesOf(end) && minutesOf(start) < begins + duration
}

/**
 * A professional as somebody may see it. Only who runs the catalog sees how to reach the others and which account is
 * whose. Services that were deleted since are left out.
 */
export function visibleTo(
  professional: Professional,
  viewer: { all: boolean; own?: string | undefined },
  known: ReadonlySet<string>,
  emails: ReadonlyMap<string, string>,
): ListedProfessional {
  const { service_ids, service_terms, ...rest } = professional
  const shown = {
    ...rest,
    ...(service_ids && { service_ids: service_ids.filter((id) => known.has(id)) }),
    ...(service_terms && { service_terms: service_terms.filter(({ service_id }) => known.has(service_id)) }),
  }
  const { phone: _, email: __, user_id, ...open } = shown
  if (!viewer.all && professional.id !== viewer.own) return open
  const member_email = user_id && emails.get(user_id)
  return { ...shown, ...(member_email && { member_email }) }
}

/** Without what was taken away: null and empty text mean that there is none (RULINGS B21). */
export function withoutBlanks(
  professional: {
    [F in keyof Professional]: Professional[F] | null
  },
): Professional {
  const blank = (value: unknown) => value === undefined || value === null || value === ''
  const kept = Object.entries(professional).filter(([, value]) => !blank(value))
  return Object.fromEntries(kept) as Professional
}

/** Minutes for which an upload form holds. */
const FORM_MINUTES = 5
/** A month, which is also how long the bucket keeps what was written over: then it is gone from every cache too. */
const AVATAR_CACHE = 'public, max-age=2592000, immutable'
const endings = { 'image/webp': 'webp', 'image/jpeg': 'jpg' } as const

const avatarsOf = (tenant: string) => `uploads/avatars/${tenant}/`

/** What a form for one picture lets in. Each picture has an address of its own, so caches never have to ask again. */
export function avatarUpload(
  tenant: string,
  id: string,
  { content_type, bytes }: { content_type: keyof typeof endings; bytes: number },
  now: Date,
) {
  return {
    key: `${avatarsOf(tenant)}${id}.${endings[content_type]}`,
    content_type,
    cache_control: AVATAR_CACHE,
    bytes,
    expires: new Date(now.getTime() + FORM_MINUTES * 60_000),
  }
}

/** A picture is one of the business's own. */
export function refusedAvatar(tenant: string, { avatar_url }: { avatar_url?: string | null }): FieldError[] {
  const own = /^upl_[0-9a-z]{26}\.(webp|jpg)$/
  const [before, name] = [`/${avatarsOf(tenant)}`, avatar_url?.split('/').at(-1) ?? '']
  if (!avatar_url || (avatar_url === before + name && own.test(name))) return []
  return [{ field: 'avatar_url', message: 'Envie a foto outra vez.' }]
}

/** Name of a professional who comes by invitation and has none yet: what stands before the @, as words. */
export function nameFromEmail(email: string): string {
  const words = email
    .split('@')[0]
    ?.split(/[^\p{L}]+/u)
    .filter(Boolean)
    .map((word) => word.charAt(0).toLocaleUpperCase('pt-BR') + word.slice(1))
  return words?.join(' ').slice(0, NAME_LIMIT) || 'Profissional'
}
