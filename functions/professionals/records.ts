import { CATALOG } from '#functions/company/records.ts'
import { record } from '#functions/kit/records.ts'
import type { Professional } from '#shared/professionals.ts'
/**
 * | item         | pk                 | sk                  |
 * |--------------|--------------------|---------------------|
 * | professional | `<tenant>#catalog` | `professional#<id>` |
 */
export const professionals = record<Professional, { id: string }>({
  key: ({ id }) => [CATALOG, `professional#${id}`],
})
