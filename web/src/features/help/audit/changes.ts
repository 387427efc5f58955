import type { AuditEntry } from '#shared/help.ts'
import { formatMoney } from '#shared/money.ts'
import { own } from '#shared/own.ts'
import { formatDuration } from '#shared/time.ts'
import { dateText } from '../../../lib/dates.ts'
import { fields, values } from './fields.ts'

type Changed = Pick<AuditEntry, 'before' | 'after'>
type MomentOf = (instant: string) => string

/** The form is `preço: 40 → 45`; ids of other entities are left out. */
export function changeWords(change: Changed, momentOf: MomentOf): string {
  // A deleted record has only its last state.
  const { before = {}, after = {} } = change.after ? change : { after: change.before }
  const words = (name: string, value: unknown) => valueWords(name, value, momentOf)
  return [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .filter((name) => !name.endsWith('_id') && !isId(before[name]) && !isId(after[name]))
    .filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]))
    .map((name) => {
      const from = before[name] === undefined ? '' : `${words(name, before[name])} → `
      return `${nameWords(name)}: ${from}${words(name, after[name])}`
    })
    .join(' · ')
}

const nameWords = (name: string) => own(fields, name) ?? name.replaceAll('_', ' ')
const isId = (value: unknown) => typeof value === 'string' && /^[a-z]{3}_[0-9a-z]{26}$/.test(value)

const money = new Set(['price', 'amount', 'total_amount', 'discount', 'preco_compra', 'preco_venda'])
const minutes = new Set(['duration', 'slot_duration', 'buffer_time'])

function valueWords(name: string, value: unknown, momentOf: MomentOf): string {
  if (value === undefined || value === null || value === '') return 'vazio'
  if (typeof value === 'boolean') return value ? 'sim' : 'não'
  if (typeof value === 'number') return numberWords(name, value)
  if (Array.isArray(value)) return listWords(name, value)
  if (typeof value === 'object') return objectWords(name, value as Record<string, unknown>, momentOf)
  return textWords(name, String(value), momentOf)
}

function numberWords(name: string, value: number): string {
  if (money.has(name)) return formatMoney(value)
  if (minutes.has(name)) return value === 0 ? 'nenhum' : formatDuration(value)
  return String(value).replace('.', ',')
}

function listWords(name: string, value: unknown[]): string {
  if (value.length === 0) return 'nada'
  // Short lists are shown by name instead of by number.
  const words = value.map((one) => own(own(values, name) ?? {}, String(one)) ?? own(fields, String(one)))
  if (words.every((one) => one !== undefined)) return words.join(', ')
  return `${value.length} ${value.length === 1 ? 'item' : 'itens'}`
}

function objectWords(of: string, value: Record<string, unknown>, momentOf: MomentOf): string {
  const parts = Object.entries(value).filter(([, one]) => typeof one !== 'object')
  if (parts.length === 0) return 'mudou'
  return parts
    .map(
      ([name, one]) =>
        `${own(fields, `${of}.${name}`) ?? nameWords(name)} ${valueWords(name, one, momentOf)}`,
    )
    .join(', ')
}

function textWords(name: string, value: string, momentOf: MomentOf): string {
  const known = own(own(values, name) ?? {}, value)
  if (known) return known
  if (/^\d{4}-\d\d-\d\d$/.test(value)) return dateText(value)
  if (/^\d{4}-\d\d-\d\dT.*Z$/.test(value)) return momentOf(value)
  return value
}
