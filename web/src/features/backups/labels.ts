import type { Backup } from '#shared/backups.ts'

const number = new Intl.NumberFormat('pt-BR')
const decimal = new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 1 })

export const itemsText = (items: number) => `${number.format(items)} ${items === 1 ? 'item' : 'itens'}`

/** Examples are `12,4 kB` and `3,1 MB`. */
export function sizeText(bytes: number): string {
  return bytes < 1_000_000 ? `${decimal.format(bytes / 1_000)} kB` : `${decimal.format(bytes / 1_000_000)} MB`
}

export const kindTexts: Record<Backup['kind'], string> = { manual: 'Manual', weekly: 'Semanal' }

export const isUnderWay = ({ status }: Backup) => status === 'queued' || status === 'running'
