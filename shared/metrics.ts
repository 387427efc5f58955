import * as z from 'zod'
import { appointmentStatuses } from './appointments.ts'
import { contract } from './contract.ts'
import { money } from './fields.ts'
import { metricsAddresses } from './staff-routes.ts'

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
    /** Missing without `clients.all`. */
    clients: z.object({ new_this_month: z.int(), total: z.int() }).optional(),
    /** Reais, without an upper limit. Missing without `money.read`. */
    revenue: z.object({ today: z.number().min(0), month: z.number().min(0) }).optional(),
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
      })
      .optional(),
  })
export type Dashboard = z.infer<ReturnType<typeof dashboardSchema>>

export const metricsContract = /* @__PURE__ */ contract(metricsAddresses, {
  getDashboard: {
    access: { permission: 'business.enter' },
    input: () => z.strictObject({}),
    output: dashboardSchema,
    status: 200,
    errors: [],
  },
})
