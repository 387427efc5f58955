import * as z from 'zod'
import { contract } from './contract.ts'
import type { Entity } from './entity.ts'
import { changeShape, newShape, storedShape } from './entity-schema.ts'
import { changesOf, date, endTime, id, instant, line, money, time } from './fields.ts'
import { pictureFormSchema, pictureSchema } from './pictures.ts'
import { duration } from './services.ts'
import { professionalsAddresses } from './staff-routes.ts'

/** Weekday 0 is Sunday; `end` is exclusive. */
const weeklyHoursSchema = () => z.object({ weekday: z.int().min(0).max(6), start: time(), end: endTime() })
export type WeeklyHours = z.infer<ReturnType<typeof weeklyHoursSchema>>

/** A new professional works on these days, within the booking window (RULINGS D3). */
export const NEW_PROFESSIONAL_DAYS = [1, 2, 3, 4, 5, 6] as const

export const ABSENCES = 100

/** Both dates are included. With hours, they apply to each day. */
const absenceSchema = () =>
  z.object({
    id: z.string(),
    from: date(),
    to: date(),
    start: time().optional(),
    end: endTime().optional(),
    reason: line(120).optional(),
  })
export type Absence = z.infer<ReturnType<typeof absenceSchema>>

/** Missing terms are the catalog's. */
const serviceTermsSchema = () =>
  z.object({
    service_id: z.string(),
    price: money().optional(),
    duration: duration().optional(),
  })
export type ServiceTerms = z.infer<ReturnType<typeof serviceTermsSchema>>

export const professionalFields = {
  name: { kind: 'text', max: 120, links: false, label: 'Nome', required: 'Nome é obrigatório' },
  phone: { kind: 'phone', max: 25, label: 'Telefone', optional: true },
  email: { kind: 'email', label: 'Email', audit: 'e-mail', optional: true },
  specialties: {
    kind: 'list',
    each: 60,
    max: 12,
    tooMany: 'No máximo 12 especialidades.',
    label: 'Especialidades',
    doc: 'Especialidades, como aparecem na página.',
    fallback: [],
  },
  color: { kind: 'color', label: 'Cor', optional: true },
} as const satisfies Entity

export const professionalSchema = () =>
  z.object({
    id: z.string(),
    ...storedShape(professionalFields),
    is_active: z.boolean(),
    avatar_url: z.string().max(2048).optional(),
    /** Several intervals per day are allowed; when missing, the window applies every day (RULINGS D3). */
    hours: z.array(weeklyHoursSchema()).optional(),
    breaks: z.array(weeklyHoursSchema()).optional(),
    absences: z.array(absenceSchema()).optional(),
    service_ids: z.array(z.string()).optional(),
    service_terms: z.array(serviceTermsSchema()).optional(),
    /** This member owns the agenda (RULINGS A16); public and partner replies lack it. */
    user_id: z.string().optional(),
    created_at: instant(),
    version: z.int(),
  })
export type Professional = z.infer<ReturnType<typeof professionalSchema>>

export const appointmentSummarySchema = () =>
  z.object({
    id: z.string(),
    date: z.string(),
    time: z.string(),
    client_name: z.string(),
    service_name: z.string(),
  })
export type AppointmentSummary = z.infer<ReturnType<typeof appointmentSummarySchema>>

const listedProfessionalSchema = () => professionalSchema().extend({ member_email: z.string().optional() })
export type ListedProfessional = z.infer<ReturnType<typeof listedProfessionalSchema>>

const otherFields = () => ({
  avatar_url: z
    .string()
    .max(2048, { abort: true })
    .regex(/^\/uploads\/[\w./-]+$/, 'Envie a foto outra vez.')
    .optional(),
  hours: z.array(weeklyHoursSchema().strict()).max(70).optional(),
  breaks: z.array(weeklyHoursSchema().strict()).max(70).optional(),
  service_ids: z.array(id('srv')).max(300).optional(),
  service_terms: z.array(serviceTermsSchema().strict()).max(300).optional(),
})

export const professionalsContract = /* @__PURE__ */ contract(professionalsAddresses, {
  listProfessionals: {
    access: { permission: 'agenda.own' },
    input: () => z.strictObject({}),
    output: () => z.object({ professionals: z.array(listedProfessionalSchema()) }),
    status: 200,
    errors: [],
  },
  createProfessional: {
    access: { permission: 'catalog.write' },
    input: () => z.strictObject({ ...newShape(professionalFields), ...otherFields() }),
    output: listedProfessionalSchema,
    status: 201,
    idempotent: true,
    errors: ['too_many_professionals'],
  },
  getProfessional: {
    access: { permission: 'catalog.write' },
    input: () => z.strictObject({ professional_id: id('pro') }),
    output: () =>
      z.object({
        professional: listedProfessionalSchema(),
        upcoming_appointments: z.array(appointmentSummarySchema()),
      }),
    status: 200,
    errors: ['professional_not_found'],
  },
  /** Null removes a field. Appointments outside the new hours are listed. */
  updateProfessional: {
    access: { permission: 'catalog.write' },
    input: () =>
      z.strictObject({
        professional_id: id('pro'),
        version: z.int().min(1),
        ...changeShape(professionalFields),
        is_active: z.boolean().optional(),
        ...changesOf(otherFields()).shape,
        user_id: z.string().max(128).nullable().optional(),
      }),
    output: () =>
      z.object({
        professional: listedProfessionalSchema(),
        affected_appointments: z.array(appointmentSummarySchema()),
      }),
    status: 200,
    idempotent: true,
    errors: [
      'professional_not_found',
      'version_conflict',
      'member_not_found',
      'member_linked',
      'too_many_changes',
    ],
  },
  /** Future appointments prevent it (RULINGS D4). History keeps the name. */
  deleteProfessional: {
    access: { permission: 'catalog.write' },
    input: () => z.strictObject({ professional_id: id('pro') }),
    output: () => z.object({}),
    status: 200,
    idempotent: true,
    errors: ['professional_not_found', 'has_upcoming_appointments'],
  },
  /** Appointments during the absence stay, and are listed. */
  addAbsence: {
    access: { permission: 'catalog.write' },
    input: () =>
      z.strictObject({
        professional_id: id('pro'),
        from: date(),
        to: date(),
        start: time().optional(),
        end: endTime().optional(),
        reason: line(120).optional(),
      }),
    output: () =>
      z.object({
        professional: listedProfessionalSchema(),
        affected_appointments: z.array(appointmentSummarySchema()),
      }),
    status: 201,
    idempotent: true,
    errors: ['professional_not_found', 'too_many_absences', 'too_many_changes'],
  },
  removeAbsence: {
    access: { permission: 'catalog.write' },
    input: () => z.strictObject({ professional_id: id('pro'), absence_id: id('abs') }),
    output: () => z.object({ professional: listedProfessionalSchema() }),
    status: 200,
    idempotent: true,
    errors: ['professional_not_found'],
  },
  openAvatarUpload: {
    access: { permission: 'catalog.write' },
    input: () => pictureSchema().extend({ professional_id: id('pro') }),
    output: () => pictureFormSchema().extend({ avatar_url: z.string() }),
    status: 201,
    errors: ['professional_not_found', 'too_many_uploads'],
  },
})
