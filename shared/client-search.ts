import { LABELS_PER_CLIENT } from './client-fields.ts'
import type { ClientRow } from './clients.ts'
import { plainLetters } from './letters.ts'

// The index and screens that are ahead of it use the same rule.

const particles = new Set(['da', 'de', 'do', 'das', 'dos', 'e'])
const INDEXED_WORDS = 6
/** Each further word adds a pair with all others, so they are limited. */
const OTHER_WORDS = 3
/** A sort key has 1,024 bytes, which limits the letters of a word. */
const WORD_LENGTH = 40
const INDEXED_LENGTH = 200
/** A typed letter may fold into eighteen, so labels are cut. */
const LABEL_LETTERS = 60

export function fold(text: string): string {
  const plain = text
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[\p{M}'\u2019`\u00b4]/gu, '')
  return plain.replace(/[^\p{L}\p{N}]+/gu, ' ').trim()
}

export function foldLabel(label: string): string {
  const plain = label.toLowerCase().normalize('NFKD').replace(/\p{M}/gu, '')
  const letters = [...plain.replace(/\s+/g, ' ').trim()]
  return letters.slice(0, LABEL_LETTERS).join('').replaceAll('#', '%23')
}

function significantWords(text: string): string[] {
  const words = fold(text).split(' ').filter(Boolean)
  const significant = words.filter((word) => !particles.has(word))
  const cut = (significant.length > 0 ? significant : words).map((word) =>
    [...word].slice(0, WORD_LENGTH).join(''),
  )
  return [...new Set(cut)]
}

/** Includes other spellings: the part after an apostrophe, and letters that a keyboard lacks. */
function wordsOf(name: string): string[] {
  const words = significantWords(name).slice(0, INDEXED_WORDS)
  const other = plainLetters(name.toLowerCase().replace(/['\u2019`\u00b4]/g, ' '))
  const others = significantWords(other).filter((word) => word.length > 1)
  return [...new Set([...words, ...others.slice(0, INDEXED_WORDS)])].slice(0, INDEXED_WORDS + OTHER_WORDS)
}

/** `raf` and `per` interleave to `prearf`, so beginnings of both words give a beginning of the key. */
function interleaved(one: string, other: string): string {
  const [first = '', second = ''] = [one, other].sort()
  const letters = [...second]
  let text = ''
  for (const [i, letter] of [...first].entries()) {
    text += letter
    if (letters[i] === undefined) break
    text += letters[i]
  }
  return text
}

/** Pairs of words find a client in any order; keys for all orders of all words would be 720. */
function wordTexts(name: string): string[] {
  const words = wordsOf(name)
  const pairs = words.flatMap((word, i) => words.slice(i + 1).map((other) => interleaved(word, other)))
  return [...words.map((word) => `w#${word}`), ...pairs.map((pair) => `t#${pair}`)]
}

/** A phone is found by its national number, without its area code, or by the last four digits. */
function phoneTexts(phone: string): string[] {
  const brazilian = phone.startsWith('+55')
  const digits = phone.slice(brazilian ? 3 : 1)
  return [...new Set([digits, ...(brazilian ? [digits.slice(2)] : []), digits.slice(-4)])]
}

/** The first letter names the kind of key. A space sorts short names first. */
export function entryKeys(client: ClientRow & { created_at: string }): string[] {
  const { id, name, phone, birth_date, labels = [] } = client
  const folded = fold(name).slice(0, INDEXED_LENGTH)
  const texts = [
    `n#${folded}`,
    `c#${client.created_at}`,
    ...wordTexts(name).map((text) => `${text} ${folded}`),
    ...(phone ? phoneTexts(phone).map((digits) => `p#${digits}`) : []),
    ...(birth_date ? [`b#${birth_date.slice(5)}`] : []),
    ...labels.slice(0, LABELS_PER_CLIENT).map((label) => `l#${foldLabel(label)}#${folded}`),
  ]
  return [...new Set(texts)].map((text) => `${text} #${id}`)
}

export type ListWish = {
  search?: string
  order?: 'name' | 'recent'
  label?: string
  birthday_month?: number
  birthday_day?: number
}

/** The index serves one filter by `prefix`; `keeps` applies the others. */
export function listPlan(wish: ListWish) {
  const { label, birthday_month: month } = wish
  const search = wish.search ? searchPlan(wish.search) : undefined
  const day = wish.birthday_day === undefined ? '' : String(wish.birthday_day).padStart(2, '0')
  const monthPrefix = month === undefined ? undefined : `b#${String(month).padStart(2, '0')}-${day}`
  const labelPrefix = label === undefined ? undefined : `l#${foldLabel(label)}#`
  const prefixes = [search?.prefix, labelPrefix, monthPrefix].filter((prefix) => prefix !== undefined)
  const [prefix = wish.order === 'recent' ? 'c#' : 'n#', ...others] = prefixes
  const words = search?.words ?? []
  return {
    prefix,
    backwards: prefix === 'c#',
    narrow: others.length > 0 || words.length > 1,
    // Two words of a name, or two parts of a phone, may begin alike.
    isFirst: (row: ClientRow, sortKey: string) =>
      prefix !== search?.prefix || !keysOf(row).some((key) => key.startsWith(prefix) && key < sortKey),
    keeps: (row: ClientRow) =>
      others.every((beginning) => keysOf(row).some((key) => key.startsWith(beginning))) &&
      words.every((typed) => wordsOf(row.name).some((word) => word.startsWith(typed))),
  }
}

const keysOf = (row: ClientRow) => entryKeys({ ...row, created_at: '' })

/** Tells whether a client matches, before the index has caught up. */
export function answers(row: ClientRow, wish: ListWish): boolean {
  const { prefix, keeps } = listPlan(wish)
  return keysOf(row).some((key) => key.startsWith(prefix)) && keeps(row)
}

/** No key has this prefix: the search consists of punctuation only. */
const NOTHING = '#'

/** Three digits without letters search phones; otherwise the longest two words decide (RULINGS E24). */
function searchPlan(text: string): { prefix: string; words: string[] } {
  const digits = text.replace(/\D/g, '')
  if (digits.length >= 3 && !/\p{L}/u.test(text))
    return { prefix: `p#${searchedDigits(text.trim(), digits)}`, words: [] }
  const typed = significantWords(text.replace(/\s+d\s*$/i, ''))
  // A word that begins another typed word is covered by it.
  const words = typed
    .filter((word) => !typed.some((other) => other !== word && other.startsWith(word)))
    .sort((a, b) => b.length - a.length)
  const [first = NOTHING, second] = words
  return { prefix: second ? `t#${interleaved(first, second)}` : `w#${first}`, words }
}

/** Strips `+55`, zeros, or a `55` that no national number can begin with. */
function searchedDigits(text: string, digits: string): string {
  const withCountry = text.startsWith('+') || digits.length > 11 || /^55[1678]\d{6}/.test(digits)
  const national = digits.slice(withCountry && digits.startsWith('55') ? 2 : 0)
  return (digits.length > 4 ? national.replace(/^0+/, '') : national) || NOTHING
}

export function distinctLabels(labels: readonly string[]): string[] {
  const known = new Map<string, string>()
  for (const label of labels) if (label && !known.has(foldLabel(label))) known.set(foldLabel(label), label)
  return [...known.values()]
}
