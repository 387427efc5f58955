import type { ErrorCode, FieldError, Problem } from '#shared/errors.ts'

/** `status` 0 means that no reply came. The message is Portuguese, for the user. */
export type Failure = Error & {
  status: number
  /** `preview` means that a preview of the page refused it. */
  code: ErrorCode | 'network' | 'timeout' | 'unexpected' | 'preview'
  errors: FieldError[]
  retryAfter?: number
  /** Support asks for it. */
  request_id?: string
}

type Facts = Pick<Failure, 'status' | 'code'> & Partial<Pick<Failure, 'errors' | 'retryAfter' | 'request_id'>>

export function failure(message: string, facts: Facts): Failure {
  return Object.assign(new Error(message), { errors: [], ...facts })
}

export function isFailure(error: unknown): error is Failure {
  return error instanceof Error && 'status' in error && 'code' in error
}

/** The server may have made the change. */
export const isOutcomeUnknown = (error: unknown): error is Failure =>
  isFailure(error) && (error.status === 0 || error.status >= 500)

export const noConnection = () => failure('Sem conexão. Tente novamente.', { status: 0, code: 'network' })
export const timedOut = () => failure('Timeout no carregamento de dados', { status: 0, code: 'timeout' })
export const unexpected = () => failure('Resposta inesperada do servidor', { status: 0, code: 'unexpected' })

/** Only the status of the gateway's own replies is reliable. */
const gatewayTexts: Record<number, [Failure['code'], string]> = {
  404: ['route_not_found', 'Endereço não encontrado.'],
  413: ['body_too_large', 'Os dados enviados são grandes demais.'],
  429: ['busy', 'Muitas tentativas. Aguarde um instante e tente novamente.'],
  503: ['busy', 'O sistema está ocupado. Tente novamente em instantes.'],
}

export async function failureOf(response: Response): Promise<Failure> {
  const { status } = response
  const seconds = Number(response.headers.get('retry-after'))
  const retryAfter = seconds > 0 ? seconds : undefined
  const problem: Partial<Problem> = await response.json().catch(() => ({}))
  if (problem?.detail && problem.code) {
    const code = problem.code as ErrorCode
    return failure(problem.detail, { ...problem, status, code, retryAfter })
  }
  const [code, text] = gatewayTexts[status] ?? ['unexpected', 'Resposta inesperada do servidor']
  return failure(text, { status, code, retryAfter })
}
