import type { Explanation } from '#shared/agenda.ts'
import { minutesOf } from '#shared/time.ts'

type Range = Explanation['minutes'][number]
type Reason = Range['reason']

export type Row = { start: string; end: string; look: string; words: string }

const words: Record<Reason, string> = {
  free: 'Livre',
  closed: 'Livre, mas a página não oferece este dia',
  outside_window: 'Fora do horário de agendamento da empresa',
  outside_hours: 'Fora do horário do profissional',
  break: 'Pausa',
  absence: 'Ausência',
  holiday: 'Feriado',
  in_past: 'Já passou',
  too_soon: 'Antes da antecedência mínima',
  too_far: 'Além da antecedência máxima',
  off_grid: 'Não é um horário de início',
  appointment: 'Ocupado',
  block: 'Bloqueado',
  external: 'Ocupado em outro calendário',
  buffer: 'Folga entre atendimentos',
  does_not_fit: 'Não sobra tempo para o serviço',
}

/** No appointment can start in free time with these reasons. */
const gapReasons: readonly Reason[] = ['off_grid', 'does_not_fit', 'buffer']
const isGap = ({ reason }: Range) => gapReasons.includes(reason)
const isStart = (reason: Reason) => reason === 'free' || reason === 'closed'

function lookOf(reason: Reason): string {
  if (reason === 'free') return 'is-free'
  if (reason === 'appointment' || reason === 'external') return 'is-taken'
  if (reason === 'break' || reason === 'block' || reason === 'absence' || reason === 'holiday')
    return 'is-off'
  return gapReasons.includes(reason) || reason === 'closed' ? 'is-between' : 'is-shut'
}

/** Consecutive free starts make one row, as does a gap in which nothing can start. */
export function rowsOf(
  { minutes, duration }: Pick<Explanation, 'minutes' | 'duration'>,
  step: number,
): Row[] {
  const groups: Range[][] = []
  for (const range of minutes) {
    const group = groups.at(-1)
    const [first, last] = [group?.[0], group?.at(-1)]
    if (group && first && last && joins(first, last, range)) group.push(range)
    else groups.push([range])
  }
  return groups.map((group, index) => {
    const [first] = group as [Range, ...Range[]]
    const row = { start: first.start, end: group.at(-1)?.end ?? first.end, look: lookOf(first.reason) }
    if (isStart(first.reason)) return { ...row, words: startWords(group) }
    if (!isGap(first))
      return {
        ...row,
        words: [words[first.reason], first.detail && nameIn(first.detail)].filter(Boolean).join(': '),
      }
    return { ...row, words: gapWords(group, groups[index + 1]?.[0], duration, step) }
  })
}

function joins(first: Range, last: Range, range: Range): boolean {
  if (!isStart(first.reason)) return isGap(first) && isGap(range)
  if (isStart(range.reason)) return range.reason === first.reason && last.reason !== 'does_not_fit'
  return isGap(range) && (range.reason === 'off_grid' || isStart(last.reason) || !range.detail)
}

const listOf = new Intl.ListFormat('pt-BR')

function startWords(group: Range[]): string {
  if (group[0]?.reason === 'closed') return words.closed
  const starts = group.filter(({ reason }) => isStart(reason)).map(({ start }) => start)
  if (starts.length < 5) return `Livre para começar às ${listOf.format(starts)}`
  const steps = new Set(starts.slice(1).map((start, i) => minutesOf(start) - minutesOf(starts[i] ?? start)))
  const [step] = steps
  return `Livre para começar das ${starts[0]} às ${starts.at(-1)}${steps.size === 1 ? `, de ${step} em ${step} min` : ''}`
}

function gapWords(group: Range[], next: Range | undefined, duration: number, step: number): string {
  const tight = group.find(({ reason }) => reason === 'does_not_fit')
  if (tight) return `Não cabem ${duration} min antes ${limitWords(tight.detail, next)}`
  const buffer = group.find(({ reason }) => reason === 'buffer')
  if (buffer?.detail) {
    const isBefore = (startIn(buffer.detail) ?? '') > buffer.start
    return `${words.buffer}, ${isBefore ? 'antes' : 'depois'} de ${nameIn(buffer.detail)}`
  }
  return `${words.off_grid} (de ${step} em ${step} min)`
}

function limitWords(entry: string | undefined, next: Range | undefined): string {
  if (entry) return `de ${nameIn(entry)} (${startIn(entry)})`
  if (next?.reason === 'break') return `da pausa (${next.start})`
  if (next?.detail) return `de ${nameIn(next.detail)} (${next.start})`
  if (next?.reason === 'absence') return `da ausência (${next.start})`
  return `do fim do expediente (${next?.start ?? '24:00'})`
}

/** The server describes an entry as `09:30 às 10:00 · Caio Ferreira · Corte`. */
function nameIn(detail: string): string {
  const [, name, reason] = detail.split(' · ')
  return name === 'Bloqueio' ? (reason ?? 'um bloqueio') : (name ?? detail)
}
const startIn = (detail: string) => /^\d\d:\d\d/.exec(detail)?.[0]
