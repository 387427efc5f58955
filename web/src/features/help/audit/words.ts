import type { AuditEntry } from '#shared/help.ts'
import { formatMoney } from '#shared/money.ts'

/** What the log speaks of, by the first part of its actions. */
export const things: Record<string, string> = {
  appointment: 'Agendamento',
  block: 'Bloqueio',
  client: 'Cliente',
  service: 'Serviço',
  professional: 'Profissional',
  category: 'Categoria',
  company: 'Empresa',
  booking_config: 'Página de agendamento',
  style: 'CSS da página',
  slug: 'Endereço da página',
  holiday: 'Feriado',
  stock_item: 'Item de estoque',
  stock: 'Estoque',
  recipe: 'Consumo',
  sale: 'Venda',
  transaction: 'Lançamento',
  recurring: 'Despesa recorrente',
  finishing: 'Conclusão de atendimentos',
  import: 'Importação',
  member: 'Membro',
  invitation: 'Convite',
  tenant: 'Empresa',
  api_key: 'Chave de API',
  webhook: 'Webhook',
  automation: 'Automação',
  calendar: 'Calendário',
  notification: 'Mensagem',
  notifications: 'Notificações',
  google: 'Google Agenda',
  metrics: 'Métricas',
  help: 'Ajuda',
}

const verbs: Record<string, string> = {
  create: 'criou',
  created: 'criou',
  book: 'agendou',
  update: 'alterou',
  edited: 'alterou',
  save: 'salvou',
  delete: 'excluiu',
  remove: 'removeu',
  moved: 'reagendou',
  resized: 'mudou a duração',
  status: 'mudou o status',
  change: 'alterou',
  change_role: 'mudou a função',
  merge: 'uniu',
  export: 'exportou',
  process: 'registrou',
  reverse: 'estornou',
  settle: 'recebeu ou pagou',
  move: 'movimentou',
  start: 'iniciou',
  stop: 'parou',
  open: 'abriu',
  discard: 'descartou',
  accept: 'aceitou',
  approve: 'aprovou',
  revoke: 'cancelou',
  ask: 'pediu para entrar',
  rotate: 'trocou o segredo',
  secret_seen: 'viu o segredo',
  switch_off: 'desativou',
  replay: 'reenviou',
  replay_failed: 'reenviou as falhas',
  test: 'testou',
  test_url: 'testou uma URL',
  feed_open: 'criou um endereço',
  feed_close: 'desativou um endereço',
  absence_add: 'adicionou uma ausência',
  absence_remove: 'removeu uma ausência',
  order: 'mudou a ordem',
  add: 'adicionou',
  switch: 'ligou ou desligou',
  connect: 'conectou',
  disconnect: 'desconectou',
  resend: 'reenviou',
  rebuild: 'recalculou',
}

/** `Agendamento: reagendou`; an action without words is shown as it is. */
export function actionWords(action: string): string {
  const [thing = '', verb = ''] = action.split('.')
  return `${things[thing] ?? thing}: ${verbs[verb] ?? verb}`
}

const kinds: Record<AuditEntry['by']['kind'], string> = {
  staff: 'Membro que saiu',
  key: 'Chave excluída',
  system: 'Navalha',
  customer: 'Cliente, pela página',
  link: 'Cliente, por um link',
  account: 'Conta',
  anyone: 'Sem conta',
}

export function callerWords({ kind, name }: AuditEntry['by']): string {
  if (kind === 'system') return kinds.system
  return name ?? kinds[kind]
}

/** `preço: 40 → 45`, for the fields that differ. */
export function changeWords({ before = {}, after = {} }: Pick<AuditEntry, 'before' | 'after'>): string {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  return names
    .filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]))
    .map((name) => {
      const from = before[name] === undefined ? '' : `${valueWords(name, before[name])} → `
      return `${name}: ${from}${valueWords(name, after[name])}`
    })
    .join(' · ')
}

const moneyFields = new Set(['price', 'amount', 'total', 'total_amount', 'discount'])

function valueWords(name: string, value: unknown): string {
  if (value === undefined || value === null) return 'vazio'
  if (typeof value === 'boolean') return value ? 'sim' : 'não'
  if (typeof value === 'number' && moneyFields.has(name)) return formatMoney(value)
  if (typeof value === 'object') return JSON.stringify(value)
  return String(value)
}
