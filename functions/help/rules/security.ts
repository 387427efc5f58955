import { BACKUP_DAYS, BACKUPS_PATH } from '#shared/backups.ts'
import { CODE_SECONDS, type SecurityItem } from '#shared/help.ts'
import { CONFIRM_DAYS } from '#shared/leavers.ts'
import { INVITATION_DAYS } from '#shared/tenant-limits.ts'

export type PoolFacts = {
  codes: { sign_up?: number; password?: number }
  refuses_leaked: boolean
}

export type SecurityFacts = {
  pool?: PoolFacts | undefined
  owners?: number | undefined
  old_invitations?: number | undefined
  keys?: { active: number; unused: number } | undefined
  webhooks?: { active: number; failing: number } | undefined
  /** Counts what members who left have created and no owner has decided on. */
  left?: { waiting: number; paused: number } | undefined
  backup?: BackupFacts | undefined
}

export type BackupFacts = 'off' | 'good' | 'failed' | 'late'

/** Weekly backups are late after this many days. */
const BACKUP_LATE_DAYS = 8

type Made = { kind: 'manual' | 'weekly'; status: string; created_at: string }

/** `made` has the newest first. A manual backup counts as a weekly one. */
export function backupFacts(weekly: boolean, made: readonly Made[], now: Date): BackupFacts {
  if (!weekly) return 'off'
  const newest = made.find(({ kind }) => kind === 'weekly')
  if (!newest) return 'good'
  const good = made.find(({ status }) => status === 'done')
  const last = good && good.created_at > newest.created_at ? good : newest
  if (last.status === 'failed') return 'failed'
  return last.created_at < daysBefore(now, BACKUP_LATE_DAYS) ? 'late' : 'good'
}

const UNUSED_KEY_DAYS = 90

type Key = { is_active: boolean; created_at: string; last_used_at?: string | undefined }

export function keyFacts(keys: readonly Key[], now: Date): NonNullable<SecurityFacts['keys']> {
  const active = keys.filter(({ is_active }) => is_active)
  const before = daysBefore(now, UNUSED_KEY_DAYS)
  const unused = active.filter(({ created_at, last_used_at = created_at }) => last_used_at < before)
  return { active: active.length, unused: unused.length }
}

export function oldInvitations(open: readonly { created_at: string }[], now: Date): number {
  const before = daysBefore(now, INVITATION_DAYS)
  return open.filter(({ created_at }) => created_at < before).length
}

type Hook = { id: string; is_active: boolean }

export function webhookFacts(
  hooks: readonly Hook[],
  failures: ReadonlyMap<string, { failures: number }>,
): NonNullable<SecurityFacts['webhooks']> {
  const active = hooks.filter(({ is_active }) => is_active)
  return {
    active: active.length,
    failing: active.filter(({ id }) => (failures.get(id)?.failures ?? 0) > 0).length,
  }
}

const daysBefore = (now: Date, days: number) => new Date(now.getTime() - days * 86_400_000).toISOString()

/** Pending items come first, the graver before the others; facts that nobody can change come last. */
export function securityItems(facts: SecurityFacts): SecurityItem[] {
  const { pool, owners, old_invitations, keys, webhooks, left, backup } = facts
  const items = [
    isolation,
    ...(pool ? [leakedPasswords(pool), codeValidity(pool)] : []),
    ...(left ? [leftByLeavers(left)] : []),
    ...(keys ? [unusedKeys(keys)] : []),
    ...(webhooks ? [answeringWebhooks(webhooks)] : []),
    ...(backup ? [weeklyBackup(backup)] : []),
    ...(owners === undefined ? [] : [secondOwner(owners)]),
    ...(old_invitations === undefined ? [] : [invitations(old_invitations)]),
  ]
  const severities = ['high', 'medium', 'low']
  const statuses = ['pending', 'resolved', 'info']
  const place = ({ status, severity }: SecurityItem) =>
    severities.indexOf(severity) + statuses.indexOf(status) * severities.length
  return items.toSorted((a, b) => place(a) - place(b))
}

/** Only pending items have `steps` and `action`. */
type Draft = Pick<SecurityItem, 'id' | 'title' | 'severity'> & {
  pending: boolean
  description: string
  steps: string[]
  action?: { text: string; url: string }
}

function item({ pending, steps, action, ...rest }: Draft): SecurityItem {
  return {
    ...rest,
    status: pending ? 'pending' : 'resolved',
    instructions: pending ? steps : [],
    ...(pending && action && { action }),
  }
}

/** No setting can change it, and tests prove it (RULINGS B31). */
const isolation = item({
  id: 'isolamento',
  title: 'Isolamento entre empresas',
  severity: 'high',
  pending: false,
  description:
    'Cada leitura e cada gravação leva a empresa de quem está conectado, e o sistema não tem como pedir dados de outra. Não há o que configurar: vale para todos e é testado a cada versão.',
  steps: [],
})

function leakedPasswords({ refuses_leaked }: PoolFacts): SecurityItem {
  return {
    id: 'senhas-vazadas',
    title: 'Proteção contra senhas vazadas',
    severity: 'high',
    status: refuses_leaked ? 'resolved' : 'info',
    description: refuses_leaked
      ? 'Uma senha que já apareceu em vazamentos é recusada ao entrar, ao criar a conta e ao trocar a senha.'
      : 'Uma senha que já apareceu em vazamentos ainda é aceita. Use no Navalha uma que você não usa em nenhum outro lugar.',
    instructions: [],
  }
}

function codeValidity({ codes }: PoolFacts): SecurityItem {
  const { sign_up, password } = codes
  const parts = [
    ...(sign_up === undefined ? [] : [`o de criar a conta vale ${lasting(sign_up)}`]),
    ...(password === undefined ? [] : [`o de trocar a senha vale ${lasting(password)}`]),
  ]
  return {
    id: 'validade-dos-codigos',
    title: 'Validade dos códigos por e-mail',
    severity: 'medium',
    status: 'info',
    description:
      parts.length === 0
        ? 'As contas não usam códigos por e-mail.'
        : `Dos códigos que chegam por e-mail, ${parts.join(' e ')}. O recomendado é até ${lasting(CODE_SECONDS)} (${CODE_SECONDS} segundos). Não repasse um código a ninguém: nem o Navalha pede.`,
    instructions: [],
  }
}

function leftByLeavers({ waiting, paused }: NonNullable<SecurityFacts['left']>): SecurityItem {
  const all = waiting + paused
  return item({
    id: 'deixado-por-quem-saiu',
    title: 'O que ficou de quem saiu',
    severity: 'high',
    pending: all > 0,
    description:
      all > 0
        ? `${counted(all, 'item foi criado', 'itens foram criados')} por quem saiu e ninguém decidiu ainda. Depois de ${CONFIRM_DAYS} dias ficam parados${paused > 0 ? `: ${counted(paused, 'já parou', 'já pararam')}` : ''}.`
        : 'Nenhuma chave, webhook ou automação de quem saiu espera por uma decisão.',
    steps: [
      'Veja na lista acima cada chave, webhook e automação que ficou.',
      'Clique em Manter no que outro sistema usa e você conhece. Clique em Encerrar no resto.',
    ],
  })
}

function unusedKeys({ active, unused }: NonNullable<SecurityFacts['keys']>): SecurityItem {
  return item({
    id: 'chaves-paradas',
    title: 'Chaves de API em uso',
    severity: 'medium',
    pending: unused > 0,
    description:
      unused > 0
        ? `${counted(unused, 'chave ativa não é usada', 'chaves ativas não são usadas')} há mais de ${UNUSED_KEY_DAYS} dias. Uma chave esquecida abre os seus dados a quem a encontrar.`
        : active === 0
          ? 'Nenhuma chave ativa: nenhum outro sistema acessa os seus dados.'
          : `Toda chave ativa foi usada nos últimos ${UNUSED_KEY_DAYS} dias.`,
    steps: [
      'Abra API Keys e veja a coluna de último uso.',
      'Desative a chave que você não reconhece. Se nada parar em uma semana, exclua.',
    ],
    action: { text: 'Abrir API Keys', url: '/api-keys' },
  })
}

function answeringWebhooks({ active, failing }: NonNullable<SecurityFacts['webhooks']>): SecurityItem {
  return item({
    id: 'webhooks-com-falha',
    title: 'Webhooks que respondem',
    severity: 'medium',
    pending: failing > 0,
    description:
      failing > 0
        ? `A última entrega de ${counted(failing, 'webhook', 'webhooks')} falhou. Um endereço abandonado pode passar a ser de outra pessoa.`
        : active === 0
          ? 'Nenhum webhook ativo.'
          : 'A última entrega de cada webhook ativo deu certo.',
    steps: [
      'Abra Webhooks e veja nas entregas o que o outro sistema respondeu.',
      'Corrija a URL e reenvie as falhas, ou desative o webhook que não serve mais.',
    ],
    action: { text: 'Abrir Webhooks', url: '/webhooks' },
  })
}

const backupTexts: Record<BackupFacts, string> = {
  off: 'Nenhuma cópia é feita sozinha. O que alguém apaga por engano só continua existindo em um backup feito antes. Com o arquivo, o suporte preenche uma empresa nova; ele não volta para esta.',
  good: `Uma cópia é feita toda semana e guardada por ${BACKUP_DAYS} dias.`,
  failed: 'O último backup semanal falhou: o que mudou desde o anterior não está em nenhuma cópia.',
  late: `O último backup semanal tem mais de ${BACKUP_LATE_DAYS} dias.`,
}

function weeklyBackup(facts: BackupFacts): SecurityItem {
  return item({
    id: 'backup-semanal',
    title: 'Backup automático',
    severity: 'medium',
    pending: facts !== 'good',
    description: backupTexts[facts],
    steps: [
      'Abra Administração no manual e vá até Backup.',
      ...(facts === 'off'
        ? ['Clique em Configurar Auto e ligue o backup semanal.']
        : ['Clique em Backup Manual para fazer um agora.', 'Se ele também falhar, fale com o suporte.']),
    ],
    action: { text: facts === 'off' ? 'Configurar backup' : 'Abrir backups', url: BACKUPS_PATH },
  })
}

function secondOwner(owners: number): SecurityItem {
  return item({
    id: 'segundo-proprietario',
    title: 'Mais de um proprietário',
    severity: 'low',
    pending: owners < 2,
    description:
      owners < 2
        ? 'Só uma conta é proprietária. Se ela perder o acesso ao e-mail, ninguém mais muda membros, chaves e backups.'
        : `São ${owners} contas proprietárias: se uma perder o acesso, a outra continua.`,
    steps: [
      'Escolha alguém de confiança total: um proprietário pode tudo.',
      'Abra Membros e convide essa pessoa, ou mude a função dela para Proprietário.',
    ],
    action: { text: 'Abrir Membros', url: '/membros' },
  })
}

function invitations(old: number): SecurityItem {
  return item({
    id: 'convites-antigos',
    title: 'Convites em aberto',
    severity: 'low',
    pending: old > 0,
    description:
      old > 0
        ? `${counted(old, 'convite continua aberto', 'convites continuam abertos')} há mais de ${INVITATION_DAYS} dias.`
        : `Nenhum convite aberto há mais de ${INVITATION_DAYS} dias.`,
    steps: [
      'Abra Membros e veja os convites.',
      'Cancele o de quem não vai mais entrar. Para quem ainda vai, cancele e convide de novo.',
    ],
    action: { text: 'Abrir Membros', url: '/membros' },
  })
}

const counted = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`

function lasting(seconds: number): string {
  return seconds < 3_600
    ? counted(seconds / 60, 'minuto', 'minutos')
    : counted(seconds / 3_600, 'hora', 'horas')
}
