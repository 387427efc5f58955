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
    /** The client gets no messages since then but those about appointments. */
    unsubscribed_at: instant().optional(),
    /** The client was anonymised because appointments remain: only the name is kept (RULINGS D4). */
    anonymised_at: instant().optional(),
    created_at: instant(),
    updated_at: instant(),
    version: z.int(),
  })
export type Client = z.infer<ReturnType<typeof clientSchema>>

export const clientRowSchema = () => z.object({ id: z.string(), ...shownShape(clientRowFields) })
export type ClientRow = z.infer<ReturnType<typeof clientRowSchema>>

/** A row of the clients' list with the client's visits, where the caller may see the file. */
const listedClientSchema = () =>
  clientRowSchema().extend({
    /** Date of the last appointment held. */
    last_visit: z.string().optional(),
    /** Date of the next appointment. */
    next_visit: z.string().optional(),
    /** The client wants only messages about appointments; set in lists by `absent_days` or `birthday_day`. */
    unsubscribed: z.literal(true).optional(),
  })
export type ListedClient = z.infer<ReturnType<typeof listedClientSchema>>

/** The price only with permission to see money, notes only with access to the agenda. */
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

/** Completed, missed and cancelled appointments, and the date of the last one held. */
export const figuresSchema = () =>
  z.object({
    appointments: z.int(),
    no_shows: z.int(),
    cancelled: z.int(),
    last_appointment: z.string().optional(),
  })
export type ClientFigures = z.infer<ReturnType<typeof figuresSchema>>

/** A client as a professional sees them who has an appointment ahead with them and has held none (RULINGS E21). */
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
    /** Reactions count them, a moment behind the last appointment. */
    figures: figuresSchema().extend({
      /** Sums the prices of held appointments; it needs the permission to see money. */
      spent: money().optional(),
      /** Usual days from one held appointment to the next: the median of the last ones, from three on. */
      usual_interval: z.int().optional(),
    }),
    appointments: z.array(clientAppointmentSchema()),
    cursor: z.string().optional(),
  })
export type ClientFile = z.infer<ReturnType<typeof clientFileSchema>>

/** Returns the fault of a birth date, if it has one; `today` is the tenant's date. */
export function refusedBirthDate(date: string, today: string): string | undefined {
  if (date > today) return 'Data de nascimento não pode ser no futuro'
  return date < '1900' ? 'Confira o ano de nascimento' : undefined
}

const cursor = () => z.string().max(2000)
const limit = (max: number) => z.coerce.number().int().min(1).max(max)

export const clientsContract = /* @__PURE__ */ contract(clientsAddresses, {
  /** Sorts by name without a search. Members without `clients.all` see only clients they serve or entered. */
  listClients: {
    access: { permission: 'clients.own' },
    input: () =>
      z
        .strictObject({
          /** Beginnings of words of the name in any order (accents ignored), or at least three digits of the phone. */
          search: line(120).optional(),
          order: z.enum(['name', 'recent']).optional(),
          label: label().optional(),
          birthday_month: z.coerce.number().int().min(1).max(12).optional(),
          /** It narrows the month to one day. */
          birthday_day: z.coerce.number().int().min(1).max(31).optional(),
          /** Keeps clients whose last visit is so many days ago or more, and who have none ahead. */
          absent_days: z.coerce.number().int().min(1).max(3650).optional(),
          /** Adds each client's last and next visit. */
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
        /** Counts clients examined for several words, filters or `absent_days`: few rows may not be all. */
        scanned: z.int().optional(),
      }),
    people: 'client',
    status: 200,
    errors: [],
  },
  /** Exports all clients page by page: the browser joins the pages into a file and shows progress. */
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
  /** The file, or name and phone alone where the caller may not see more. */
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
  /** Changes the given fields; null removes one. `version` is the one that the caller read. */
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
  /** Deletes the client; with past appointments it is anonymised instead and keeps its name. */
  deleteClient: {
    access: { permission: 'clients.all' },
    input: () => z.strictObject({ client_id: id('cli') }),
    output: () => z.object({ outcome: z.enum(['deleted', 'anonymised']) }),
    status: 200,
    idempotent: true,
    errors: ['client_not_found', 'has_upcoming_appointments'],
  },
  /** Shows what `mergeClients` would leave with the default choices. */
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
  /** Moves the other client's appointments, labels and missing fields here; its phone then finds this one. */
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
