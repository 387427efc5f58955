import type { ClientImport } from '#shared/imports.ts'
import { count, counted } from '../clients/client-words.ts'

export const linesText = (value: number) => counted(value, 'linha', 'linhas')

export function stateText(item: Omit<ClientImport, 'problems'>): string {
  switch (item.status) {
    case 'receiving':
      return 'Envio interrompido'
    case 'ready':
      return 'Conferida, falta confirmar'
    case 'running':
      return `Em andamento: ${count(item.position)} de ${linesText(item.total)}`
    case 'stopped':
      return `Parada em ${count(item.position)} de ${linesText(item.total)}`
    case 'done':
      return `${counted(item.created, 'cliente importado', 'clientes importados')}${
        item.skipped > 0 ? ` · ${counted(item.skipped, 'linha ficou', 'linhas ficaram')} de fora` : ''
      }`
  }
}

type Counts = Pick<ClientImport, 'total' | 'created' | 'problem_count' | 'incomplete_count'>

export function checkedText({ total, problem_count, incomplete_count }: Omit<Counts, 'created'>): string {
  const left = problem_count > 0 ? counted(problem_count, 'fica', 'ficam') : 'nenhuma fica'
  const incomplete =
    incomplete_count > 0 &&
    `${counted(incomplete_count, 'cliente entra', 'clientes entram')} com um ajuste: veja abaixo.`
  const choice =
    problem_count > 0 &&
    problem_count < total &&
    'Você pode importar as outras agora e corrigir essas depois.'
  return [`${linesText(total)} no arquivo, ${left} de fora.`, choice, incomplete].filter(Boolean).join(' ')
}

/** Lines are left out for a problem, or after a stop. */
export function leftOutText({ total, created, problem_count }: Omit<Counts, 'incomplete_count'>): string {
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
