import * as z from 'zod'
import { appointmentStatuses } from './appointments.ts'
import { clientFields, clientRowFields, mergeableFields } from './client-fields.ts'
import { contract } from './contract.ts'
import { changeShape, newShape, shownShape, storedShape } from './entity-schema.ts'
import { id, instant, line, money } from './fields.ts'
import { clientsAddresses } from './staff-routes.ts'

const label = () => line(clientFields.labels.each).min(1)

export const clientSchema = () =>
  z.object({
    id: z.string(),
    ...storedShape(clientFields),
    /** The client gets only messages about appointments since then. */
    unsubscribed_at: instant().optional(),
    /** Appointments remain, so only the name was kept (RULINGS D4). */
    anonymised_at: instant().optional(),
    created_at: instant(),
    updated_at: instant(),
    version: z.int(),
  })
export type Client = z.infer<ReturnType<typeof clientSchema>>

export const clientRowSchema = () => z.object({ id: z.string(), ...shownShape(clientRowFields) })
export type ClientRow = z.infer<ReturnType<typeof clientRowSchema>>

const listedClientSchema = () =>
  clientRowSchema().extend({
    last_visit: z.string().optional(),
    next_visit: z.string().optional(),
    /** It is set in lists by `absent_days` or `birthday_day`. */
    unsubscribed: z.literal(true).optional(),
  })
export type ListedClient = z.infer<ReturnType<typeof listedClientSchema>>

const clientAppointmentSchema = () =>
  z.object({
    id: z.string(),
    date: z.string(),
    time: z.string(),
    duration: z.int(),
    service_id: z.string(),
    service_name: z.string(),
    for: z.string().optional(),
    professional_id: z.string().optional(),
    professional_name: z.string().optional(),
    price: money().optional(),
    status: z.enum(appointmentStatuses),
    notes: z.string().optional(),
    staff_notes: z.string().optional(),
  })

export type ClientAppointment = z.infer<ReturnType<typeof clientAppointmentSchema>>

export const figuresSchema = () =>
  z.object({
    appointments: z.int(),
    no_shows: z.int(),
    cancelled: z.int(),
    last_appointment: z.string().optional(),
  })
export type ClientFigures = z.infer<ReturnType<typeof figuresSchema>>

/** A professional sees only this of a client whom they have not served yet (RULINGS E21). */
const clientContactSchema = () =>
  z.object({
    access: z.literal('contact'),
    client: z.object({ id: z.string(), name: z.string(), phone: z.string().optional() }),
  })
export type ClientContact = z.infer<ReturnType<typeof clientContactSchema>>

const clientFileSchema = () =>
  z.object({
    access: z.literal('file'),
    client: clientSchema(),
    /** Reactions count them with a short delay. */
    figures: figuresSchema().extend({
      spent: money().optional(),
      usual_interval: z.int().optional(),
    }),
    appointments: z.array(clientAppointmentSchema()),
    cursor: z.string().optional(),
  })
export type ClientFile = z.infer<ReturnType<typeof clientFileSchema>>

export function refusedBirthDate(date: string, today: string): string | undefined {
  if (date > today) return 'Data de nascimento não pode ser no futuro'
  return date < '1900' ? 'Confira o ano de nascimento' : undefined
}

const cursor = () => z.string().max(2000)
const limit = (max: number) => z.coerce.number().int().min(1).max(max)

export const clientsContract = /* @__PURE__ */ contract(clientsAddresses, {
  /** Sorts by name. Without `clients.all` only clients whom the caller serves or entered are listed. */
  listClients: {
    access: { permission: 'clients.own' },
    input: () =>
      z
        .strictObject({
          /** It matches beginnings of words in any order, or at least three digits of the phone. */
          search: line(120).optional(),
          order: z.enum(['name', 'recent']).optional(),
          label: label().optional(),
          birthday_month: z.coerce.number().int().min(1).max(12).optional(),
          birthday_day: z.coerce.number().int().min(1).max(31).optional(),
          /** The last visit must be this many days ago or more, and none upcoming. */
          absent_days: z.coerce.number().int().min(1).max(3650).optional(),
          with: z.literal('visits').optional(),
          limit: limit(100).optional(),
          cursor: cursor().optional(),
        })
        .refine(({ birthday_day, birthday_month }) => !birthday_day || birthday_month, {
          path: ['birthday_month'],
          message: 'Informe o mês do aniversário.',
        }),
    output: () =>
      z.object({
        clients: z.array(listedClientSchema()),
        cursor: z.string().optional(),
        /** When clients were filtered after the read, few rows may not be all. */
        scanned: z.int().optional(),
      }),
    people: 'client',
    status: 200,
    errors: [],
  },
  /** The browser joins the pages into a file. */
  exportClients: {
    access: { permission: 'clients.all' },
    input: () => z.strictObject({ cursor: cursor().optional() }),
    output: () =>
      z.object({ clients: z.array(clientSchema()), cursor: z.string().optional(), total: z.int() }),
    people: 'client',
    status: 200,
    errors: [],
  },
  createClient: {
    access: { permission: 'clients.own' },
    input: () => z.strictObject({ ...newShape(clientFields), dependent: z.literal(true).optional() }),
    output: clientSchema,
    status: 201,
    idempotent: true,
    errors: ['phone_taken', 'too_many_lookups'],
  },
  getClient: {
    access: { permission: 'clients.own' },
    input: () => z.strictObject({ client_id: id('cli') }),
    output: () => z.discriminatedUnion('access', [clientContactSchema(), clientFileSchema()]),
    status: 200,
    errors: ['client_not_found'],
  },
  listClientAppointments: {
    access: { permission: 'clients.own' },
    input: () => z.strictObject({ client_id: id('cli'), cursor: cursor().optional() }),
    output: () =>
      z.object({ appointments: z.array(clientAppointmentSchema()), cursor: z.string().optional() }),
    status: 200,
    errors: ['client_not_found'],
  },
  updateClient: {
    access: { permission: 'clients.own' },
    input: () =>
      z.strictObject({
        client_id: id('cli'),
        version: z.int().min(1),
        ...changeShape(clientFields),
      }),
    output: clientSchema,
    status: 200,
    idempotent: true,
    errors: ['client_not_found', 'phone_taken', 'version_conflict'],
  },
  /** A client with past appointments is anonymised instead (RULINGS D4). */
  deleteClient: {
    access: { permission: 'clients.all' },
    input: () => z.strictObject({ client_id: id('cli') }),
    output: () => z.object({ outcome: z.enum(['deleted', 'anonymised']) }),
    status: 200,
    idempotent: true,
    errors: ['client_not_found', 'has_upcoming_appointments'],
  },
  previewMerge: {
    access: { permission: 'clients.all' },
    input: () => z.strictObject({ client_id: id('cli'), other_id: id('cli') }),
    output: () =>
      z.object({
        kept: clientSchema(),
        removed: clientSchema(),
        merged: clientSchema(),
        differing: z.array(z.enum(mergeableFields)),
        appointments: z.int(),
      }),
    status: 200,
    errors: ['client_not_found', 'cannot_merge_same_client', 'too_many_phones'],
  },
  /** Appointments, labels and missing fields move here; the other phone then finds this client. */
  mergeClients: {
    access: { permission: 'clients.all' },
    input: () =>
      z.strictObject({
        client_id: id('cli'),
        other_id: id('cli'),
        version: z.int().min(1),
        other_version: z.int().min(1),
        take: z.array(z.enum(mergeableFields)).max(mergeableFields.length),
      }),
    output: clientSchema,
    status: 200,
    idempotent: true,
    errors: ['client_not_found', 'cannot_merge_same_client', 'too_many_phones', 'version_conflict'],
  },
})
