import * as z from 'zod'
import { contract } from './contract.ts'
import {
  color,
  date,
  email,
  endTime,
  id,
  instant,
  line,
  money,
  personName,
  storedEmail,
  time,
} from './fields.ts'
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

export const professionalSchema = () =>
  z.object({
    id: z.string(),
    name: line(120),
    phone: z.string().optional(),
    email: storedEmail().optional(),
    is_active: z.boolean(),
    specialties: z.array(line(60)),
    avatar_url: z.string().max(2048).optional(),
    color: color().optional(),
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

const fields = () => ({
  name: personName().min(1, 'Nome é obrigatório'),
  phone: z.string().trim().max(25),
  email: email(),
  specialties: z.array(line(60).min(1)).max(12, 'No máximo 12 especialidades.'),
  avatar_url: z
    .string()
    .max(2048, { abort: true })
    .regex(/^\/uploads\/[\w./-]+$/, 'Envie a foto outra vez.'),
  color: color(),
  hours: z.array(weeklyHoursSchema().strict()).max(70),
  breaks: z.array(weeklyHoursSchema().strict()).max(70),
  service_ids: z.array(id('srv')).max(300),
  service_terms: z.array(serviceTermsSchema().strict()).max(300),
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
    input: () => z.strictObject(fields()).partial().required({ name: true }),
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
    input: () => {
      const { name, specialties, ...rest } = fields()
      return z.strictObject({
        professional_id: id('pro'),
        version: z.int().min(1),
        name: name.optional(),
        specialties: specialties.optional(),
        is_active: z.boolean().optional(),
        phone: rest.phone.nullable().optional(),
        email: rest.email.nullable().optional(),
        avatar_url: rest.avatar_url.nullable().optional(),
        color: rest.color.nullable().optional(),
        hours: rest.hours.nullable().optional(),
        breaks: rest.breaks.nullable().optional(),
        service_ids: rest.service_ids.nullable().optional(),
        service_terms: rest.service_terms.nullable().optional(),
        user_id: z.string().max(128).nullable().optional(),
      })
    },
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
