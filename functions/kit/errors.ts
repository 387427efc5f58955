import { type ErrorCode, type FieldError, type Problem, problemOf } from '#shared/errors.ts'
import { isOutage } from './sdk.ts'

type Extras = {
  fields?: FieldError[]
  /** The same request may succeed after this many seconds. */
  retryAfter?: number
  /** Another write came first, so `decide` runs again. */
  lost?: boolean
}

export class AppError extends Error {
  readonly code: ErrorCode
  readonly fields: FieldError[] | undefined
  readonly retryAfter: number | undefined
  readonly lost: boolean

  constructor(code: ErrorCode, message: string, extras: Extras = {}) {
    super(message)
    this.name = 'AppError'
    this.code = code
    this.fields = extras.fields
    this.retryAfter = extras.retryAfter
    this.lost = extras.lost ?? false
  }
}

export function errorFactory<C extends ErrorCode>(texts: Record<C, string>): (code: C) => AppError {
  return (code) => new AppError(code, texts[code])
}

export function invalidFields(...fields: [FieldError, ...FieldError[]]): AppError {
  return new AppError('invalid_input', fields[0].message, { fields })
}

export function forbidden(): AppError {
  return new AppError(
    'forbidden',
    'Sua função nesta empresa não permite fazer isso. Fale com o proprietário.',
  )
}

export function scopeMissing(scope: string): AppError {
  return new AppError('forbidden', `Esta chave não tem a permissão ${scope}. Inclua-a em API Keys.`)
}

export function versionConflict(): AppError {
  return new AppError(
    'version_conflict',
    'Outra pessoa alterou este cadastro. Confira os dados e salve de novo.',
  )
}

/** Too many writes to an item or a silent table cause it; the caller may repeat the request. */
export function busy(lost = false): AppError {
  return new AppError('busy', 'O sistema está ocupado. Tente novamente em instantes.', {
    retryAfter: 1,
    lost,
  })
}

export function toProblem(error: AppError, requestId: string): Problem {
  return {
    ...problemOf(error.code, error.message, requestId),
    ...(error.fields && { errors: error.fields }),
  }
}

/** middy's parser throws errors with a status; its early timeout becomes `busy`. */
export function asAppError(error: unknown): AppError {
  if (error instanceof AppError) return error
  const { statusCode, name } = error as { statusCode?: number; name?: string }
  if (statusCode === 415) {
    return new AppError('unsupported_media_type', 'Envie os dados com Content-Type application/json.')
  }
  if (statusCode === 422) return new AppError('invalid_json', 'O conteúdo enviado não é um JSON válido.')
  // No area caught this outage of the table or a service.
  if (name !== 'TimeoutError' && isOutage(error)) return busy()
  if (name === 'TimeoutError') {
    return new AppError('busy', 'O servidor demorou a responder. Tente novamente em instantes.', {
      retryAfter: 1,
    })
  }
  return new AppError('internal', 'Algo deu errado do nosso lado. Tente novamente em instantes.')
}
