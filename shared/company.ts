import * as z from 'zod'
import {
  bookingConfigSchema,
  CUSTOM_CSS_BYTES,
  editableConfigSchema,
  ownHolidaySchema,
} from './booking-config.ts'
import { cnpjOf, isCnpj } from './cnpj.ts'
import { contract } from './contract.ts'
import type { Entity } from './entity.ts'
import { newShape, storedShape } from './entity-schema.ts'
import { businessName, changesOf, day, endTime, id, instant, line, time, website } from './fields.ts'
import { businessKinds, firstDaySchema, firstDaySteps } from './first-day.ts'
import { holidayKeys } from './holidays.ts'
import { isAreaCode } from './phone-input.ts'
import { pictureFormSchema, pictureSchema } from './pictures.ts'
import { plainNumber } from './plain.ts'
import { appointmentSummarySchema } from './professionals.ts'
import { companyAddresses } from './staff-routes.ts'
import { stateNames } from './states.ts'
import { brazilianZone } from './zones.ts'

export const NO_CNPJ = 'CNPJ inválido. Confira os números e as letras.'
export const NO_POSTAL_CODE = 'Informe o CEP com 8 números.'

/** A postal address makes one line (RULINGS D24). */
export const ADDRESS_LIMIT = 200

export const companyFields = {
  name: {
    kind: 'text',
    max: 120,
    label: 'Nome da empresa',
    audit: 'nome',
    required: 'Informe o nome da empresa.',
  },
  timezone: { kind: 'text', max: 60, label: 'Fuso horário' },
  /** It has no punctuation: twelve letters or digits and two check digits. */
  cnpj: { kind: 'text', max: 30, label: 'CNPJ', audit: 'CNPJ', optional: true },
  phone: { kind: 'phone', max: 40, label: 'Telefone', optional: true },
  /** It completes numbers without one; the default is that of `phone`. */
  area_code: { kind: 'text', max: 10, label: 'DDD', audit: 'DDD', optional: true },
  email: { kind: 'email', label: 'E-mail', optional: true },
  website: { kind: 'text', max: 2048, label: 'Site', optional: true },
  /** The page shows it unless its configuration has a description. */
  description: { kind: 'text', max: 1000, lines: true, label: 'Descrição', optional: true },
} as const satisfies Entity

/** Each part of an address may be missing. */
export const placeFields = {
  postal_code: { kind: 'text', max: 20, label: 'CEP' },
  street: { kind: 'text', max: 120, label: 'Rua' },
  number: { kind: 'text', max: 20, label: 'Número' },
  complement: { kind: 'text', max: 60, label: 'Complemento' },
  district: { kind: 'text', max: 80, label: 'Bairro' },
  city: { kind: 'text', max: 80, label: 'Cidade' },
  state: { kind: 'choice', of: stateNames, label: 'UF', optional: true },
} as const satisfies Entity

const locationSchema = () =>
  z
    .strictObject({
      ...storedShape(placeFields),
      postal_code: line(placeFields.postal_code.max)
        .overwrite((typed) => plainNumber(typed).replace(/[\s.-]/g, ''))
        .regex(/^\d{8}$/, NO_POSTAL_CODE),
    })
    .partial()
export type Location = z.infer<ReturnType<typeof locationSchema>>

export const companySchema = () =>
  z.object({
    id: z.string(),
    ...storedShape(companyFields),
    // Earlier rules allowed other texts.
    timezone: z.string(),
    cnpj: z.string().optional(),
    area_code: z.string().optional(),
    /** Earlier slugs redirect here forever and are never reused (RULINGS D6). */
    slug: z.string(),
    website: website().optional(),
    location: locationSchema().optional(),
    address: line(ADDRESS_LIMIT).optional(),
    first_day: firstDaySchema().optional(),
    created_at: instant(),
    version: z.int().optional(),
  })
export type Company = z.infer<ReturnType<typeof companySchema>>

const profileSchema = () =>
  z.strictObject({
    ...newShape(companyFields),
    name: businessName().min(1, companyFields.name.required),
    timezone: z.string().refine((zone) => brazilianZone(zone) === zone, 'Escolha um fuso horário do Brasil.'),
    cnpj: line(companyFields.cnpj.max).overwrite(cnpjOf).refine(isCnpj, NO_CNPJ).optional(),
    phone: line(companyFields.phone.max).optional(),
    area_code: line(companyFields.area_code.max)
      .overwrite((typed) => plainNumber(typed).replace(/^\(?0?(\d\d)\)?$/, '$1'))
      .refine(isAreaCode, 'Informe um DDD que exista, como 11.')
      .optional(),
    website: website().optional(),
    location: locationSchema().optional(),
  })

const profileViewSchema = () => companySchema().required({ version: true })
export type CompanyProfile = z.infer<ReturnType<typeof profileViewSchema>>

const configViewSchema = () =>
  bookingConfigSchema().required({ version: true }).extend({ custom_css: z.string().optional() })
export type ConfigView = z.infer<ReturnType<typeof configViewSchema>>

const styleFaultSchema = () => z.object({ line: z.int(), message: z.string() })

const customCss = () =>
  z
    .string()
    .refine(
      (css) => new TextEncoder().encode(css).length <= CUSTOM_CSS_BYTES,
      'O CSS pode ter no máximo 20 kB.',
    )

const slug = () => z.string().trim().toLowerCase().max(60)

const holidaySchema = () =>
  z.object({
    holiday: z.enum(holidayKeys),
    name: z.string(),
    date: z.string(),
    kind: z.enum(['national', 'optional']),
    morning: z.boolean(),
    closed: z.boolean(),
  })

const holidaysSchema = () =>
  z.object({
    holidays: z.array(holidaySchema()),
    own: z.array(ownHolidaySchema()),
    opening: z.object({ timezone: z.string(), start: time(), end: endTime(), step: z.int() }),
    affected_appointments: z.array(appointmentSummarySchema()),
  })
export type Holidays = z.infer<ReturnType<typeof holidaysSchema>>

export const companyContract = /* @__PURE__ */ contract(companyAddresses, {
  getCompany: {
    access: { permission: 'company.write' },
    input: () => z.strictObject({}),
    output: profileViewSchema,
    status: 200,
    errors: [],
  },
  /** Another time zone keeps local times (RULINGS D5). Null removes a field. */
  updateCompany: {
    access: { permission: 'company.write' },
    input: () => changesOf(profileSchema().shape).extend({ version: z.int().min(0) }),
    output: profileViewSchema,
    status: 200,
    idempotent: true,
    errors: ['version_conflict'],
  },
  saveFirstDay: {
    access: { permission: 'company.write' },
    input: () => z.strictObject({ kind: z.enum(businessKinds).optional(), step: z.enum(firstDaySteps) }),
    output: firstDaySchema,
    status: 200,
    idempotent: true,
    errors: [],
  },
  countUpcoming: {
    access: { permission: 'company.write' },
    input: () => z.strictObject({}),
    output: () => z.object({ count: z.int() }),
    status: 200,
    errors: [],
  },
  getBookingConfig: {
    access: { permission: 'company.write' },
    input: () => z.strictObject({}),
    output: configViewSchema,
    status: 200,
    errors: [],
  },
  /** Null removes a field. Appointments outside the new window are listed. */
  updateBookingConfig: {
    access: { permission: 'company.write' },
    input: () => changesOf(editableConfigSchema().shape).extend({ version: z.int().min(0) }),
    output: () =>
      z.object({ config: configViewSchema(), affected_appointments: z.array(appointmentSummarySchema()) }),
    status: 200,
    idempotent: true,
    errors: ['version_conflict', 'too_many_changes'],
  },
  /** Returns the compiled CSS or its faults, and stores nothing. */
  checkStyle: {
    access: { permission: 'company.write' },
    input: () => z.strictObject({ custom_css: customCss() }),
    output: () => z.object({ css: z.string(), faults: z.array(styleFaultSchema()) }),
    status: 200,
    errors: [],
  },
  /** An empty text removes it. Faults are reported per line. */
  saveStyle: {
    access: { permission: 'company.write' },
    input: () => z.strictObject({ custom_css: customCss(), version: z.int().min(0) }),
    output: configViewSchema,
    status: 200,
    idempotent: true,
    errors: ['version_conflict'],
  },
  checkSlug: {
    access: { permission: 'company.write' },
    input: () => z.strictObject({ slug: slug() }),
    output: () =>
      z.object({
        slug: z.string(),
        status: z.enum(['free', 'current', 'own', 'taken', 'invalid']),
        message: z.string(),
      }),
    status: 200,
    errors: [],
  },
  changeSlug: {
    access: { permission: 'company.write' },
    input: () => z.strictObject({ slug: slug() }),
    output: () => z.object({ slug: z.string() }),
    status: 200,
    idempotent: true,
    errors: ['slug_taken', 'too_many_slugs'],
  },
  openLogoUpload: {
    access: { permission: 'company.write' },
    input: pictureSchema,
    output: () => pictureFormSchema().extend({ logo_url: z.string() }),
    status: 201,
    errors: ['too_many_uploads'],
  },
  listHolidays: {
    access: { permission: 'agenda.own' },
    input: () => z.strictObject({}),
    output: holidaysSchema,
    status: 200,
    errors: [],
  },
  /** `national` closes on exactly the national ones and opens on the optional ones. */
  switchHoliday: {
    access: { permission: 'company.write' },
    input: () =>
      z.strictObject({ holiday: z.enum([...holidayKeys, 'national', 'all']), closed: z.boolean() }),
    output: holidaysSchema,
    status: 200,
    idempotent: true,
    errors: [],
  },
  addOwnHoliday: {
    access: { permission: 'company.write' },
    input: () =>
      z.strictObject({
        date: day(),
        name: line(60).min(1, 'Informe o nome do feriado.'),
        yearly: z.boolean(),
      }),
    output: holidaysSchema,
    status: 201,
    idempotent: true,
    errors: ['too_many_holidays'],
  },
  removeOwnHoliday: {
    access: { permission: 'company.write' },
    input: () => z.strictObject({ holiday: id('hol') }),
    output: holidaysSchema,
    status: 200,
    idempotent: true,
    errors: [],
  },
})
