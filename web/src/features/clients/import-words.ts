import type { ClientImport } from '#shared/imports.ts'

const number = new Intl.NumberFormat('pt-BR')
export const count = (value: number) => number.format(value)
/** `1 linha`, `2.000 linhas`. */
export const counted = (value: number, one: string, many: string) =>
  `${count(value)} ${value === 1 ? one : many}`

export const clientsOf = (value: number) => counted(value, 'cliente', 'clientes')
export const linesOfFile = (value: number) => counted(value, 'linha', 'linhas')

/** Where an import stands, in a line of a list. */
export function stateOf(item: Omit<ClientImport, 'problems'>): string {
  switch (item.status) {
    case 'receiving':
      return 'Envio interrompido'
    case 'ready':
      return 'Conferida, falta confirmar'
    case 'running':
      return `Em andamento: ${count(item.position)} de ${linesOfFile(item.total)}`
    case 'stopped':
      return `Parada em ${count(item.position)} de ${linesOfFile(item.total)}`
    case 'done':
      return `${counted(item.created, 'cliente importado', 'clientes importados')}${
        item.skipped > 0 ? ` · ${counted(item.skipped, 'linha ficou', 'linhas ficaram')} de fora` : ''
      }`
  }
}

/** What an import that has ended did not take over: lines with a problem, and behind a stop lines it never came to. */
export function leftOutOf({
  total,
  created,
  problem_count,
}: Pick<ClientImport, 'total' | 'created' | 'problem_count'>): string {
  const left = total - created
  const missed = left - problem_count
  if (left === 0) return 'Nenhuma linha ficou de fora.'
  if (missed <= 0) return `${counted(left, 'linha ficou', 'linhas ficaram')} de fora.`
  const missedText = counted(
    missed,
    'linha não chegou a ser importada',
    'linhas não chegaram a ser importadas',
  )
  return problem_count > 0
    ? `${missedText}; ${counted(problem_count, 'tem problema', 'têm problema')}.`
    : `${missedText}.`
}
