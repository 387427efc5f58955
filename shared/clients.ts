import * as z from 'zod'
import { appointmentStatuses } from './appointments.ts'
import { LABELS_PER_CLIENT } from './client-limits.ts'
import { contract } from './contract.ts'
import { date, email, id, instant, line, money, paragraph, personName } from './fields.ts'
import { clientsAddresses } from './staff-routes.ts'

const label = () => line(30).min(1)

export const clientSchema = () =>
  z.object({
    id: z.string(),
    name: line(120),
    /** E.164, unique per business. Missing for who comes along with somebody else (RULINGS D12). */
    phone: z.string().optional(),
    email: email().optional(),
    birth_date: date().optional(),
    address: line(200).optional(),
    notes: paragraph(1000).optional(),
    labels: z.array(label()).optional(),
    /** Set when the person asked to be forgotten but appointments stay: only the name is left (RULINGS D4). */
    anonymised_at: instant().optional(),
    created_at: instant(),
    updated_at: instant(),
    version: z.int(),
  })
export type Client = z.infer<ReturnType<typeof clientSchema>>

/** A client in a list: as much as a row shows. */
const clientRowSchema = () =>
  z.object({
    id: z.string(),
    name: z.string(),
    phone: z.string().optional(),
    birth_date: z.string().optional(),
    labels: z.array(z.string()).optional(),
  })
export type ClientRow = z.infer<ReturnType<typeof clientRowSchema>>

/**
 * An appointment in a client's file. Its price only for who may see money, its notes only for who may see its agenda.
 */
const clientAppointmentSchema = () =>
  z.object({
    id: z.string(),
    date: z.string(),
    time: z.string(),
    duration: z.int(),
    service_name: z.string(),
    professional_name: z.string().optional(),
    price: money().optional(),
    status: z.enum(appointmentStatuses),
    notes: z.string().optional(),
  })

export type ClientAppointment = z.infer<ReturnType<typeof clientAppointmentSchema>>

const clientFileSchema = () =>
  z.object({
    client: clientSchema(),
    /** What reactions have counted so far; a moment behind the last appointment. */
    figures: z.object({
      appointments: z.int(),
      no_shows: z.int(),
      cancelled: z.int(),
      last_appointment: z.string().optional(),
    }),
    /** Newest first, those to come included. */
    appointments: z.array(clientAppointmentSchema()),
    cursor: z.string().optional(),
  })
export type ClientFile = z.infer<ReturnType<typeof clientFileSchema>>

/** What is wrong with a birth date, if anything; `today` is the business's date. */
export function refusedBirthDate(date: string, today: string): string | undefined {
  if (date > today) return 'Data de nascimento não pode ser no futuro'
  return date < '1900' ? 'Confira o ano de nascimento' : undefined
}

/** A phone as staff type it: Brazilian, or foreign with `+` (RULINGS D12); the verb makes it E.164. */
const typedPhone = () => z.string().trim().min(1, 'Informe o telefone com DDD.').max(25)

const clientFields = () => ({
  name: personName().min(1, 'Nome é obrigatório'),
  email: email(),
  birth_date: date(),
  address: line(200),
  notes: paragraph(1000),
  labels: z.array(label()).max(LABELS_PER_CLIENT, `No máximo ${LABELS_PER_CLIENT} etiquetas.`),
})

const cursor = () => z.string().max(2000)
/** Page size of a list. Arrives as text in a query. */
const limit = (max: number) => z.coerce.number().int().min(1).max(max)

export const clientsContract = /* @__PURE__ */ contract(clientsAddresses, {
  /** By name, unless searched for. A member without `clients.all` sees who has an appointment with them. */
  listClients: {
    access: { permission: 'clients.own' },
    input: () =>
      z.strictObject({
        /** Beginning of any word of the name (accents ignored), or three digits and more of the phone. */
        search: line(120).optional(),
        order: z.enum(['name', 'recent']).optional(),
        label: label().optional(),
        /** 1 to 12. */
        birthday_month: z.coerce.number().int().min(1).max(12).optional(),
        limit: limit(100).optional(),
        cursor: cursor().optional(),
      }),
    output: () =>
      z.object({
        clients: z.array(clientRowSchema()),
        cursor: z.string().optional(),
        /**
         * Of two wishes or more, how many clients that fit the first were looked at: with few or no rows there may be
         * more.
         */
        scanned: z.int().optional(),
      }),
    status: 200,
    errors: [],
  },
  /** Pages of everything, for a file: the browser joins them and shows how far it is. */
  exportClients: {
    access: { permission: 'clients.all' },
    input: () => z.strictObject({ cursor: cursor().optional() }),
    output: () =>
      z.object({ clients: z.array(clientSchema()), cursor: z.string().optional(), total: z.int() }),
    status: 200,
    errors: [],
  },
  createClient: {
    access: { permission: 'clients.own' },
    input: () => {
      const { name, ...others } = clientFields()
      return z.strictObject({
        name,
        phone: typedPhone().optional(),
        /** Comes along with somebody else: only then a phone may be missing. */
        dependent: z.literal(true).optional(),
        ...z.object(others).partial().shape,
      })
    },
    output: clientSchema,
    status: 201,
    idempotent: true,
    errors: ['phone_taken'],
  },
  getClient: {
    access: { permission: 'clients.own' },
    input: () => z.strictObject({ client_id: id('cli') }),
    output: clientFileSchema,
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
  /** Changes what is named, takes away what is null. `version` is of what was looked at. */
  updateClient: {
    access: { permission: 'clients.own' },
    input: () => {
      const { name, email: mail, birth_date, address, notes, labels } = clientFields()
      return z.strictObject({
        client_id: id('cli'),
        version: z.int().min(1),
        name: name.optional(),
        phone: typedPhone().nullable().optional(),
        email: mail.nullable().optional(),
        birth_date: birth_date.nullable().optional(),
        address: address.nullable().optional(),
        notes: notes.nullable().optional(),
        labels: labels.nullable().optional(),
      })
    },
    output: clientSchema,
    status: 200,
    idempotent: true,
    errors: ['client_not_found', 'phone_taken', 'version_conflict'],
  },
  /** With appointments behind, everything but the name is forgotten; without, the client is gone. */
  deleteClient: {
    access: { permission: 'clients.all' },
    input: () => z.strictObject({ client_id: id('cli') }),
    output: () => z.object({ outcome: z.enum(['deleted', 'anonymised']) }),
    status: 200,
    idempotent: true,
    errors: ['client_not_found', 'has_upcoming_appointments'],
  },
  /** What `mergeClients` would leave, when nothing is chosen otherwise. */
  previewMerge: {
    access: { permission: 'clients.all' },
    input: () => z.strictObject({ client_id: id('cli'), other_id: id('cli') }),
    output: () =>
      z.object({
        kept: clientSchema(),
        removed: clientSchema(),
        merged: clientSchema(),
        /** Fields in which both have something, and not the same. */
        differing: z.array(z.enum(['name', 'phone', 'email', 'birth_date', 'address', 'notes'])),
        /** Appointments that would change their client. */
        appointments: z.int(),
      }),
    status: 200,
    errors: ['client_not_found', 'cannot_merge_same_client', 'too_many_phones'],
  },
  /** The other's appointments, labels and blanks go to this one; its phone leads here from then on. */
  mergeClients: {
    access: { permission: 'clients.all' },
    input: () =>
      z.strictObject({
        client_id: id('cli'),
        other_id: id('cli'),
        version: z.int().min(1),
        other_version: z.int().min(1),
        /** Fields to take from the other one. */
        take: z.array(z.enum(['name', 'phone', 'email', 'birth_date', 'address', 'notes'])).max(6),
      }),
    output: clientSchema,
    status: 200,
    idempotent: true,
    errors: ['client_not_found', 'cannot_merge_same_client', 'too_many_phones', 'version_conflict'],
  },
})
