import * as z from 'zod'

/** The switches (spec, customer side, section 3). They are part of the booking configuration: bookings are judged by them. */
export const switchesSchema = () =>
  z.object({
    whatsapp_enabled: z.boolean(),
    /** E.164: the number that clients answer to, and that test messages go to. */
    whatsapp_phone: z.string().optional(),
    sms_enabled: z.boolean(),
    email_enabled: z.boolean(),
    reminder_24h: z.boolean(),
    reminder_2h: z.boolean(),
    /** Congratulates clients on their birthday: the only kind that they may unsubscribe from. */
    birthday: z.boolean(),
    /** Appointments stay scheduled until the client confirms (RULINGS E9). */
    confirmation_required: z.boolean(),
    /** SMS and WhatsApp go to other countries, too; missing means to Brazil only (RULINGS G6). */
    foreign_phones: z.boolean().optional(),
  })
export type NotificationSwitches = z.infer<ReturnType<typeof switchesSchema>>

/** A business that has saved none has these (spec, customer side, section 3). */
export const switchDefaults: NotificationSwitches = {
  whatsapp_enabled: false,
  sms_enabled: false,
  email_enabled: true,
  reminder_24h: true,
  reminder_2h: true,
  birthday: false,
  confirmation_required: false,
}
