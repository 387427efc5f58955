import * as z from 'zod'
import { appointmentStatuses } from './appointments.ts'
import { contract } from './contract.ts'
import { date, money } from './fields.ts'
import { dashboardAddresses, metricsAddresses } from './staff-routes.ts'

/** A late appointment stays the next one for this many minutes (RULINGS D15). */
export const LATE_MINUTES = 15

export const UPCOMING_DAYS = 7

/** A booking counts as new for 72 hours, which covers a weekend. */
export const NEW_HOURS = 72

/** The guide stays for this many bookings, so that the first ones are seen in it. */
export const GUIDED_BOOKINGS = 3

const appointmentSchema = () =>
  z.object({
    id: z.string(),
    time: z.string(),
    duration: z.int(),
    client_id: z.string().optional(),
    client_name: z.string(),
    for: z.string().optional(),
    service_name: z.string(),
    professional_name: z.string().optional(),
    price: money().optional(),
    status: z.enum(appointmentStatuses),
  })
export type DashboardAppointment = z.infer<ReturnType<typeof appointmentSchema>>

const dashboardSchema = () =>
  z.object({
    today: z.string(),
    appointments: z.object({ today: z.int(), completed: z.int() }),
    /** It is missing without `clients.all`. */
    clients: z.object({ new_this_month: z.int(), total: z.int() }).optional(),
    revenue: z.object({ today: z.number(), month: z.number() }).optional(),
    /** `items` names the first of them (spec, staff side, section 2). */
    low_stock: z.object({
      count: z.int(),
      items: z
        .array(z.object({ id: z.string(), name: z.string(), quantity: z.number(), unit: z.string() }))
        .max(3),
    }),
    /** A professional sees only their own; prices need `money.read`. */
    agenda: z.array(appointmentSchema()),
    next: appointmentSchema().extend({ late: z.boolean() }).nullable(),
    /** Only later days with appointments are listed. */
    upcoming: z.array(z.object({ date: z.string(), appointments: z.int() })),
    newest: appointmentSchema().extend({ date: z.string() }).nullable(),
    first_steps: z
      .object({
        services: z.boolean(),
        professionals: z.boolean(),
        holidays: z.boolean(),
        booked: z.boolean(),
        begun: z.boolean(),
      })
      .optional(),
  })
export type Dashboard = z.infer<ReturnType<typeof dashboardSchema>>

export const dashboardContract = /* @__PURE__ */ contract(dashboardAddresses, {
  getDashboard: {
    access: { permission: 'business.enter' },
    input: () => z.strictObject({}),
    output: dashboardSchema,
    status: 200,
    errors: [],
  },
})

export const TOP_ROWS = 10

/** It has no value where the divisor would be zero. */
const figureSchema = () => z.object({ now: z.number().optional(), before: z.number().optional() })

const topSchema = () =>
  z.array(z.object({ id: z.string(), name: z.string(), count: z.number(), revenue: z.number() }))

const metricsSchema = () =>
  z.object({
    today: date(),
    from: date(),
    to: date(),
    previous: z.object({ from: date(), to: date() }),
    figures: z.object({
      /** Revenue is ledger income less reversals, in reais (RULINGS E17). */
      revenue: figureSchema(),
      visits: figureSchema(),
      /** The ticket is revenue divided by completed appointments and sales. */
      ticket: figureSchema(),
      /** Occupancy is booked minutes divided by working minutes of ended days, and may exceed 1. */
      occupancy: figureSchema(),
      /** The share compares no-shows with no-shows and completed appointments. */
      no_show: figureSchema(),
      /** It counts files created in the period. */
      new_clients: figureSchema(),
      returning: figureSchema(),
    }),
    days: z.array(z.object({ date: date(), revenue: z.number(), visits: z.int() })),
    /** Weekday 0 is Sunday. */
    hours: z.array(z.object({ weekday: z.int(), hour: z.int(), visits: z.int() })),
    services: topSchema(),
    products: topSchema(),
    professionals: topSchema(),
  })
export type Metrics = z.infer<ReturnType<typeof metricsSchema>>

export const metricsContract = /* @__PURE__ */ contract(metricsAddresses, {
  /** A period has at most a year, both ends included. */
  getMetrics: {
    access: { permission: 'money.read' },
    input: () => z.strictObject({ from: date(), to: date() }),
    output: metricsSchema,
    status: 200,
    errors: [],
  },
  rebuildMetrics: {
    access: { permission: 'company.write' },
    input: () => z.strictObject({ cursor: z.string().max(2000).optional() }),
    output: () =>
      z.object({
        done: z.boolean(),
        cursor: z.string().optional(),
        /** It stays the same while the server waits for a pause. */
        counted: z.int(),
        parts: z.int(),
      }),
    status: 200,
    errors: [],
  },
})
