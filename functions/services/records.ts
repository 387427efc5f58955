import { CATALOG } from '#functions/company/records.ts'
import { record } from '#functions/kit/records.ts'
import type { Service } from '#shared/services.ts'

/**
 * | item    | pk                 | sk             |
 * |---------|--------------------|----------------|
 * | service | `<tenant>#catalog` | `service#<id>` |
 */
export const services = record<Service, { id: string }>({ key: ({ id }) => [CATALOG, `service#${id}`] })
