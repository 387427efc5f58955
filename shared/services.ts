import * as z from 'zod'
import { contract } from './contract.ts'
import { type Entity, fieldsNamed } from './entity.ts'
import { changeShape, newShape, storedShape } from './entity-schema.ts'
import { id, instant } from './fields.ts'
import { servicesAddresses } from './staff-routes.ts'

const NO_MINUTES = 'Informe a duração em minutos inteiros.'

export const serviceFields = {
  name: { kind: 'text', max: 120, links: false, label: 'Nome', required: 'Nome é obrigatório' },
  description: { kind: 'text', max: 300, lines: true, label: 'Descrição', optional: true },
  price: { kind: 'money', label: 'Preço', required: 'Informe o preço. Pode ser 0.' },
  duration: {
    kind: 'count',
    min: 5,
    max: 720,
    messages: {
      whole: NO_MINUTES,
      min: 'A duração mínima é de 5 minutos.',
      max: 'A duração máxima é de 720 minutos.',
    },
    label: 'Duração (min)',
    column: 'Duração',
    doc: 'Duração em minutos.',
    required: NO_MINUTES,
  },
  category: { kind: 'text', max: 60, label: 'Categoria', optional: true },
  color: { kind: 'color', label: 'Cor', doc: 'Cor na agenda (#RRGGBB).', optional: true },
  /** A combo has its own price and duration, not the sums of its parts. */
  combo_of: {
    kind: 'ids',
    prefix: 'srv',
    min: 2,
    max: 10,
    tooFew: 'Um combo tem pelo menos dois serviços.',
    label: 'Serviços do combo',
    doc: 'Ids dos serviços que o combo reúne.',
    optional: true,
  },
  visible: {
    kind: 'flag',
    label: 'Visível na página',
    audit: 'na página',
    doc: 'Se aparece na página de agendamento.',
    fallback: true,
  },
  is_active: { kind: 'flag', label: 'Ativo', doc: 'Se está em uso.', fallback: true },
} as const satisfies Entity

export const duration = () => newShape(fieldsNamed(serviceFields, 'duration')).duration

export const serviceSchema = () => {
  // The booking configuration stores which services are visible.
  const { visible: _, ...fields } = storedShape(serviceFields)
  return z.object({ id: z.string(), ...fields, created_at: instant(), version: z.int() })
}
export type Service = z.infer<ReturnType<typeof serviceSchema>>

export const listedServiceSchema = () => serviceSchema().extend({ visible: z.boolean() })
export type ListedService = z.infer<ReturnType<typeof listedServiceSchema>>

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
    input: () => z.strictObject(newShape(serviceFields)),
    output: listedServiceSchema,
    status: 201,
    idempotent: true,
    errors: ['service_not_found', 'too_many_services'],
  },
  /** Null removes a field; booked appointments keep name, time and price (RULINGS D4). */
  updateService: {
    access: { permission: 'catalog.write' },
    input: () =>
      z.strictObject({ service_id: id('srv'), version: z.int().min(1), ...changeShape(serviceFields) }),
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
