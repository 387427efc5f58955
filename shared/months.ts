/** Months are `YYYY-MM`, dates `YYYY-MM-DD`. */

export const PERIOD_DAYS = 366

/** A negative `count` goes back. */
export function addMonths(month: string, count: number): string {
  const [year, number] = month.split('-').map(Number) as [number, number]
  const months = year * 12 + number - 1 + count
  const two = String((months % 12) + 1).padStart(2, '0')
  return `${String(Math.floor(months / 12)).padStart(4, '0')}-${two}`
}

export function monthsOf({ from, to }: { from: string; to: string }): string[] {
  const months = [from.slice(0, 7)]
  while (months.at(-1) !== to.slice(0, 7)) months.push(addMonths(months.at(-1) as string, 1))
  return months
}

export function monthsBack(newest: string, oldest: string): string[] {
  const months = [newest]
  while ((months.at(-1) as string) > oldest) months.push(addMonths(months.at(-1) as string, -1))
  return months
}

export function dayIn(month: string, day: number): string {
  const [year, number] = month.split('-').map(Number) as [number, number]
  const last = new Date(Date.UTC(year, number, 0)).getUTCDate()
  return `${month}-${String(Math.min(day, last)).padStart(2, '0')}`
}
