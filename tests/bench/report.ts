/** Returns a Markdown table for the README. Numbers are right-aligned. */
export function table(title: string, head: string[], rows: (string | number)[][]): string {
  const cells = [head, ...rows.map((row) => row.map(String))]
  const widths = head.map((_, column) => Math.max(...cells.map((row) => row[column]?.length ?? 0)))
  const lineOf = (row: string[]) =>
    `| ${row.map((cell, i) => (i === 0 ? cell.padEnd(widths[i] ?? 0) : cell.padStart(widths[i] ?? 0))).join(' | ')} |`
  const rule = `|${widths.map((width, i) => (i === 0 ? '-'.repeat(width + 2) : `${'-'.repeat(width + 1)}:`)).join('|')}|`
  return [`\n${title}\n`, lineOf(head), rule, ...cells.slice(1).map(lineOf)].join('\n')
}

export const round = (value: number, digits = 0): string => value.toFixed(digits)
export const percent = (value: number): string => `${Math.round(value * 100)} %`
