import * as z from 'zod'
import { CATALOG } from '#functions/company/records.ts'
import { record } from '#functions/kit/records.ts'
import { professionalSchema } from '#shared/professionals.ts'
import type { StoredProfessional } from './rules.ts'

/**
 * | item         | pk                 | sk                  |
 * |--------------|--------------------|---------------------|
 * | professional | `<tenant>#catalog` | `professional#<id>` |
 */
export const professionals = record<StoredProfessional, { id: string }>({
  name: 'professional',
  shape: 1,
  leaver: 'ends',
  erased: 'none',
  schema: () =>
    professionalSchema()
      .extend({ deleting: z.enum(['active', 'inactive']).optional() })
      .strict(),
  key: ({ id }) => [CATALOG, `professional#${id}`],
})
