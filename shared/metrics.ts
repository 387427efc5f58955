import * as z from 'zod'
import { appointmentStatuses } from './appointments.ts'
import { contract } from './contract.ts'
import { date, money } from './fields.ts'
import { dashboardAddresses, metricsAddresses } from './staff-routes.ts'

/** Minutes after its start for which an appointment still is the next one, marked as late (RULINGS D15). */
export const LATE_MINUTES = 15

/** Days after today whose appointments the dashboard counts. */
export const UPCOMING_DAYS = 7

/** A booking counts as new for so many hours: over a weekend without work. */
export const NEW_HOURS = 72

/** The guide of a new tenant stays for so many bookings, so that the first one is seen in it. */
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
    /** The tenant's date. */
    today: z.string(),
    appointments: z.object({ today: z.int(), completed: z.int() }),
    /** Is missing without `clients.all`. */
    clients: z.object({ new_this_month: z.int(), total: z.int() }).optional(),
    /** Reais of the ledger (RULINGS E17): below 0 when more was taken back. Missing without `money.read`. */
    revenue: z.object({ today: z.number(), month: z.number() }).optional(),
    /** Number of items that run low, and the first of them (spec, staff side, section 2). */
    low_stock: z.object({
      count: z.int(),
      items: z
        .array(z.object({ id: z.string(), name: z.string(), quantity: z.number(), unit: z.string() }))
        .max(3),
    }),
    /** The day's appointments by time, for a professional only their own; prices only with `money.read`. */
    agenda: z.array(appointmentSchema()),
    next: appointmentSchema().extend({ late: z.boolean() }).nullable(),
    /** The next days that have appointments, today apart; for a professional with their own. */
    upcoming: z.array(z.object({ date: z.string(), appointments: z.int() })),
    /** The latest booking, while it is new and not cancelled. */
    newest: appointmentSchema().extend({ date: z.string() }).nullable(),
    /** First steps of a new tenant; missing after some bookings, and without `catalog.write`. */
    first_steps: z
      .object({
        services: z.boolean(),
        professionals: z.boolean(),
        holidays: z.boolean(),
        booked: z.boolean(),
        /** Says whether the guide of the first day has been opened. */
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

/** Rows of a list of the most sold. */
export const TOP_ROWS = 10

/** A figure of the period and of the equally long one before; no value where nothing could be divided by. */
const figureSchema = () => z.object({ now: z.number().optional(), before: z.number().optional() })

const topSchema = () =>
  z.array(z.object({ id: z.string(), name: z.string(), count: z.number(), revenue: z.number() }))

const metricsSchema = () =>
  z.object({
    /** The tenant's date. */
    today: date(),
    from: date(),
    to: date(),
    previous: z.object({ from: date(), to: date() }),
    figures: z.object({
      /** Reais: ledger income of appointments and sales, less reversals (RULINGS E17). */
      revenue: figureSchema(),
      /** Completed appointments. */
      visits: figureSchema(),
      /** Reais of revenue for each completed appointment or sale. */
      ticket: figureSchema(),
      /** Share of working minutes that were booked, 0 to 1 and above; over days whose end has been recorded. */
      occupancy: figureSchema(),
      /** Share of no-shows among the appointments that were completed or not shown up for. */
      no_show: figureSchema(),
      /** Clients whose file was made in the period. */
      new_clients: figureSchema(),
      /** Completed appointments of clients who were on file before they booked. */
      returning: figureSchema(),
    }),
    days: z.array(z.object({ date: date(), revenue: z.number(), visits: z.int() })),
    /** Completed appointments by weekday (0 is Sunday) and hour of their start. */
    hours: z.array(z.object({ weekday: z.int(), hour: z.int(), visits: z.int() })),
    /** The first by revenue. */
    services: topSchema(),
    products: topSchema(),
    professionals: topSchema(),
  })
export type Metrics = z.infer<ReturnType<typeof metricsSchema>>

export const metricsContract = /* @__PURE__ */ contract(metricsAddresses, {
  /** A period of at most a year, both ends included. */
  getMetrics: {
    access: { permission: 'money.read' },
    input: () => z.strictObject({ from: date(), to: date() }),
    output: metricsSchema,
    status: 200,
    errors: [],
  },
  /** Counts every figure again from what is stored; one at a time, part by part until `done`. */
  rebuildMetrics: {
    access: { permission: 'company.write' },
    input: () => z.strictObject({ cursor: z.string().max(2000).optional() }),
    output: () =>
      z.object({
        done: z.boolean(),
        cursor: z.string().optional(),
        /** Parts that are counted, of all `parts`; as many as before while the server waits for a pause. */
        counted: z.int(),
        parts: z.int(),
      }),
    status: 200,
    errors: [],
  },
})
