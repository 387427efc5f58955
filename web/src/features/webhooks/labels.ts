import { outboundErrors } from '#shared/outbound-errors.ts'
import {
  type Attempt,
  AUTOMATION,
  type Delivery,
  type TEST_EVENT,
  type TestResult,
  type WebhookEvent,
  type WebhookFlag,
} from '#shared/webhooks.ts'
import type { Failure } from '../../lib/failure.ts'
import { doneToast, problemToast } from '../../lib/toast.ts'
import { circleAlert, circleCheck } from '../../ui/icon-paths.ts'
import { clock } from '../../ui/staff-icon-paths.ts'

export const eventLabels: Record<WebhookEvent | typeof TEST_EVENT, string> = {
  'appointment.created': 'Novo agendamento',
  'appointment.updated': 'Agendamento alterado',
  'appointment.cancelled': 'Agendamento cancelado',
  'appointment.confirmed': 'Agendamento confirmado',
  'appointment.rescheduled': 'Agendamento reagendado',
  'appointment.reminder_1h': 'Lembrete, 1 hora antes',
  'client.created': 'Novo cliente',
  'client.birthday': 'Aniversário de cliente',
  'payment.received': 'Pagamento recebido',
  'stock.low_alert': 'Estoque baixo',
  'webhook.test': 'Teste',
}

/** The server may send an event that this app does not know yet. */
export const eventLabel = (type: string) => eventLabels[type as WebhookEvent] ?? type

export const flagTexts: Record<WebhookFlag, [label: string, text: string]> = {
  webhook_on_booking: ['Novo agendamento', 'Quando um cliente ou a equipe agenda.'],
  webhook_on_reschedule: ['Reagendamento', 'Quando um agendamento muda de dia ou horário.'],
  webhook_on_cancel: ['Cancelamento', 'Quando um agendamento é cancelado.'],
  webhook_on_reminder: ['Lembrete', 'Uma hora antes de cada agendamento.'],
  webhook_on_birthday: ['Aniversário', 'No dia do aniversário de um cliente.'],
}

export const deliveryStates: Record<Delivery['state'], { word: string; icon: string; color: string }> = {
  delivered: { word: 'Entregue', icon: circleCheck, color: 'text-primary-ink' },
  waiting: { word: 'Aguardando', icon: clock, color: 'text-accent-ink' },
  failed: { word: 'Falhou', icon: circleAlert, color: 'text-brick' },
}

export const AUTOMATION_NAME = 'Automação'
export const webhookName = ({ webhook_id, webhook_name }: Pick<Delivery, 'webhook_id' | 'webhook_name'>) =>
  webhook_id === AUTOMATION ? AUTOMATION_NAME : webhook_name

/** It says what to correct, or to try later. */
export const failedTo =
  (title: string) =>
  ({ status, message }: Failure) =>
    status === 0 || status === 429 || status >= 500
      ? `${title}. Tente novamente mais tarde`
      : `${title}. ${message}`

export function resultText({ success, status, error, ms }: TestResult): string {
  if (status === undefined) return error ?? 'O endereço não respondeu.'
  const answer = `O endereço respondeu ${status} em ${ms} ms.`
  return success ? answer : `${answer} Respostas de 200 a 299 confirmam o recebimento.`
}

export function showResult(result: TestResult, done: string, failed: string) {
  if (result.success) doneToast(done, resultText(result))
  else problemToast(failed, resultText(result))
}

/** JSON is indented, other text stays. */
export function prettyText(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text
  }
}

const attemptErrors: Record<string, string> = {
  ...outboundErrors,
  interrupted: 'O envio foi interrompido: a resposta não foi registrada.',
}

/** Says how an attempt went: `500 em 120 ms`, or why there was no answer. */
export const attemptText = ({ status, error, ms }: Attempt): string =>
  status === undefined ? (attemptErrors[error ?? ''] ?? error ?? 'Sem resposta.') : `${status} em ${ms} ms`
