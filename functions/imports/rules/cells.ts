import { LABELS_PER_CLIENT } from '#shared/client-limits.ts'
import { refusedBirthDate } from '#shared/clients.ts'
import { withoutInvisible } from '#shared/fields.ts'
import { nationalDigits } from '#shared/phone.ts'
import { lacksNinthDigit } from '#shared/phone-input.ts'
import { plainNumber } from '#shared/plain.ts'
import { isDate } from '#shared/time.ts'

const limits = { name: 120, address: 200, notes: 1000, email: 254, label: 30 }

const titles = { name: 'Nome', address: 'Endereço', notes: 'Observações', email: 'E-mail', label: 'Etiqueta' }

type Text = keyof typeof limits

export type Read<T> = T | { wrong: string } | undefined

const unreadable = 'com caracteres que não dá para ler. Salve a planilha como CSV UTF-8.'

/** One line of text: line breaks and tabs in a cell become spaces. */
export function lineOf(cell: string | undefined, of: Text): Read<string> {
  return clean(cell?.replace(/\s+/g, ' '), of, /\p{Cc}/u)
}

export function paragraphOf(cell: string | undefined, of: Text): Read<string> {
  return clean(cell?.replace(/\r\n?/g, '\n'), of, /[^\P{Cc}\t\n]/u)
}

function clean(cell: string | undefined, of: Text, refused: RegExp): Read<string> {
  const text = cell && withoutInvisible(cell).trim().normalize('NFC')
  if (!text) return undefined
  if (!text.isWellFormed() || text.includes('\uFFFD') || refused.test(text)) {
    return { wrong: `${titles[of]} ${unreadable}` }
  }
  const max = limits[of]
  return text.length > max ? { wrong: `${titles[of]} com mais de ${max} caracteres.` } : text
}

/** E.164 of a Brazilian phone as people write it, or of a foreign one with `+` (RULINGS D12). */
export function phoneOf(cell: string, parsePhone: Reading['parsePhone']): Read<string> {
  // A spreadsheet's number may end in decimals; in a phone written with dots, zeros are digits.
  const typed = plainNumber(cell).replace(/^(\d{8,})[.,]0+$/, '$1')
  if (!typed) return { wrong: 'Falta o telefone.' }
  if (/^\d[.,]?\d*E\+?\d+$/i.test(typed)) {
    return { wrong: 'A planilha encurtou o telefone. Formate a coluna como texto e salve de novo.' }
  }
  // Too many digits are a typing error, not a number with an extension.
  const foreign = /^\+(?!55)/.test(typed)
  const phone = foreign || nationalDigits(typed).length <= 11 ? parsePhone(typed) : undefined
  if (phone) return phone
  return {
    wrong: lacksNinthDigit(typed)
      ? 'Falta o 9 na frente do celular, como em (11) 98765-4321.'
      : 'Telefone inválido. Use DDD e número, como (11) 98765-4321.',
  }
}

/** Whether a cell says yes; an empty one says no. */
export function yesOf(cell: string | undefined): Read<boolean> {
  const said = cell?.trim().toLowerCase() ?? ''
  if (/^(sim|s|x|yes|y|true|verdadeiro|1)$/.test(said)) return true
  if (/^(|n[\u00e3a]o|n|no|false|falso|0)$/.test(said)) return false
  return { wrong: 'Dependente não reconhecido. Escreva “sim” ou deixe em branco.' }
}

/** `YYYY-MM-DD` of dd/mm/aaaa, dd/mm/aa or ISO, with or without the time of day that spreadsheets add. */
export function birthDateOf(cell: string | undefined, today: string): Read<string> {
  const typed = cell && plainNumber(cell).replace(/[ T]\d\d?:\d\d(:\d\d)?(\.\d+)?Z?$/, '')
  if (!typed) return undefined
  const [, d, m, y] = /^(\d\d?)[/.-](\d\d?)[/.-](\d{4}|\d\d)$/.exec(typed) ?? []
  const iso = d && m && y ? `${fullYear(y, today)}-${m.padStart(2, '0')}-${d.padStart(2, '0')}` : typed
  if (!isDate(iso)) return { wrong: 'Data de nascimento inválida. Use dd/mm/aaaa.' }
  const refused = refusedBirthDate(iso, today)
  return refused ? { wrong: `${refused}.` } : iso
}

/** Two digits mean the latest such year that has begun. */
function fullYear(year: string, today: string): string {
  if (year.length === 4) return year
  const century = Number(today.slice(0, 2)) - (year > today.slice(2, 4) ? 1 : 0)
  return `${century}${year}`
}

/** Labels between commas, semicolons or bars; those that differ in case only are one. */
export function labelsOf(cell: string | undefined): Read<string[]> {
  const labels = new Map<string, string>()
  for (const part of cell?.split(/[,;|]/) ?? []) {
    const label = lineOf(part, 'label')
    if (typeof label === 'object') return label
    if (label && !labels.has(label.toLowerCase())) labels.set(label.toLowerCase(), label)
  }
  if (labels.size > LABELS_PER_CLIENT) return { wrong: `No máximo ${LABELS_PER_CLIENT} etiquetas.` }
  return labels.size > 0 ? [...labels.values()] : undefined
}

export type Reading = { today: string; parsePhone: (typed: string) => string | undefined }
