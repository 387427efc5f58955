import { type ErrorCode, errorStatuses } from '#shared/errors.ts'

const texts = {
  invalid_json: 'O corpo não é JSON.',
  invalid_input: 'Um campo falta, sobra ou não é aceito: veja `errors`.',
  unauthenticated: 'A chave falta, está errada ou foi apagada.',
  forbidden: 'A chave está desativada ou não tem esta permissão.',
  route_not_found: 'O endereço não existe.',
  method_not_allowed: 'O endereço não aceita este método.',
  precondition_failed: 'O registro mudou desde a versão de `If-Match`.',
  body_too_large: 'O corpo passa de 256 kB.',
  unsupported_media_type: 'O corpo precisa do tipo `application/json`.',
  idempotency_mismatch: 'A `Idempotency-Key` já foi usada com outro corpo.',
  too_many_requests: 'Acima do limite da chave: espere `Retry-After`.',
  internal: 'Erro nosso. Nada foi gravado pela metade; tente novamente.',
  busy: 'Muita gente ao mesmo tempo: repita em instantes.',
} as const satisfies Partial<Record<ErrorCode, string>>

/** Codes that any operation may answer with. */
export const commonCodes = (Object.keys(texts) as (keyof typeof texts)[]).map((code) => ({
  code,
  status: errorStatuses[code],
  text: texts[code],
}))
