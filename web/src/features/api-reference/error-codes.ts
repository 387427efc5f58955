import { type ErrorCode, errorStatuses } from '#shared/errors.ts'

/** Any operation may refuse with these. */
const commonTexts = {
  invalid_json: 'O corpo não é JSON.',
  invalid_input: 'Um campo falta, sobra ou não é aceito: veja `errors`.',
  unauthenticated: 'A chave falta, está errada ou foi apagada.',
  forbidden: 'A chave está desativada ou não tem a permissão.',
  origin_refused: 'A chamada não veio pelo endereço público da API.',
  route_not_found: 'O endereço não existe ou não aceita este método.',
  body_too_large: 'O corpo passa de 256 kB.',
  unsupported_media_type: 'O corpo precisa do tipo `application/json`.',
  idempotency_mismatch: 'A `Idempotency-Key` já foi usada com outro corpo.',
  too_many_requests: 'A chave passou do limite: espere os segundos de `Retry-After`.',
  internal: 'Falha nossa. Nada fica gravado pela metade: tente de novo.',
  busy: 'O sistema está ocupado: repita em instantes.',
} as const satisfies Partial<Record<ErrorCode, string>>

export const commonCodes = (Object.keys(commonTexts) as (keyof typeof commonTexts)[]).map((code) => ({
  code,
  status: errorStatuses[code],
  text: commonTexts[code],
}))

const ownTexts: Partial<Record<ErrorCode, string>> = {
  changed_since_too_old: 'A lista de mudanças não volta até esse instante: leia a lista inteira.',
  appointment_not_found: 'O agendamento não existe.',
  client_not_found: 'O cliente não existe.',
  service_not_found: 'O serviço não existe.',
  professional_not_found: 'O profissional não existe.',
  stock_item_not_found: 'O item não existe.',
  transaction_not_found: 'A transação não existe.',
  phone_taken: 'Outro cliente já tem este telefone.',
  overlap: 'O horário está ocupado.',
  booking_closed: 'A página de agendamento está desligada.',
  service_not_offered: 'O profissional não faz este serviço.',
  invalid_status_transition: 'O status atual não permite esta mudança.',
  has_upcoming_appointments: 'O cliente tem agendamentos futuros: cancele-os antes.',
  service_in_combo: 'O serviço faz parte de um combo.',
  insufficient_stock: 'Não há quantidade suficiente.',
  entry_derived: 'Veio de um agendamento ou de uma venda: só muda por estorno.',
  version_conflict: 'Outra pessoa mudou o registro: leia-o de novo.',
  precondition_failed: 'O registro não está mais na versão de `If-Match`.',
  too_many_services: 'A empresa chegou ao máximo de serviços.',
  too_many_changes: 'Os horários mudaram vezes demais nesta hora: espere os segundos de `Retry-After`.',
  too_many_stock_items: 'A empresa chegou ao máximo de itens.',
}

export const codeTexts: Record<string, string | undefined> = { ...commonTexts, ...ownTexts }
