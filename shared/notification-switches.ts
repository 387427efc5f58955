import * as z from 'zod'

/** Bookings depend on the switches, so they are in the configuration (spec, customer side, section 3). */
export const switchesSchema = () =>
  z.object({
    whatsapp_enabled: z.boolean(),
    /** Clients reply to this number (E.164), and test messages go to it. */
    whatsapp_phone: z.string().optional(),
    sms_enabled: z.boolean(),
    email_enabled: z.boolean(),
    reminder_24h: z.boolean(),
    reminder_2h: z.boolean(),
    /** Clients may unsubscribe from this kind only. */
    birthday: z.boolean(),
    /** Appointments stay scheduled until the client confirms (RULINGS E9). */
    confirmation_required: z.boolean(),
    /** When missing, messages go to Brazil only (RULINGS G6). */
    foreign_phones: z.boolean().optional(),
  })
export type NotificationSwitches = z.infer<ReturnType<typeof switchesSchema>>

/** They apply until a business saves its own (spec, customer side, section 3). */
export const switchDefaults: NotificationSwitches = {
  whatsapp_enabled: false,
  sms_enabled: false,
  email_enabled: true,
  reminder_24h: true,
  reminder_2h: true,
  birthday: false,
  confirmation_required: false,
}
