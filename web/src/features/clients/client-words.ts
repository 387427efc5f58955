import { useSearchParams } from 'react-router-dom'
import { agoText } from '../../lib/ago.ts'

const number = new Intl.NumberFormat('pt-BR')
export const count = (value: number) => number.format(value)
/** Examples are `1 linha` and `2.000 linhas`. */
export const counted = (value: number, one: string, many: string) =>
  `${count(value)} ${value === 1 ? one : many}`

export const clientsText = (value: number) => counted(value, 'cliente', 'clientes')

const inUtc = (month: 'long' | 'short') =>
  new Intl.DateTimeFormat('pt-BR', { day: 'numeric', month, timeZone: 'UTC' })
const [long, short] = [inUtc('long'), inUtc('short')]
const at = (date: string) => new Date(`${date}T00:00Z`)

/** The form is `14 de março`. */
export const dayText = (date: string) => long.format(at(date))
export const shortDayText = (date: string) => short.format(at(date))

export function ageAt(birth: string, today: string): number {
  const years = Number(today.slice(0, 4)) - Number(birth.slice(0, 4))
  return today.slice(5) < birth.slice(5) ? years - 1 : years
}

/** The form is `a cada 3 semanas`. */
export function everyText(days: number): string {
  const weeks = Math.round(days / 7)
  if (days < 5) return days === 1 ? 'todo dia' : `a cada ${days} dias`
  if (weeks < 9) return weeks === 1 ? 'toda semana' : `a cada ${weeks} semanas`
  return `a cada ${Math.round(days / 30)} meses`
}

export const firstName = (name: string) => name.trim().split(/\s+/)[0] ?? ''

/** Staff send it by their own WhatsApp. */
export function comeBackText(name: string, business: string, days: number, page: string): string {
  return `Olá, ${firstName(name)}! Sua última visita a ${business} foi ${agoText(days)}. Quer marcar um horário? ${page}`
}

/** Search and filters stay, dialogs do not. */
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
