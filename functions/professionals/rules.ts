import type { BookingConfig } from '#shared/booking-config.ts'
import type { FieldError } from '#shared/errors.ts'
import { absenceInterval, absencesOn, minutesIn, weekFaults, workingIntervals } from '#shared/hours.ts'
import { isOwnPicture } from '#shared/pictures.ts'
import {
  type Absence,
  type ListedProfessional,
  NEW_PROFESSIONAL_DAYS,
  type Professional,
  type ServiceTerms,
  type WeeklyHours,
} from '#shared/professionals.ts'
import type { Can } from '#shared/roles.ts'
import { NAME_LIMIT } from '#shared/tenant-limits.ts'
import { daysBetween, minutesOf } from '#shared/time.ts'

export const PROFESSIONALS_LIMIT = 100

/** New professionals work Monday to Saturday within the booking window (RULINGS D3). */
export function newHours(config: BookingConfig): WeeklyHours[] {
  const { booking_window_start_time: start, booking_window_end_time: end } = config
  return NEW_PROFESSIONAL_DAYS.map((weekday) => ({ weekday, start, end }))
}

const faultTexts = {
  ends_before_start: 'O fim deve ser depois do início.',
  overlaps: 'Este horário se sobrepõe a outro do mesmo dia.',
  outside_hours: 'A pausa deve ficar dentro do horário de trabalho.',
} as const

export function refusedWeek(
  week: Pick<Professional, 'hours' | 'breaks'>,
  { booking_window_start_time: start, booking_window_end_time: end }: BookingConfig,
): FieldError[] {
  return weekFaults(week, minutesIn({ start, end })).map(({ list, index, kind }) => ({
    field: `${list}.${index}.${kind === 'ends_before_start' ? 'end' : 'start'}`,
    message: faultTexts[kind],
  }))
}

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

/** `deleting` is set while a deletion is decided; a refusal restores that state. */
export type StoredProfessional = Professional & { deleting?: 'active' | 'inactive' | undefined }

export function beforeDeletion({ deleting, ...professional }: StoredProfessional): Professional {
  return deleting ? { ...professional, is_active: deleting === 'active' } : professional
}

type AbsenceInput = Pick<Absence, 'from' | 'to' | 'start' | 'end'>

const YEAR = 366

/** An absence must end after it starts, not be over, last at most a year, and have both hours or none. */
export function refusedAbsence({ from, to, start, end }: AbsenceInput, today: string): FieldError[] {
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

export function fallsIn(
  absence: AbsenceInput,
  { date, time, duration }: { date: string; time: string; duration: number },
): boolean {
  const [from, to] = absenceInterval(absence)
  const start = minutesOf(time)
  return absencesOn([absence], date).length > 0 && start < to && from < start + duration
}

export function fitsWeek(
  week: Pick<Professional, 'hours' | 'breaks'>,
  { booking_window_start_time: start, booking_window_end_time: end }: BookingConfig,
  { date, time, duration }: { date: string; time: string; duration: number },
): boolean {
  const [window_start, window_end] = minutesIn({ start, end })
  const begins = minutesOf(time)
  return workingIntervals({ window_start, window_end, ...week }, date).some(
    ([open, close]) => open <= begins && begins + duration <= close,
  )
}

type Viewer = { can: Can; own?: string | undefined }

/** Contact, account, prices and absence reasons need `catalog.write`, or are one's own (RULINGS E21). */
export function visibleTo(
  { can, own }: Viewer,
  professional: Professional,
  services: ReadonlySet<string>,
  emails: ReadonlyMap<string, string>,
): ListedProfessional {
  const { service_ids, service_terms, ...rest } = professional
  const shared = {
    ...rest,
    ...(service_ids && { service_ids: service_ids.filter((id) => services.has(id)) }),
  }
  if (can('catalog.write') || professional.id === own) {
    const terms = service_terms?.filter(({ service_id }) => services.has(service_id))
    const member_email = professional.user_id && emails.get(professional.user_id)
    return { ...shared, ...(terms && { service_terms: terms }), ...(member_email && { member_email }) }
  }
  const { phone: _, email: __, user_id: ___, absences, ...open } = shared
  return { ...open, ...(absences && { absences: absences.map(({ reason: _, ...days }) => days) }) }
}

export function refusedAvatar(tenant: string, { avatar_url }: { avatar_url?: string | null }): FieldError[] {
  if (!avatar_url || isOwnPicture(tenant, avatar_url)) return []
  return [{ field: 'avatar_url', message: 'Envie a foto outra vez.' }]
}

export function nameFromEmail(email: string): string {
  const words = email
    .split('@')[0]
    ?.split(/[^\p{L}]+/u)
    .filter(Boolean)
    .map((word) => word.charAt(0).toLocaleUpperCase('pt-BR') + word.slice(1))
  return words?.join(' ').slice(0, NAME_LIMIT) || 'Profissional'
}
