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
  company: 'Perfil da empresa',
  first_day: 'Guia do primeiro dia',
  booking_config: 'Página de agendamento',
  style: 'CSS da página',
  slug: 'Endereço da página',
  holiday: 'Feriado',
  stock_item: 'Item de estoque',
  stock: 'Estoque',
  recipe: 'Consumo',
  sale: 'Venda',
  transaction: 'Lançamento',
  recurring: 'Despesa fixa',
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
  notification_settings: 'Notificações',
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
  flags: 'mudou os eventos',
  credentials: 'salvou as credenciais',
  credentials_delete: 'removeu as credenciais',
  break: 'perdeu a conexão',
  anonymise: 'apagou os dados pessoais',
  unsubscribe: 'não quer mais receber mensagens',
  code: 'pediu um código',
  rename: 'mudou o nome',
  defaults: 'criou as iniciais',
  use_up: 'usou',
  take: 'retomou',
  part: 'enviou uma parte',
  forget: 'esqueceu o arquivo',
  import: 'importou',
  delete_begin: 'começou a excluir',
  delete_refused: 'não pôde ser excluído',
  reported: 'tratou os dados informados',
  use: 'usou',
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
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (name) => !name.endsWith('_id'),
  )
  return names
    .filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]))
    .map((name) => {
      const label = fields[name] ?? name
      const from = before[name] === undefined ? '' : `${valueWords(name, before[name])} → `
      return `${label}: ${from}${valueWords(name, after[name])}`
    })
    .join(' · ')
}

/** Names of fields; others are shown as they are called in the API. */
const fields: Record<string, string> = {
  name: 'nome',
  price: 'preço',
  duration: 'duração',
  date: 'data',
  time: 'horário',
  status: 'status',
  category: 'categoria',
  is_active: 'ativo',
  is_enabled: 'ligado',
  role: 'função',
  quantity: 'quantidade',
  type: 'tipo',
  amount: 'valor',
  discount: 'desconto',
  total: 'total',
  total_amount: 'total',
  reason: 'motivo',
  description: 'descrição',
  start: 'início',
  end: 'fim',
  slug: 'endereço',
  url: 'URL',
  events: 'eventos',
  scopes: 'permissões',
  key_name: 'nome da chave',
  welcome_message: 'boas-vindas',
  slot_duration: 'um horário a cada',
  buffer_time: 'intervalo entre atendimentos',
  auto_confirm: 'confirmar na hora',
}

const statuses: Record<string, string> = {
  scheduled: 'agendado',
  confirmed: 'confirmado',
  in_service: 'em atendimento',
  completed: 'concluído',
  cancelled: 'cancelado',
  no_show: 'não compareceu',
}

const moneyFields = new Set(['price', 'amount', 'total', 'total_amount', 'discount'])

function valueWords(name: string, value: unknown): string {
  if (value === undefined || value === null) return 'vazio'
  if (typeof value === 'boolean') return value ? 'sim' : 'não'
  if (typeof value === 'number' && moneyFields.has(name)) return formatMoney(value)
  if (Array.isArray(value)) return `${value.length} ${value.length === 1 ? 'item' : 'itens'}`
  if (typeof value === 'object') return 'mudou'
  if (name === 'status') return statuses[String(value)] ?? String(value)
  return String(value)
}
