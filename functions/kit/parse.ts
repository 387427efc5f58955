import type * as z from 'zod'
import type { FieldError } from '#shared/errors.ts'
import { AppError } from './errors.ts'

/** Parses input at the border; what is wrong is told field by field, in Portuguese. */
export function parseInput<S extends z.ZodType>(schema: S, input: unknown): z.output<S> {
  // With what came, which tells a field that is missing from one of another type.
  const result = schema.safeParse(input, { reportInput: true })
  if (result.success) return result.data
  const fields = result.error.issues.flatMap(toFieldErrors)
  throw new AppError('invalid_input', fields[0]?.message ?? 'Confira os dados enviados.', { fields })
}

function toFieldErrors(issue: z.core.$ZodIssue): FieldError[] {
  const field = issue.path.join('.')
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => ({
      field: field ? `${field}.${key}` : key,
      message: `O campo "${key.slice(0, 60)}" não é aceito aqui.`,
    }))
  }
  return [{ field, message: messageOf(issue) }]
}

// The messages that schemas give themselves come first; zod's own English ones never leave the house.
function messageOf(issue: z.core.$ZodIssue): string {
  if (issue.message && !/^(Invalid|Too (big|small)|Expected|Unrecognized)/.test(issue.message))
    return issue.message
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? 'Preencha este campo.' : 'O tipo deste campo não é o esperado.'
    case 'too_big':
      return issue.origin === 'string'
        ? `Use no máximo ${issue.maximum} caracteres.`
        : `O valor máximo é ${issue.maximum.toLocaleString('pt-BR')}.`
    case 'too_small':
      return issue.origin === 'string'
        ? issue.minimum === 1
          ? 'Preencha este campo.'
          : `Use pelo menos ${issue.minimum} caracteres.`
        : `O valor mínimo é ${issue.minimum.toLocaleString('pt-BR')}.`
    case 'invalid_union':
      return 'Identificador inválido.'
    default:
      return 'O formato deste campo não é o esperado.'
  }
}
