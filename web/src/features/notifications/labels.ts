import type {
  Channel,
  ClientKind,
  MessageKind,
  NotificationStatus,
  NotificationView,
  Variable,
} from '#shared/notifications.ts'
import { circleAlert, circleCheck, info } from '../../ui/icon-paths.ts'
import { circle, clock } from '../../ui/staff-icon-paths.ts'

export const channelLabels: Record<Channel, string> = { whatsapp: 'WhatsApp', sms: 'SMS', email: 'E-mail' }

export const kindLabels: Record<MessageKind, string> = {
  confirmation: 'Confirmação',
  change: 'Mudança',
  cancellation: 'Cancelamento',
  reminder_24h: 'Lembrete 24 h',
  reminder_2h: 'Lembrete 2 h',
  birthday: 'Aniversário',
  test: 'Teste',
  code: 'Código',
  invitation: 'Convite',
  webhook_off: 'Webhook desligado',
  export: 'Backup pronto',
  departure: 'Saída da equipe',
}

export const kindTexts: Record<ClientKind, string> = {
  confirmation: 'Quando o cliente ou a equipe agenda.',
  change: 'Quando o dia, o horário ou o profissional muda.',
  cancellation: 'Quando o agendamento é cancelado.',
  reminder_24h: 'Um dia antes do horário.',
  reminder_2h: 'Duas horas antes do horário.',
  birthday: 'No dia do aniversário do cliente.',
}

export const variableLabels: Record<Variable, string> = {
  cliente: 'nome do cliente',
  servico: 'serviço',
  profissional: 'profissional',
  data: 'dia',
  hora: 'horário',
  empresa: 'nome da empresa',
  link: 'endereço para confirmar, mudar ou cancelar',
}

export const statuses: Record<NotificationStatus, { word: string; icon: string; color: string }> = {
  queued: { word: 'Na fila', icon: clock, color: 'text-accent-ink' },
  sent: { word: 'Enviada', icon: circleCheck, color: 'text-ink' },
  delivered: { word: 'Entregue', icon: circleCheck, color: 'text-primary-ink' },
  failed: { word: 'Falhou', icon: circleAlert, color: 'text-brick' },
  skipped: { word: 'Não enviada', icon: circle, color: 'text-soft' },
  unknown: { word: 'Sem resposta', icon: info, color: 'text-accent-ink' },
}

const reasons: Record<string, string> = {
  no_contact: 'O cliente não tem contato para os canais ligados.',
  no_opt_in: 'O cliente não autorizou mensagens por WhatsApp.',
  no_template: 'Este tipo de mensagem não tem modelo do WhatsApp.',
  unsubscribed: 'O cliente pediu para não receber este tipo de mensagem.',
  foreign: 'O telefone é de outro país, e o envio para outros países está desligado.',
  landline: 'O telefone é fixo e não recebe mensagens.',
  outdated: 'O agendamento mudou ou começou antes do envio.',
  switched_off: 'Este tipo de mensagem ou este canal foi desligado antes do envio.',
  limit: 'O cliente já recebeu hoje o máximo de mensagens por SMS e WhatsApp.',
  daily_limit:
    'A empresa chegou ao máximo de mensagens de hoje por este canal. O máximo cresce depois da primeira semana, com atendimentos concluídos.',
  shared_limit:
    'Há mensagens demais de contas novas hoje. Amanhã volta ao normal; se for urgente, avise o cliente você mesmo.',
  interrupted: 'O envio foi interrompido. A mensagem pode ter chegado e não foi repetida, porque é paga.',
  bounced: 'O endereço não existe ou recusou a mensagem.',
  complained: 'O cliente marcou a mensagem como spam e não recebe mais as de divulgação.',
  not_available: 'Este canal não está disponível nesta instalação.',
}

/** Our own calls cause these errors, not the provider. */
const OWN_FAULT =
  /^(?:Error|TypeError|TimeoutError|AbortError|AccessDenied.*|AuthorizationError.*|Credentials.*|Throttl.*|.*Throttled.*|TooManyRequests.*|LimitExceeded.*|SendingPaused.*|Internal.*|E[A-Z_]+|.*busy.*)$/
const appointmentKinds: readonly MessageKind[] = [
  'confirmation',
  'change',
  'cancellation',
  'reminder_24h',
  'reminder_2h',
]

/** A provider's own code stays as it is. */
export function reasonText({ reason, status, kind }: Pick<NotificationView, 'reason' | 'status' | 'kind'>) {
  if (reason === 'outdated' && !appointmentKinds.includes(kind)) {
    return 'A mensagem não fazia mais sentido quando chegou a vez dela.'
  }
  if (reason) return reasons[reason] ?? unnamed(reason, status)
  return status === 'unknown' ? reasons.interrupted : undefined
}

/** The form is "Confirmação para Ana". */
export const messageName = ({ kind, client_name }: Pick<NotificationView, 'kind' | 'client_name'>) =>
  client_name ? `${kindLabels[kind]} para ${client_name}` : kindLabels[kind]

function unnamed(reason: string, status: NotificationStatus): string {
  if (status === 'queued') return 'O envio não deu certo ainda. Vamos tentar de novo.'
  if (OWN_FAULT.test(reason)) return `Não conseguimos enviar a mensagem (${reason}).`
  return `O provedor recusou a mensagem (${reason}).`
}
