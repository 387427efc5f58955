/** `21/11/2026` of `2026-11-21` */
export const dateText = (date: string) => date.split('-').reverse().join('/')

const day = new Intl.DateTimeFormat('pt-BR', { day: 'numeric', month: 'long', timeZone: 'UTC' })

/** `14 de março` */
export const dayText = (date: string) => day.format(new Date(`${date}T00:00Z`))

/** Whole years from a birth date to a date. */
export function ageAt(birth: string, today: string): number {
  const years = Number(today.slice(0, 4)) - Number(birth.slice(0, 4))
  return today.slice(5) < birth.slice(5) ? years - 1 : years
}
