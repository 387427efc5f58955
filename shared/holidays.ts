import { addDays } from './time.ts'

/** They follow federal law, with optional ones besides (RULINGS D14). */
export const holidayKeys = [
  'new_year',
  'carnival_monday',
  'carnival_tuesday',
  'ash_wednesday',
  'good_friday',
  'tiradentes',
  'labour_day',
  'corpus_christi',
  'independence',
  'aparecida',
  'all_souls',
  'republic',
  'black_consciousness',
  'christmas',
] as const
export type HolidayKey = (typeof holidayKeys)[number]

type Holiday = {
  name: string
  kind: 'national' | 'optional'
  day: string | number
  morning?: true
}

export const holidays: Record<HolidayKey, Holiday> = {
  new_year: { name: 'Confraternização Universal', kind: 'national', day: '01-01' },
  carnival_monday: { name: 'Segunda-feira de Carnaval', kind: 'optional', day: -48 },
  carnival_tuesday: { name: 'Terça-feira de Carnaval', kind: 'optional', day: -47 },
  ash_wednesday: { name: 'Quarta-feira de Cinzas (até 12h)', kind: 'optional', day: -46, morning: true },
  good_friday: { name: 'Sexta-feira Santa', kind: 'national', day: -2 },
  tiradentes: { name: 'Tiradentes', kind: 'national', day: '04-21' },
  labour_day: { name: 'Dia do Trabalho', kind: 'national', day: '05-01' },
  corpus_christi: { name: 'Corpus Christi', kind: 'optional', day: 60 },
  independence: { name: 'Independência do Brasil', kind: 'national', day: '09-07' },
  aparecida: { name: 'Nossa Senhora Aparecida', kind: 'national', day: '10-12' },
  all_souls: { name: 'Finados', kind: 'national', day: '11-02' },
  republic: { name: 'Proclamação da República', kind: 'national', day: '11-15' },
  black_consciousness: { name: 'Consciência Negra', kind: 'national', day: '11-20' },
  christmas: { name: 'Natal', kind: 'national', day: '12-25' },
}

export function holidayDate(key: HolidayKey, year: number): string {
  const { day } = holidays[key]
  return typeof day === 'string' ? `${String(year).padStart(4, '0')}-${day}` : addDays(easter(year), day)
}

const daysOfYear = new Map<number, Map<string, HolidayKey[]>>()

/** Two holidays can coincide, such as Good Friday and Tiradentes. */
function holidaysOn(date: string): readonly HolidayKey[] {
  const year = Number(date.slice(0, 4))
  let days = daysOfYear.get(year)
  if (!days) {
    days = new Map()
    for (const key of holidayKeys) {
      const day = holidayDate(key, year)
      days.set(day, [...(days.get(day) ?? []), key])
    }
    daysOfYear.set(year, days)
  }
  return days.get(date) ?? []
}

export function nextHoliday(key: HolidayKey, today: string): string {
  const year = Number(today.slice(0, 4))
  const date = holidayDate(key, year)
  return date >= today ? date : holidayDate(key, year + 1)
}

type OwnHoliday = { date: string; yearly: boolean }

function isOwnHoliday(own: OwnHoliday, date: string): boolean {
  return own.yearly ? own.date.slice(4) === date.slice(4) : own.date === date
}

export function closures(
  date: string,
  kept: readonly HolidayKey[] = [],
  own: readonly OwnHoliday[] = [],
): (readonly [start: number, end: number])[] {
  if (own.some((one) => isOwnHoliday(one, date))) return [[0, 1440]]
  if (kept.length === 0) return []
  return holidaysOn(date)
    .filter((key) => kept.includes(key))
    .map((key) => [0, holidays[key].morning ? 720 : 1440] as const)
}

export function holidayName(
  date: string,
  kept: readonly HolidayKey[] = [],
  own: readonly (OwnHoliday & { name: string })[] = [],
): string | undefined {
  const key = holidaysOn(date).find((one) => kept.includes(one))
  return own.find((one) => isOwnHoliday(one, date))?.name ?? (key && holidays[key].name)
}

/** The algorithm is that of Meeus, Jones and Butcher. */
function easter(year: number): string {
  const a = year % 19
  const b = Math.floor(year / 100)
  const c = year % 100
  const d = (19 * a + b - Math.floor(b / 4) - Math.floor((b - Math.floor((b + 8) / 25) + 1) / 3) + 15) % 30
  const e = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - d - (c % 4)) % 7
  const f = d + e - 7 * Math.floor((a + 11 * d + 22 * e) / 451) + 114
  const month = Math.floor(f / 31)
  const day = (f % 31) + 1
  return `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
}
