import { CATALOG } from '#functions/company/records.ts'
import { record } from '#functions/kit/records.ts'
import { type Service, serviceSchema } from '#shared/services.ts'

/**
 * | item    | pk                 | sk             |
 * |---------|--------------------|----------------|
 * | service | `<tenant>#catalog` | `service#<id>` |
 */
export const services = record<Service, { id: string }>({
  name: 'service',
  shape: 1,
  leaver: 'none',
  erased: 'none',
  schema: () => serviceSchema().strict(),
  key: ({ id }) => [CATALOG, `service#${id}`],
})
