import * as z from 'zod'
import { categoryName } from './categories.ts'
import { contract } from './contract.ts'
import { color, id, instant, line, money, paragraph, personName } from './fields.ts'
import { servicesAddresses } from './staff-routes.ts'

export const SERVICE_MINUTES = { min: 5, max: 720 } as const

export const COMBO_PARTS = { min: 2, max: 10 } as const

export const duration = () =>
  z
    .int('Informe a duração em minutos inteiros.')
    .min(SERVICE_MINUTES.min, 'A duração mínima é de 5 minutos.')
    .max(SERVICE_MINUTES.max, 'A duração máxima é de 720 minutos.')

export const serviceSchema = () =>
  z.object({
    id: z.string(),
    name: line(120),
    description: paragraph(300).optional(),
    price: money(),
    /** A combo has its own duration, not the sum of its parts. */
    duration: duration(),
    category: categoryName().optional(),
    color: color().optional(),
    /** A combo has its own price and duration. */
    combo_of: z.array(z.string()).optional(),
    is_active: z.boolean(),
    created_at: instant(),
    version: z.int(),
  })
export type Service = z.infer<ReturnType<typeof serviceSchema>>

const listedServiceSchema = () => serviceSchema().extend({ visible: z.boolean() })
export type ListedService = z.infer<ReturnType<typeof listedServiceSchema>>

const comboOf = () =>
  z.array(id('srv')).min(COMBO_PARTS.min, 'Um combo tem pelo menos dois serviços.').max(COMBO_PARTS.max)

export const servicesContract = /* @__PURE__ */ contract(servicesAddresses, {
  listServices: {
    access: { permission: 'agenda.own' },
    input: () => z.strictObject({}),
    output: () => z.object({ services: z.array(listedServiceSchema()), categories: z.array(z.string()) }),
    status: 200,
    errors: [],
  },
  /** A new category is created with it. */
  createService: {
    access: { permission: 'catalog.write' },
    input: () =>
      z.strictObject({
        name: personName().min(1, 'Nome é obrigatório'),
        description: paragraph(300).optional(),
        price: money(),
        duration: duration(),
        category: categoryName().optional(),
        color: color().optional(),
        combo_of: comboOf().optional(),
        visible: z.boolean().optional(),
        is_active: z.boolean().optional(),
      }),
    output: listedServiceSchema,
    status: 201,
    idempotent: true,
    errors: ['service_not_found', 'too_many_services'],
  },
  /** Null removes a field; booked appointments keep name, time and price (RULINGS D4). */
  updateService: {
    access: { permission: 'catalog.write' },
    input: () =>
      z.strictObject({
        service_id: id('srv'),
        version: z.int().min(1),
        name: personName().min(1, 'Nome é obrigatório').optional(),
        description: paragraph(300).nullable().optional(),
        price: money().optional(),
        duration: duration().optional(),
        category: categoryName().nullable().optional(),
        color: color().nullable().optional(),
        combo_of: comboOf().nullable().optional(),
        visible: z.boolean().optional(),
        is_active: z.boolean().optional(),
      }),
    output: listedServiceSchema,
    status: 200,
    idempotent: true,
    errors: ['service_not_found', 'version_conflict', 'service_in_combo'],
  },
  deleteService: {
    access: { permission: 'catalog.write' },
    input: () => z.strictObject({ service_id: id('srv') }),
    output: () => z.object({}),
    status: 200,
    idempotent: true,
    errors: ['service_not_found', 'service_in_combo'],
  },
  orderServices: {
    access: { permission: 'catalog.write' },
    input: () => z.strictObject({ service_ids: z.array(id('srv')).max(300) }),
    output: () => z.object({}),
    status: 200,
    idempotent: true,
    errors: [],
  },
})
