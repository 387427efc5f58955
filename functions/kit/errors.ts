import { type ErrorCode, type FieldError, type Problem, problemOf } from '#shared/errors.ts'
import { isOutage } from './sdk.ts'

type Extras = {
  fields?: FieldError[]
  /** The same request may succeed after so many seconds. */
  retryAfter?: number
  /** Another write came first: `decide` runs again. */
  lost?: boolean
}

/** Tells the caller a stable code (status in `shared/errors.ts`) and what to do, in Portuguese. */
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

/** Makes an area's errors by code from its texts. */
export function errorFactory<C extends ErrorCode>(texts: Record<C, string>): (code: C) => AppError {
  return (code) => new AppError(code, texts[code])
}

/** Returns an error about single fields, each with its path in the input and what to do. */
export function invalidFields(...fields: [FieldError, ...FieldError[]]): AppError {
  return new AppError('invalid_input', fields[0].message, { fields })
}

/** Returns the caller's authority does not allow it. */
export function forbidden(): AppError {
  return new AppError(
    'forbidden',
    'Sua função nesta empresa não permite fazer isso. Fale com o proprietário.',
  )
}

/** Returns the API key's scopes do not include the route's. */
export function scopeMissing(scope: string): AppError {
  return new AppError('forbidden', `Esta chave não tem a permissão ${scope}. Inclua-a em API Keys.`)
}

/** Returns the record changed after the caller read it. */
export function versionConflict(): AppError {
  return new AppError(
    'version_conflict',
    'Outra pessoa alterou este cadastro. Confira os dados e salve de novo.',
  )
}

/** Returns the error of too many writes to an item, or a silent table: the caller may repeat the request. */
export function busy(lost = false): AppError {
  return new AppError('busy', 'O sistema está ocupado. Tente novamente em instantes.', {
    retryAfter: 1,
    lost,
  })
}

/** Returns the RFC 9457 document of an error. */
export function toProblem(error: AppError, requestId: string): Problem {
  return {
    ...problemOf(error.code, error.message, requestId),
    ...(error.fields && { errors: error.fields }),
  }
}

/**
 * Returns any error as one for the caller: middy's parser throws errors with a status; its early timeout is
 * our "busy".
 */
export function asAppError(error: unknown): AppError {
  if (error instanceof AppError) return error
  const { statusCode, name } = error as { statusCode?: number; name?: string }
  if (statusCode === 415) {
    return new AppError('unsupported_media_type', 'Envie os dados com Content-Type application/json.')
  }
  if (statusCode === 422) return new AppError('invalid_json', 'O conteúdo enviado não é um JSON válido.')
  // No area has caught this call: keys, queues and accounts fail as the table does.
  if (name !== 'TimeoutError' && isOutage(error)) return busy()
  if (name === 'TimeoutError') {
    return new AppError('busy', 'O servidor demorou a responder. Tente novamente em instantes.', {
      retryAfter: 1,
    })
  }
  return new AppError('internal', 'Algo deu errado do nosso lado. Tente novamente em instantes.')
}
