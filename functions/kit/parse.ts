import type * as z from 'zod'
import type { FieldError } from '#shared/errors.ts'
import { PHONE_REFUSED, parseStaffPhone } from '#shared/phone-input.ts'
import { AppError, invalidFields } from './errors.ts'

/** The largest request, a part of an import, has about 2,000 values. */
const VALUES_LIMIT = 10_000
const ERRORS_LIMIT = 20

export function parseInput<S extends z.ZodType>(schema: S, input: unknown): z.output<S> {
  // This comes before zod, which creates an issue for each wrong value.
  requireValues(input, VALUES_LIMIT)
  // The input lets `messageOf` distinguish a missing field from a wrong type.
  const result = schema.safeParse(input, { reportInput: true })
  if (result.success) return result.data
  const fields = result.error.issues.slice(0, ERRORS_LIMIT).flatMap(toFieldErrors).slice(0, ERRORS_LIMIT)
  throw new AppError('invalid_input', fields[0]?.message ?? 'Confira os dados enviados.', { fields })
}

/** `areaCode` completes a number without one. */
export function staffPhone(typed: string, field: string, areaCode?: string): string {
  const phone = parseStaffPhone(typed, { areaCode })
  if (!phone) throw invalidFields({ field, message: PHONE_REFUSED })
  return phone
}

/** Throws when the input has too many values, nested ones included. */
export function requireValues(input: unknown, most: number): void {
  if (hasMoreValues(input, most)) {
    throw new AppError('invalid_input', 'Os dados enviados têm campos demais.')
  }
}

/** There is no recursion, because JSON may nest deeper than the call stack. */
function hasMoreValues(input: unknown, limit: number): boolean {
  const open = [input]
  for (let seen = 0; open.length > 0; seen++) {
    if (seen + open.length > limit) return true
    const value = open.pop()
    if (typeof value === 'object' && value !== null)
      for (const inner of Object.values(value)) open.push(inner)
  }
  return false
}

function toFieldErrors(issue: z.core.$ZodIssue): FieldError[] {
  const field = issue.path.join('.')
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.slice(0, ERRORS_LIMIT).map((key) => ({
      field: field ? `${field}.${key}` : key,
      message: `O campo "${key.slice(0, 60)}" não é aceito aqui.`,
    }))
  }
  return [{ field, message: messageOf(issue) }]
}

// zod's English messages never reach a caller.
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
      return issue.input === undefined ? 'Preencha este campo.' : 'Identificador inválido.'
    default:
      return 'O formato deste campo não é o esperado.'
  }
}
