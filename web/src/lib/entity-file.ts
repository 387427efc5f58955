import { columnOf, type Entity, eachOf, type Field } from '#shared/entity.ts'
import { formatPhone } from '#shared/phone.ts'
import { cellOf, parseMoney, parseQuantity } from './amount.ts'
import { dateText } from './dates.ts'
import { typedFault } from './entity-form.ts'
import { plainTitle } from './normalize-text.ts'

/** Cells of an entity's files, both ways. */

/** A value as a spreadsheet in Brazil reads it. */
export function cellText(field: Field, value: unknown): string {
  if (typeof value === 'number') return cellOf(value)
  if (field.kind === 'choice') return field.of[String(value)] ?? ''
  if (field.kind === 'flag') return value ? 'sim' : 'não'
  if (field.kind === 'date') return dateText(String(value ?? ''))
  if (field.kind === 'phone') return phoneText(String(value ?? ''))
  if (Array.isArray(value)) return value.join(', ')
  return String(value ?? '')
}

const phoneText = (phone: string) => (phone.startsWith('+55') ? formatPhone(phone) : phone)

/** Returns the place of each field's column in a heading; −1 without one. */
export function placesOf<E extends Entity>(entity: E, heading: readonly string[]) {
  const titles = heading.map(plainTitle)
  return eachOf(entity, ({ import: title }) => (title ? titles.findIndex((one) => title.test(one)) : -1))
}

/** Reads a cell that is not a choice: its value, and what is wrong with it. */
export function readCell(field: Field, text: string): { value?: string | number; fault?: string } {
  const isLong = field.kind === 'text' && text.length > field.max
  const fault = !text ? undefined : isLong ? `no máximo ${field.max} letras.` : typedFault(field, text)
  const value =
    field.kind === 'money' ? parseMoney(text) : field.kind === 'quantity' ? parseQuantity(text) : text
  return { ...(text && { value }), ...(fault && { fault: `${columnOf(field)}: ${fault}` }) }
}
