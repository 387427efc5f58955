/** Separated values as spreadsheets in Brazil write and read them. */

export type Separator = ';' | ',' | '\t'
const separators: readonly Separator[] = [';', ',', '\t']

/**
 * The rows of a text. A cell that begins with a quote ends at the next single quote and may hold separators and line
 * breaks; other quotes are text. Text after the closing quote belongs to the cell.
 */
export function parseCsv(text: string, separator: Separator, limit = Number.POSITIVE_INFINITY): string[][] {
  const rows: string[][] = []
  let row: string[] = []
  let at = 0
  while (at < text.length && rows.length < limit) {
    const { cell, end } = readCell(text, at, separator)
    row.push(cell)
    at = end + 1
    if (text[end] === separator && at < text.length) continue
    if (text[end] === separator) row.push('')
    if (text[end] === '\r' && text[at] === '\n') at++
    rows.push(row)
    row = []
  }
  return rows
}

/** The line of the first quote that has no end: what follows it, up to a later quote, is in its cell. */
function openQuote(text: string, separator: Separator): number | undefined {
  for (let at = 0; at < text.length; ) {
    const { end, open } = readCell(text, at, separator)
    if (open) return text.slice(0, at).split(/\r\n|\r|\n/).length
    at = end + 1
  }
  return undefined
}

type Cell = { cell: string; end: number; open: boolean }

/**
 * A cell and the index of its end: a separator, a line break or the text's length. `open`: its quote does not end, or
 * only with one of a later line, of which it is the first.
 */
function readCell(text: string, from: number, separator: Separator): Cell {
  let quoted = ''
  let at = from
  if (text[at] === '"') {
    for (;;) {
      const quote = text.indexOf('"', at + 1)
      if (quote < 0) return { cell: quoted + text.slice(at + 1), end: text.length, open: true }
      quoted += text.slice(at + 1, quote)
      at = quote + 1
      if (text[at] !== '"') break
      quoted += '"'
    }
  }
  let end = at
  while (end < text.length && text[end] !== separator && text[end] !== '\n' && text[end] !== '\r') end++
  return { cell: quoted + text.slice(at, end), end, open: end > at && /[\r\n]/.test(quoted) }
}

/** Rows read to guess the separator. */
const SAMPLE = 20

/** The separator that gives most of the first rows the columns of the heading; titles above that have only one. */
export function guessSeparator(text: string): Separator {
  const score = (separator: Separator) => {
    const widths = parseCsv(text, separator, SAMPLE).map((row) => row.length)
    const columns = widths.find((width) => width > 1) ?? 1
    return (columns - 1) * widths.filter((width) => width === columns).length ** 2
  }
  return separators.reduce((best, one) => (score(one) > score(best) ? one : best))
}

/** The rows of a text. Excel may name the separator in the first line. Throws where a quote has no end. */
export function readCsv(text: string): string[][] {
  const [line, named] = /^sep=([;,\t])(?:\r\n|\r|\n|$)/i.exec(text) ?? []
  const body = line === undefined ? text : text.slice(line.length)
  const separator = (named as Separator | undefined) ?? guessSeparator(body)
  const broken = openQuote(body, separator)
  if (broken !== undefined) {
    const inFile = broken + Number(line !== undefined)
    throw new Error(
      `As aspas que abrem na linha ${inFile} não fecham, e as linhas seguintes ficariam na mesma célula. Corrija a linha e envie o arquivo de novo.`,
    )
  }
  return parseCsv(body, separator).map((row) => row.map(unguard))
}

// Spreadsheets run a cell that begins like this as a formula, some after spaces or in full width; an apostrophe before it makes it text, of which no sum is
// made: an amount below zero stays a number.
const formula = /^(?!-\d[\d.]*(,\d+)?$)'*(?:[\t\r\n]|\s*[=+\-@\uff1d\uff0b\uff0d\uff20])/
const guard = (cell: string) => (formula.test(cell) ? `'${cell}` : cell)
const unguard = (cell: string) => (cell.startsWith("'") && formula.test(cell) ? cell.slice(1) : cell)

/** A file that Excel opens without an import: byte order mark, semicolons, no formulas. */
export function toCsv(rows: readonly (readonly string[])[]): Blob {
  return new Blob([writeCsv(rows)], { type: 'text/csv;charset=utf-8' })
}

export function writeCsv(rows: readonly (readonly string[])[]): string {
  const quote = (cell: string) => (/[";\r\n]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)
  return `\uFEFF${rows.map((row) => `${row.map((cell) => quote(guard(cell))).join(';')}\r\n`).join('')}`
}

/** Downloads a file. */
export function saveFile(name: string, file: Blob) {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
