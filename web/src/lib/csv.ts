/** Spreadsheets in Brazil write and read these separators. */

export type Separator = ';' | ',' | '\t'
const separators: readonly Separator[] = [';', ',', '\t']

/**
 * A quoted cell ends at the next single quote and may hold separators and line breaks. Text after it belongs
 * to the cell.
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

/** The quote never ends, so the rest of the file is in its cell. */
function openQuote(text: string, separator: Separator): number | undefined {
  for (let at = 0; at < text.length; ) {
    const { end, open } = readCell(text, at, separator)
    if (open) return text.slice(0, at).split(/\r\n|\r|\n/).length
    at = end + 1
  }
  return undefined
}

type Cell = { cell: string; end: number; open: boolean }

/** `open` is the line of a quote that does not end. */
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

/** The separator is guessed from these rows. */
const SAMPLE = 20

/** The best separator gives most of the first rows the heading's columns. */
export function guessSeparator(text: string): Separator {
  const score = (separator: Separator) => {
    const widths = parseCsv(text, separator, SAMPLE).map((row) => row.length)
    const columns = widths.find((width) => width > 1) ?? 1
    return (columns - 1) * widths.filter((width) => width === columns).length ** 2
  }
  return separators.reduce((best, one) => (score(one) > score(best) ? one : best))
}

/** Excel may name the separator in the first line. Throws where a quote does not end. */
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

// Spreadsheets run such cells as formulas; an apostrophe makes them text. Negative amounts stay numbers.
const formula = /^(?!-\d[\d.]*(,\d+)?$)'*(?:[\t\r\n]|\s*[=+\-@\uff1d\uff0b\uff0d\uff20])/
const guard = (cell: string) => (formula.test(cell) ? `'${cell}` : cell)
const unguard = (cell: string) => (cell.startsWith("'") && formula.test(cell) ? cell.slice(1) : cell)

/** Excel opens it without an import: byte order mark, semicolons, no formulas. */
export function toCsv(rows: readonly (readonly string[])[]): Blob {
  return new Blob([writeCsv(rows)], { type: 'text/csv;charset=utf-8' })
}

export function writeCsv(rows: readonly (readonly string[])[]): string {
  const quote = (cell: string) => (/[";\r\n]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)
  return `\uFEFF${rows.map((row) => `${row.map((cell) => quote(guard(cell))).join(';')}\r\n`).join('')}`
}

export function saveFile(name: string, file: Blob) {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
