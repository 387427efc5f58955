import { type ErrorCode, problemOf } from '#shared/errors.ts'

type Refusal = { code: ErrorCode; detail: string; retryAfter?: number }

const unavailable = 'O serviço não respondeu. Tente novamente em instantes.'
const broken = 'Algo deu errado do nosso lado. Tente novamente em instantes.'

const refusals: Record<string, Refusal> = {
  /** The call has no key. */
  UNAUTHORIZED: {
    code: 'unauthenticated',
    detail: 'Envie sua chave de API no cabeçalho x-api-key.',
  },
  /** The authorizer does not know the key, so it names no tier. */
  INVALID_API_KEY: {
    code: 'unauthenticated',
    detail: 'Esta chave de API não existe ou foi excluída. Confira a chave ou crie outra em API Keys.',
  },
  /** The key is switched off. */
  ACCESS_DENIED: {
    code: 'forbidden',
    detail: 'Esta chave está desativada. Ative-a em API Keys para voltar a usá-la.',
  },
  /** The API has no resource with this method. */
  MISSING_AUTHENTICATION_TOKEN: {
    code: 'route_not_found',
    detail: 'Este endereço não existe ou não aceita este método.',
  },
  RESOURCE_NOT_FOUND: {
    code: 'route_not_found',
    detail: 'Este endereço não existe.',
  },
  THROTTLED: {
    code: 'too_many_requests',
    detail: 'Há chamadas demais neste momento. Tente novamente em instantes.',
    retryAfter: 1,
  },
  QUOTA_EXCEEDED: {
    code: 'too_many_requests',
    detail: 'O limite de chamadas foi atingido. Tente novamente mais tarde.',
    retryAfter: 60,
  },
  REQUEST_TOO_LARGE: {
    code: 'body_too_large',
    detail: 'O conteúdo enviado passa de 256 kB.',
  },
  UNSUPPORTED_MEDIA_TYPE: {
    code: 'unsupported_media_type',
    detail: 'Envie os dados com Content-Type application/json.',
  },
  AUTHORIZER_FAILURE: { code: 'internal', detail: broken },
  AUTHORIZER_CONFIGURATION_ERROR: { code: 'internal', detail: broken },
  INTEGRATION_TIMEOUT: {
    code: 'busy',
    detail: unavailable,
    retryAfter: 1,
  },
  INTEGRATION_FAILURE: {
    code: 'busy',
    detail: unavailable,
    retryAfter: 1,
  },
  DEFAULT_4XX: {
    code: 'invalid_input',
    detail: 'A requisição não pôde ser lida. Confira o endereço e os dados.',
  },
  DEFAULT_5XX: { code: 'internal', detail: broken },
}

export const gatewayResponses = Object.fromEntries(
  Object.entries(refusals).map(([type, { code, detail, retryAfter }]) => {
    const problem = problemOf(code, detail, '$context.requestId')
    const headers = {
      'content-type': 'application/problem+json',
      'cache-control': 'no-store',
      ...(retryAfter && { 'retry-after': retryAfter }),
    }
    const response = {
      statusCode: String(problem.status),
      responseParameters: Object.fromEntries(
        Object.entries(headers).map(([name, value]) => [`gatewayresponse.header.${name}`, `'${value}'`]),
      ),
      responseTemplates: { 'application/json': ascii(JSON.stringify(problem)) },
    }
    return [type, response]
  }),
)

/** ASCII survives any misread encoding. */
function ascii(json: string): string {
  return json.replace(/[^ -~]/g, (one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`)
}
