import { CATALOG } from '#functions/company/records.ts'
import { AppError } from '#functions/kit/errors.ts'
import { record } from '#functions/kit/records.ts'
import type { Professional } from '#shared/professionals.ts'
import { PROFESSIONALS_LIMIT } from './rules.ts'

/**
 * | item         | pk                 | sk                  |
 * |--------------|--------------------|---------------------|
 * | professional | `<tenant>#catalog` | `professional#<id>` |
 */
export const professionals = record<Professional, { id: string }>({
  key: ({ id }) => [CATALOG, `professional#${id}`],
})

/** Refuses one more than a business may have. Whoever adds counts the configuration on, so that two see each other. */
export function requireRoom(team: readonly Professional[]): void {
  if (team.length < PROFESSIONALS_LIMIT) return
  const message = `Uma empresa pode ter no máximo ${PROFESSIONALS_LIMIT} profissionais.`
  throw new AppError('too_many_professionals', message)
}
