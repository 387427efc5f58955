import * as z from 'zod'
import { appointmentStatuses, newClient } from '../appointments.ts'
import { clientFields, contactFields } from '../client-fields.ts'
import { contract } from '../contract.ts'
import { changeShape, newShape } from '../entity-schema.ts'
import { date, day, id, line, money, paragraph, personName, time } from '../fields.ts'
import { ANY_PROFESSIONAL } from '../ids.ts'
import { duration } from '../services.ts'
import { pageOf, paging, partnerAppointmentSchema, partnerClientSchema, since } from './partner.ts'
import * as routes from './routes.ts'

/** Staff alone give labels. */
function otherFields() {
  const { name: _, phone: _phone, labels: _labels, ...fields } = clientFields
  return fields
}

export const partnerAppointmentsContract = /* @__PURE__ */ contract(routes.partnerAppointmentsAddresses, {
  /** The default is 30 days from today on; dates, `client_id` and `changed_since` replace it. */
  listAppointments: {
    access: { permission: 'agenda.all', scope: 'appointments:read' },
    input: () =>
      z.strictObject({
        from: date().optional(),
        to: date().optional(),
        professional_id: id('pro').optional(),
        client_id: id('cli').optional(),
        status: z.enum(appointmentStatuses).optional(),
        ...since(),
        ...paging(),
      }),
    output: () => pageOf(partnerAppointmentSchema()),
    people: 'appointment',
    status: 200,
    errors: ['changed_since_too_old'],
  },
  getAppointment: {
    access: { permission: 'agenda.all', scope: 'appointments:read' },
    input: () => z.strictObject({ appointment_id: id('apt') }),
    output: partnerAppointmentSchema,
    status: 200,
    versioned: true,
    errors: ['appointment_not_found'],
  },
  /** API keys never book over another entry. */
  createAppointment: {
    access: { permission: 'agenda.all', scope: 'appointments:write' },
    input: () =>
      z.strictObject({
        service_id: id('srv'),
        /** `any` lets the page choose. Null means nobody in particular. */
        professional_id: z.union([id('pro'), z.literal(ANY_PROFESSIONAL)]).nullable(),
        date: day(),
        time: time(),
        client_id: id('cli').optional(),
        new_client: newClient().optional(),
        for: personName().optional(),
        duration: duration().optional(),
        price: money().optional(),
        notes: paragraph(1000).optional(),
        staff_notes: paragraph(1000).optional(),
      }),
    output: partnerAppointmentSchema,
    status: 201,
    idempotent: true,
    versioned: true,
    errors: ['service_not_found', 'professional_not_found', 'client_not_found', 'phone_taken', 'overlap'],
  },
  /** A call changes place (date, time, professional, duration), details, or status. */
  updateAppointment: {
    access: { permission: 'agenda.all', scope: 'appointments:write' },
    input: () =>
      z.strictObject({
        appointment_id: id('apt'),
        version: z.int().min(1).optional(),
        date: day().optional(),
        time: time().optional(),
        professional_id: id('pro').nullable().optional(),
        duration: duration().optional(),
        notes: paragraph(1000).nullable().optional(),
        staff_notes: paragraph(1000).nullable().optional(),
        price: money().optional(),
        service_id: id('srv').optional(),
        client_id: id('cli').nullable().optional(),
        for: personName().nullable().optional(),
        status: z.enum(['scheduled', 'confirmed', 'in_service', 'completed', 'no_show']).optional(),
      }),
    output: partnerAppointmentSchema,
    status: 200,
    input_of: 'getAppointment',
    idempotent: true,
    versioned: true,
    errors: [
      'appointment_not_found',
      'version_conflict',
      'professional_not_found',
      'service_not_found',
      'client_not_found',
      'overlap',
      'invalid_status_transition',
    ],
  },
  cancelAppointment: {
    access: { permission: 'agenda.all', scope: 'appointments:write' },
    input: () =>
      z.strictObject({
        appointment_id: id('apt'),
        version: z.int().min(1).optional(),
        reason: line(200).optional(),
      }),
    output: partnerAppointmentSchema,
    status: 200,
    idempotent: true,
    versioned: true,
    errors: ['appointment_not_found', 'version_conflict', 'invalid_status_transition'],
  },
})

export const partnerBookingContract = /* @__PURE__ */ contract(routes.partnerBookingAddresses, {
  getAvailability: {
    access: { permission: 'agenda.all', scope: 'appointments:read' },
    input: () =>
      z.strictObject({
        service_id: id('srv'),
        professional_id: z.union([id('pro'), z.literal(ANY_PROFESSIONAL)]),
        date: date(),
      }),
    output: () => z.object({ date: z.string(), slots: z.array(z.string()) }),
    status: 200,
    errors: ['booking_closed', 'service_not_found', 'professional_not_found', 'service_not_offered'],
  },
})

export const partnerClientsContract = /* @__PURE__ */ contract(routes.partnerClientsAddresses, {
  listClients: {
    access: { permission: 'clients.all', scope: 'clients:read' },
    input: () =>
      z.strictObject({
        search: line(120).optional(),
        ...since(),
        ...paging(),
      }),
    output: () => pageOf(partnerClientSchema()),
    people: 'client',
    status: 200,
    errors: ['changed_since_too_old'],
  },
  getClient: {
    access: { permission: 'clients.all', scope: 'clients:read' },
    input: () => z.strictObject({ client_id: id('cli') }),
    output: partnerClientSchema,
    status: 200,
    versioned: true,
    errors: ['client_not_found'],
  },
  createClient: {
    access: { permission: 'clients.all', scope: 'clients:write' },
    input: () => z.strictObject({ ...newShape(contactFields), ...newShape(otherFields()) }),
    output: partnerClientSchema,
    status: 201,
    idempotent: true,
    versioned: true,
    errors: ['phone_taken'],
  },
  updateClient: {
    access: { permission: 'clients.all', scope: 'clients:write' },
    input: () =>
      z.strictObject({
        ...changeShape(otherFields()),
        client_id: id('cli'),
        version: z.int().min(1).optional(),
        ...changeShape(contactFields),
      }),
    output: partnerClientSchema,
    status: 200,
    input_of: 'getClient',
    idempotent: true,
    versioned: true,
    errors: ['client_not_found', 'phone_taken', 'version_conflict'],
  },
  deleteClient: {
    access: { permission: 'clients.all', scope: 'clients:write' },
    input: () => z.strictObject({ client_id: id('cli') }),
    output: () => z.object({ outcome: z.enum(['deleted', 'anonymised']) }),
    status: 200,
    idempotent: true,
    errors: ['client_not_found', 'has_upcoming_appointments'],
  },
})
