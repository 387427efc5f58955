import { clientFields, LABELS_PER_CLIENT } from '#shared/client-fields.ts'
import { refusedBirthDate } from '#shared/clients.ts'
import { asciiEmail, EMAIL } from '#shared/email.ts'
import type { Field } from '#shared/entity.ts'
import { withoutInvisible } from '#shared/fields.ts'
import { containsLink, NAME_WITH_LINK } from '#shared/names.ts'
import { plainNumber } from '#shared/plain.ts'
import { addDays, isDate } from '#shared/time.ts'

const EMAIL_LENGTH = 254

/** A line with `wrong` is left out; `said` goes to the report and `rest` to the notes. */
export type Read<T> = { value?: T; wrong?: string; said?: string; rest?: string[] }

export type Reading = { today: string; parsePhone: (typed: string) => string | undefined }

const unreadable = ({ label }: Field) =>
  `${label} com caracteres que não dá para ler. Salve a planilha como CSV UTF-8.`

const isReadable = (text: string) => text.isWellFormed() && !text.includes('\uFFFD')

const lineOf = (cell: string | undefined) =>
  withoutInvisible((cell ?? '').replace(/\s+/g, ' ').replace(/\p{Cc}/gu, ''))
    .trim()
    .normalize('NFC')

const cutTo = (text: string, max: number) =>
  text
    .slice(0, max)
    .toWellFormed()
    .replace(/\uFFFD$/, '')
    .trim()

export function nameOf(cell: string | undefined): Read<string> {
  const name = lineOf(cell)
  if (!name) return { wrong: 'Falta o nome.' }
  if (!isReadable(name)) return { wrong: unreadable(clientFields.name) }
  if (containsLink(name)) return { wrong: NAME_WITH_LINK }
  if (name.length <= clientFields.name.max) return { value: name }
  const said = `Nome com mais de ${clientFields.name.max} caracteres: o nome inteiro foi para as observações.`
  return { value: cutTo(name, clientFields.name.max), said, rest: [`Nome: ${name}`] }
}

/** Reads a field that is one line of text; one that is too long goes to the notes. */
export function lineFieldOf(field: Field & { kind: 'text' }, cell: string | undefined): Read<string> {
  const text = lineOf(cell)
  if (!text) return {}
  if (!isReadable(text)) return { said: unreadable(field) }
  if (text.length <= field.max) return { value: text }
  const said = `${field.label} com mais de ${field.max} caracteres: foi para as observações.`
  return { said, rest: [`${field.label}: ${text}`] }
}

export function notesOf(cell: string | undefined, rest: readonly string[]): Read<string> {
  const typed = withoutInvisible((cell ?? '').replace(/\r\n?/g, '\n').replace(/[^\P{Cc}\t\n]/gu, ''))
  const isLost = !isReadable(typed)
  const notes = [isLost ? '' : typed.trim(), ...rest].filter(Boolean).join('\n').normalize('NFC')
  if (!notes) return isLost ? { said: unreadable(clientFields.notes) } : {}
  const said = isLost
    ? unreadable(clientFields.notes)
    : notes.length > clientFields.notes.max &&
      `Observações com mais de ${clientFields.notes.max} caracteres: o fim ficou de fora.`
  return { value: cutTo(notes, clientFields.notes.max), ...(said && { said }) }
}

/** Google's contacts separate values by three colons. */
const BETWEEN = /\s*(?::::|[;,|\n]|\s\/|\/(?=\s*[+(\d])|\s(?:ou|e)\s)\s*/i

/** Matches labels next to a number that carry no information. */
const PHONE_LABEL =
  /\b(?:tel|telefone|fone|cel|celular|whats?|whatsapp|wpp|zap|res|residencial|casa|com|comercial|trab|trabalho|mobile|home|work)\b[.:]*/gi

type Phone = { phone: string; added: boolean }

/** Old mobiles of eight digits get the leading 9 that was added by 2016. */
function onePhone(text: string, parsePhone: Reading['parsePhone']): Phone | undefined {
  const typed = text
    .replace(PHONE_LABEL, ' ')
    .replace(/\(\s*\)|^[\s:.-]+|[\s:.-]+$/g, '')
    .trim()
  const phone = parsePhone(typed)
  if (phone) return { phone, added: false }
  const [, before, number] =
    /^((?:\+?55)?[\s(]*0?\d\d[\s)]*)[\s.-]?([6-9]\d{3}[\s.-]?\d{4})$/.exec(typed) ?? []
  const completed = before && number ? parsePhone(`${before} 9${number}`) : undefined
  return completed ? { phone: completed, added: true } : undefined
}

/** Restores scientific notation that lost no digit, such as `1,1987654321E+10`. */
function unshortened(typed: string): string {
  const [, first, decimals = '', exponent] = /^(\d)[.,]?(\d*)E\+?(\d+)$/i.exec(typed) ?? []
  return first && decimals.length >= Number(exponent) ? first + decimals.slice(0, Number(exponent)) : typed
}

const isMobile = (phone: string) => /^\+55\d\d9/.test(phone)

/** Takes the first mobile, else the first number; other text goes to the notes. */
export function phoneOf(cell: string | undefined, parsePhone: Reading['parsePhone']): Read<string> {
  // A numeric cell may end in decimal zeros, but in a phone written with dots they are digits.
  const typed = unshortened(plainNumber(cell ?? '').replace(/^(\d{8,})[.,]0+$/, '$1'))
  if (!typed) return {}
  if (/^\d[.,]?\d*E\+?\d+$/i.test(typed))
    return { wrong: 'A planilha encurtou o telefone. Formate a coluna como texto e salve de novo.' }
  const whole = onePhone(typed, parsePhone)
  const parts = whole
    ? [typed]
    : typed
        .replace(/^((?:\+?55)?\s?\(?0?\d\d\)?)\s?\/\s?/, '$1 ')
        .split(BETWEEN)
        .filter(Boolean)
  const found = parts.map((part) => onePhone(part, parsePhone))
  const chosen =
    found.find((one) => one && isMobile(one.phone)) ?? found.find(Boolean) ?? insideText(typed, parsePhone)
  if (!chosen) return { wrong: 'Telefone inválido. Use DDD e número, como (11) 98765-4321.' }
  const others = found.filter((one) => one?.phone !== chosen.phone).length
  const said = [
    chosen.added && 'Acrescentamos o 9 na frente do celular.',
    others > 0 && 'O telefone como está no arquivo foi para as observações.',
  ].filter(Boolean)
  return {
    value: chosen.phone,
    ...(said.length > 0 && { said: said.join(' ') }),
    ...(others > 0 && { rest: [`Telefone: ${typed}`] }),
  }
}

function insideText(typed: string, parsePhone: Reading['parsePhone']): Phone | undefined {
  if (!/\p{L}/u.test(typed)) return undefined
  const numbers = typed.match(/\+?[\d(][\d\s().-]{6,}\d/g) ?? []
  const read = numbers.map((number) => onePhone(number, parsePhone))
  return read.find((one) => one && isMobile(one.phone)) ?? read.find(Boolean)
}

export function emailOf(cell: string | undefined): Read<string> {
  const typed = lineOf(cell)
  if (!typed) return {}
  const parts = typed.split(/\s*(?:[;,|]|:::|\s)\s*/).filter(Boolean)
  const emails = parts.map((part) => asciiEmail(part.replace(/^mailto:/i, '').replace(/^<|>$/g, '')))
  const value = emails.find((email) => email.length <= EMAIL_LENGTH && EMAIL.test(email))
  if (value && parts.length === 1) return { value }
  if (!isReadable(typed)) return { said: unreadable(clientFields.email) }
  const said = value
    ? 'O e-mail como está no arquivo foi para as observações.'
    : 'E-mail inválido: foi para as observações.'
  return { ...(value && { value }), said, rest: [`E-mail: ${typed}`] }
}

/** An empty cell means no. Without a phone, other words name a relative, so the person is a dependent. */
export function dependentOf(cell: string | undefined, hasPhone: boolean): Read<boolean> {
  const said = lineOf(cell).toLowerCase()
  if (/^(sim|s|x|yes|y|true|verdadeiro|1)$/.test(said)) return { value: true }
  if (/^(|n[\u00e3a]o|n|no|false|falso|0)$/.test(said)) return { value: false }
  const typed = lineOf(cell)
  const rest = isReadable(typed) ? [`Dependente: ${typed}`] : []
  return { value: !hasPhone, said: 'O que está em Dependente foi para as observações.', rest }
}

/** Matches a spreadsheet's serial dates of people who may be alive. */
const SERIAL = /^(?:[1-9]\d{3}|[1-6]\d{4})(?:[.,]0+)?$/
const SERIAL_ZERO = '1899-12-30'

/** Accepts dd/mm/aaaa, dd/mm/aa, ISO and serial dates. A date without a year becomes a note. */
export function birthDateOf(cell: string | undefined, today: string): Read<string> {
  const typed = plainNumber(cell ?? '').replace(/[ T]\d\d?:\d\d(:\d\d)?(\.\d+)?Z?$/, '')
  if (!typed) return {}
  const left = (why: string): Read<string> => ({
    said: `${why} O cliente é importado sem ela.`,
    rest: isReadable(typed) ? [`Nascimento: ${lineOf(typed)}`] : [],
  })
  const [, month, day] = /^(?:--|0000-|1604-)(\d\d)-?(\d\d)$/.exec(typed) ?? []
  if (month && day)
    return {
      said: 'O aniversário sem o ano foi para as observações.',
      rest: [`Aniversário: ${day}/${month}`],
    }
  const [, d, m, y] = /^(\d\d?)[/.-](\d\d?)[/.-](\d{4}|\d\d)$/.exec(typed) ?? []
  const isSerial = SERIAL.test(typed)
  const iso = isSerial
    ? addDays(SERIAL_ZERO, Number.parseInt(typed, 10))
    : d && m && y
      ? `${fullYear(y, today)}-${m.padStart(2, '0')}-${d.padStart(2, '0')}`
      : typed
  if (!isDate(iso)) return left('Data de nascimento inválida. Use dd/mm/aaaa.')
  const refused = refusedBirthDate(iso, today)
  if (refused) return left(`${refused}.`)
  if (!isSerial) return { value: iso }
  return { value: iso, said: `Nascimento: lemos ${typed} como ${iso.split('-').toReversed().join('/')}.` }
}

/** Two digits mean the latest such year that is not in the future. */
function fullYear(year: string, today: string): string {
  if (year.length === 4) return year
  const century = Number(today.slice(0, 2)) - (year > today.slice(2, 4) ? 1 : 0)
  return `${century}${year}`
}

/** Every Google contact has these labels. */
const NO_LABEL = /^\* ?(?:my ?contacts|starred|friends|family|coworkers)$/i

export function labelsOf(cell: string | undefined): Read<string[]> {
  const labels = new Map<string, string>()
  const rest: string[] = []
  for (const part of cell?.split(/:::|[,;|]/) ?? []) {
    const label = lineOf(part)
    if (!label || NO_LABEL.test(label)) continue
    const key = label.toLowerCase()
    const fits =
      isReadable(label) && label.length <= clientFields.labels.each && labels.size < LABELS_PER_CLIENT
    if (fits || labels.has(key)) labels.set(key, labels.get(key) ?? label)
    else rest.push(label)
  }
  const value = labels.size > 0 ? [...labels.values()] : undefined
  if (rest.length === 0) return { ...(value && { value }) }
  const said = `Etiquetas com mais de ${clientFields.labels.each} caracteres, ou depois da ${LABELS_PER_CLIENT}ª, foram para as observações.`
  return { ...(value && { value }), said, rest: [`Etiquetas: ${rest.filter(isReadable).join(', ')}`] }
}
