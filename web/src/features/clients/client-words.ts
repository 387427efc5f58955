import { useSearchParams } from 'react-router-dom'
import { agoText } from '../../lib/ago.ts'

const number = new Intl.NumberFormat('pt-BR')
export const count = (value: number) => number.format(value)
/** Returns `1 linha`, `2.000 linhas`. */
export const counted = (value: number, one: string, many: string) =>
  `${count(value)} ${value === 1 ? one : many}`

export const clientsText = (value: number) => counted(value, 'cliente', 'clientes')

const inUtc = (month: 'long' | 'short') =>
  new Intl.DateTimeFormat('pt-BR', { day: 'numeric', month, timeZone: 'UTC' })
const [long, short] = [inUtc('long'), inUtc('short')]
const at = (date: string) => new Date(`${date}T00:00Z`)

/** Returns `14 de março`. */
export const dayText = (date: string) => long.format(at(date))
/** Returns `14 de mar.`. */
export const shortDayText = (date: string) => short.format(at(date))

/** Returns whole years from a birth date to a date. */
export function ageAt(birth: string, today: string): number {
  const years = Number(today.slice(0, 4)) - Number(birth.slice(0, 4))
  return today.slice(5) < birth.slice(5) ? years - 1 : years
}

/** Says how often a client comes, given the usual days between appointments: `a cada 3 semanas`. */
export function everyText(days: number): string {
  const weeks = Math.round(days / 7)
  if (days < 5) return days === 1 ? 'todo dia' : `a cada ${days} dias`
  if (weeks < 9) return weeks === 1 ? 'toda semana' : `a cada ${weeks} semanas`
  return `a cada ${Math.round(days / 30)} meses`
}

export const firstName = (name: string) => name.trim().split(/\s+/)[0] ?? ''

/** Staff send this by their own WhatsApp to a client who has not come for these `days`. */
export function comeBackText(name: string, business: string, days: number, page: string): string {
  return `Olá, ${firstName(name)}! Sua última visita a ${business} foi ${agoText(days)}. Quer marcar um horário? ${page}`
}

/** Returns the query of a client's file, or of the list; search and filters stay, dialogs do not. */
export function useFileQuery(id?: string): string {
  const [params] = useSearchParams()
  return fileQuery(params, id)
}

export function fileQuery(params: URLSearchParams, id?: string): string {
  const next = new URLSearchParams(params)
  for (const dialog of ['acao', 'novo']) next.delete(dialog)
  if (id) next.set('cliente', id)
  else next.delete('cliente')
  return next.toString()
}
