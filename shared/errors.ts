import * as z from 'zod'

export const errorStatuses = {
  invalid_json: 400,
  invalid_input: 400,
  /** The feed of changes goes back 35 days. */
  changed_since_too_old: 400,
  unauthenticated: 401,
  forbidden: 403,
  /** Only callers who reach every agenda may enter appointments that long ago. */
  too_long_ago: 403,
  /** Only the invited address may become owner or manager. */
  invitation_other_address: 403,
  link_invalid: 403,
  link_wrong_action: 403,
  origin_refused: 403,
  /** The business requires a code to list appointments. */
  code_required: 403,
  code_wrong: 403,
  business_not_found: 404,
  tenant_not_found: 404,
  member_not_found: 404,
  invitation_not_found: 404,
  route_not_found: 404,
  service_not_found: 404,
  client_not_found: 404,
  appointment_not_found: 404,
  /** The appointment was not booked on the page. */
  origin_not_found: 404,
  block_not_found: 404,
  category_not_found: 404,
  import_not_found: 404,
  stock_item_not_found: 404,
  sale_not_found: 404,
  transaction_not_found: 404,
  recurring_not_found: 404,
  api_key_not_found: 404,
  webhook_not_found: 404,
  delivery_not_found: 404,
  webhook_test_not_found: 404,
  professional_not_found: 404,
  feed_not_found: 404,
  notification_not_found: 404,
  backup_not_found: 404,
  method_not_allowed: 405,
  booking_closed: 409,
  code_unavailable: 409,
  slug_taken: 409,
  slot_taken: 409,
  already_member: 409,
  version_conflict: 409,
  phone_taken: 409,
  cannot_merge_same_client: 409,
  has_upcoming_appointments: 409,
  member_linked: 409,
  service_in_combo: 409,
  category_exists: 409,
  key_name_taken: 409,
  webhook_inactive: 409,
  channel_unavailable: 409,
  no_recipient: 409,
  /** The message's subject is over. */
  notification_outdated: 409,
  google_not_configured: 409,
  google_not_connected: 409,
  /** Credentials may change only while nothing is connected. */
  google_connected: 409,
  google_state_invalid: 409,
  google_invalid_client: 422,
  google_redirect_mismatch: 422,
  google_refused: 422,
  import_running: 409,
  backup_running: 409,
  import_incomplete: 409,
  /** The client has another appointment then; `allow_same_time` accepts it. */
  same_time_booked: 409,
  /** Staff would book over other entries; `allow_overlap` accepts it (RULINGS D19). */
  overlap: 409,
  insufficient_stock: 409,
  price_changed: 409,
  terms_changed: 409,
  sale_reversed: 409,
  entry_derived: 409,
  transaction_paid: 409,
  invalid_status_transition: 409,
  last_owner: 409,
  invitation_used: 409,
  /** `If-Match` names another version than the stored one. */
  precondition_failed: 412,
  body_too_large: 413,
  unsupported_media_type: 415,
  service_not_offered: 422,
  slot_in_past: 422,
  slot_too_soon: 422,
  slot_too_far: 422,
  slot_outside_hours: 422,
  slot_off_grid: 422,
  link_expired: 410,
  link_used: 410,
  invitation_expired: 410,
  idempotency_mismatch: 422,
  too_many_services: 422,
  too_many_api_keys: 422,
  too_many_webhooks: 422,
  url_refused: 422,
  too_many_stock_items: 422,
  too_many_recurring: 422,
  too_many_phones: 422,
  too_many_professionals: 422,
  too_many_absences: 422,
  too_many_holidays: 422,
  too_many_invitations: 429,
  too_many_businesses: 429,
  too_many_reports: 429,
  too_many_lookups: 429,
  too_many_uploads: 429,
  too_many_slugs: 429,
  too_many_moves: 429,
  too_many_tests: 429,
  too_many_feeds: 429,
  too_many_connections: 429,
  /** Each change of days or hours rewrites many days. */
  too_many_changes: 429,
  too_many_backups: 429,
  too_many_questions: 429,
  too_many_requests: 429,
  /** It limits the bookings of one phone or address (RULINGS E20). */
  too_many_bookings: 429,
  internal: 500,
  google_unavailable: 503,
  assistant_unavailable: 503,
  busy: 503,
} as const satisfies Record<string, number>

export type ErrorCode = keyof typeof errorStatuses

export const commonErrors = [
  'invalid_json',
  'invalid_input',
  'origin_refused',
  'route_not_found',
  'method_not_allowed',
  'body_too_large',
  'unsupported_media_type',
  'internal',
  'busy',
] as const satisfies readonly ErrorCode[]

/** `detail` is Portuguese and says what to do (RFC 9457). */
export const problemSchema = () =>
  z.strictObject({
    type: z.string(),
    title: z.string(),
    status: z.int(),
    detail: z.string(),
    code: z.string(),
    request_id: z.string(),
    errors: z.array(z.strictObject({ field: z.string(), message: z.string() })).optional(),
  })

export type Problem = z.infer<ReturnType<typeof problemSchema>>
export type FieldError = NonNullable<Problem['errors']>[number]

const titles: Record<number, string> = {
  400: 'Requisição inválida',
  401: 'Sessão necessária',
  403: 'Acesso recusado',
  404: 'Não encontrado',
  405: 'Método não permitido',
  409: 'Conflito',
  410: 'Não vale mais',
  412: 'Versão desatualizada',
  413: 'Conteúdo grande demais',
  415: 'Formato não aceito',
  422: 'Não foi possível atender',
  429: 'Muitas tentativas',
  500: 'Erro interno',
  503: 'Indisponível no momento',
}

export function problemOf(code: ErrorCode, detail: string, requestId: string): Problem {
  const status = errorStatuses[code]
  return {
    type: `urn:navalha:error:${code}`,
    title: titles[status] ?? 'Erro',
    status,
    detail,
    code,
    request_id: requestId,
  }
}
