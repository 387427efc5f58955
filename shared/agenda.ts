import * as z from 'zod'
import { agendaAppointmentSchema } from './appointments.ts'
import { allowOverlap } from './consents.ts'
import { contract } from './contract.ts'
import { date, day, id, instant, line, time } from './fields.ts'
import { agendaAddresses } from './staff-routes.ts'

/** A busy week of 100 professionals takes 4 of Lambda's 6 MB. */
export const AGENDA_DAYS = 7

/** A change shows within 5 s. */
export const AGENDA_CHECK_SECONDS = 3

export const blockSchema = () =>
  z.object({
    id: z.string(),
    professional_id: z.string(),
    date: date(),
    start: time(),
    /** The end is exclusive; `24:00` is the end of the day. */
    end: z.string(),
    reason: line(120).optional(),
    overlaps: z.array(z.string()).optional(),
    created_at: instant(),
    version: z.int(),
  })
export type Block = z.infer<ReturnType<typeof blockSchema>>

/** What the time is used for stays in Google Calendar. */
const busyTimeSchema = () =>
  z.object({
    /** When it is missing, the block concerns nobody in particular. */
    professional_id: z.string().optional(),
    start: time(),
    end: z.string(),
  })
export type BusyTime = z.infer<ReturnType<typeof busyTimeSchema>>

const dayVersion = () => ({
  version: z.int(),
  context_version: z.int(),
})

const agendaDaySchema = () =>
  z.object({
    date: z.string(),
    ...dayVersion(),
    appointments: z.array(agendaAppointmentSchema()),
    blocks: z.array(blockSchema()),
    busy: z.array(busyTimeSchema()).optional(),
  })
export type AgendaDay = z.infer<ReturnType<typeof agendaDaySchema>>

const explanationSchema = () =>
  z.object({
    closed: z
      .enum([
        'booking_closed',
        'service_inactive',
        'service_hidden',
        'professional_inactive',
        'service_not_offered',
        'in_past',
        'too_far',
      ])
      .optional(),
    duration: z.int(),
    /** The ranges cover 00:00 to 24:00 without a gap. */
    minutes: z.array(
      z.object({
        start: z.string(),
        end: z.string(),
        reason: z.enum([
          'free',
          'closed',
          'outside_window',
          'outside_hours',
          'break',
          'absence',
          'holiday',
          'in_past',
          'too_soon',
          'too_far',
          'off_grid',
          'appointment',
          'block',
          'external',
          'buffer',
          'does_not_fit',
        ]),
        detail: z.string().optional(),
      }),
    ),
    free: z.array(z.string()),
  })
export type Explanation = z.infer<ReturnType<typeof explanationSchema>>

export const agendaContract = /* @__PURE__ */ contract(agendaAddresses, {
  /** Without `agenda.all` the caller sees only their own agenda. */
  getAgenda: {
    access: { permission: 'agenda.own' },
    input: () => z.strictObject({ from: date(), to: date(), professional_id: id('pro').optional() }),
    output: () => z.object({ days: z.array(agendaDaySchema()) }),
    status: 200,
    errors: [],
  },
  /** It costs at most one read unit a day. */
  checkAgenda: {
    access: { permission: 'agenda.own' },
    staleMembershipAllowed: true,
    input: () => z.strictObject({ from: date(), to: date() }),
    output: () => z.object({ days: z.array(z.object({ date: z.string(), ...dayVersion() })) }),
    status: 200,
    errors: [],
  },
  explainDay: {
    access: { permission: 'agenda.own' },
    input: () => z.strictObject({ professional_id: id('pro'), service_id: id('srv'), date: date() }),
    output: explanationSchema,
    status: 200,
    errors: ['professional_not_found', 'service_not_found'],
  },
  createBlock: {
    access: { permission: 'agenda.own' },
    input: () =>
      z.strictObject({
        professional_id: id('pro'),
        date: day(),
        start: time(),
        duration: z.int().min(5).max(1440),
        reason: line(120).optional(),
        ...allowOverlap(),
      }),
    output: blockSchema,
    status: 201,
    idempotent: true,
    errors: ['professional_not_found', 'overlap'],
  },
  changeBlock: {
    access: { permission: 'agenda.own' },
    input: () =>
      z.strictObject({
        block_id: id('blk'),
        version: z.int().min(1),
        professional_id: id('pro'),
        date: day(),
        start: time(),
        duration: z.int().min(5).max(1440),
        reason: line(120).nullable().optional(),
        ...allowOverlap(),
      }),
    output: blockSchema,
    status: 200,
    idempotent: true,
    errors: ['block_not_found', 'version_conflict', 'professional_not_found', 'overlap'],
  },
  removeBlock: {
    access: { permission: 'agenda.own' },
    input: () => z.strictObject({ block_id: id('blk') }),
    output: () => z.object({}),
    status: 200,
    idempotent: true,
    errors: ['block_not_found'],
  },
})
