import * as z from 'zod'
import { contract } from './contract.ts'
import { instant, line, paragraph } from './fields.ts'
import { containsLink } from './names.ts'
import { switchesSchema } from './notification-switches.ts'
import { notificationsAddresses } from './staff-routes.ts'

/** Channels in the order in which they are tried (RULINGS D18). */
export const channels = ['whatsapp', 'sms', 'email'] as const
export type Channel = (typeof channels)[number]

/** Kinds that go to clients by all channels, and whose words a business may edit. */
export const clientKinds = [
  'confirmation',
  'change',
  'cancellation',
  'reminder_24h',
  'reminder_2h',
  'birthday',
] as const
export type ClientKind = (typeof clientKinds)[number]

/** A message is about one of these (RULINGS D17, E15). */
export const messageKinds = [
  ...clientKinds,
  'test',
  'code',
  'invitation',
  'webhook_off',
  'export',
  'departure',
] as const
export type MessageKind = (typeof messageKinds)[number]

/** A text or template may name these; e-mail and SMS texts write them in braces: `{cliente}`. */
export const variables = ['cliente', 'servico', 'profissional', 'data', 'hora', 'empresa', 'link'] as const
export type Variable = (typeof variables)[number]

/** Notifications that the list shows (spec, customer side, section 9). */
export const LISTED_NOTIFICATIONS = 50

/** Characters of an SMS text before its variables are filled in. */
export const SMS_TEXT = 300

/** Day-before reminders and birthday messages pause between these hours of the business (RULINGS D18). */
export const QUIET_FROM = '21:00'
export const QUIET_UNTIL = '08:00'

const variableNames = /\{([^{}]*)\}/g
/** The first word in braces that is no variable, with its braces. */
export const unknownVariable = (text: string): string | undefined =>
  [...text.matchAll(variableNames)].find(([, name]) => !variables.includes(name as Variable))?.[0]

const withVariables = <T extends z.ZodType<string>>(text: T) =>
  text.refine((typed) => !unknownVariable(typed), {
    error: ({ input }) =>
      `${unknownVariable(String(input))} não existe. Use ${variables.map((name) => `{${name}}`).join(', ')}.`,
  })

const TEXT_WITH_LINK =
  'Escreva o texto sem endereço de site: use {link}. Depois de um ponto, deixe um espaço.'

/** An SMS that names another site looks like fraud to phones and operators; the client's own link is a variable (RULINGS E23). */
const smsText = () => withVariables(line(SMS_TEXT)).refine((typed) => !containsLink(typed), TEXT_WITH_LINK)
const emailText = () => withVariables(paragraph(600)).refine((typed) => !containsLink(typed), TEXT_WITH_LINK)

/** Words of a business's own, by kind; missing ones are the product's. */
const textsSchema = () =>
  z.object({
    /** The e-mail's first paragraph. */
    email: z.partialRecord(z.enum(clientKinds), withVariables(paragraph(600))),
    sms: z.partialRecord(z.enum(clientKinds), withVariables(line(SMS_TEXT))),
  })
export type MessageTexts = z.infer<ReturnType<typeof textsSchema>>

/** A template that WhatsApp has approved and keeps the words of; these variables fill its numbered gaps. */
const templateSchema = () =>
  z.object({
    name: z
      .string()
      .regex(/^[a-z0-9_]{1,512}$/, 'Use letras minúsculas, números e sublinhado, como no WhatsApp.'),
    language: z
      .string()
      .regex(/^[a-z]{2,3}(?:_[A-Z]{2})?$/, 'Informe o idioma como no WhatsApp, por exemplo pt_BR.'),
    variables: z.array(z.enum(variables)).max(10, 'No máximo 10 variáveis.'),
  })
export type Template = z.infer<ReturnType<typeof templateSchema>>

const templatesSchema = () => z.partialRecord(z.enum(clientKinds), templateSchema())
export type Templates = z.infer<ReturnType<typeof templatesSchema>>

export const notificationSettingsSchema = () =>
  switchesSchema().extend({
    texts: textsSchema(),
    templates: templatesSchema(),
    /** Channels that this installation can send by. */
    available: z.array(z.enum(channels)),
    /** The booking configuration's. */
    version: z.int(),
  })
export type NotificationSettings = z.infer<ReturnType<typeof notificationSettingsSchema>>

/**
 * `queued`: not sent yet, or being sent. `delivered`: the recipient's provider has it. `unknown`: sending was
 * interrupted; it may have arrived, and is not repeated because it costs money. `skipped`: not sent, see `reason`.
 */
export const notificationStatuses = ['queued', 'sent', 'delivered', 'failed', 'skipped', 'unknown'] as const
export type NotificationStatus = (typeof notificationStatuses)[number]

/** A message was not sent or did not arrive for these reasons; others are the provider's own code. */
export const skipReasons = [
  /** The client has no contact for any channel that is on. */
  'no_contact',
  'no_opt_in',
  'no_template',
  'unsubscribed',
  'landline',
  /** The phone is of another country, to which the business does not send. */
  'foreign',
  /** It was no longer true when its turn came: the appointment was moved, cancelled or has begun. */
  'outdated',
  /** The business has switched off the kind or the channel since. */
  'switched_off',
  /** Paid messages of a client on a day. */
  'limit',
  /** Messages of the business, or of its account over all businesses, on a day. */
  'daily_limit',
  /** Messages of all accounts that start slowly, on a day. */
  'shared_limit',
  'interrupted',
  'bounced',
  'complained',
  'not_available',
] as const

const notificationSchema = () =>
  z.object({
    id: z.string(),
    appointment_id: z.string().optional(),
    client_name: z.string().optional(),
    kind: z.enum(messageKinds),
    channel: z.enum(channels).optional(),
    /** The recipient is masked. */
    recipient: z.string().optional(),
    status: z.enum(notificationStatuses),
    reason: z.string().optional(),
    scheduled_for: instant(),
    sent_at: instant().optional(),
    created_at: instant(),
    /** Says whether `resendNotification` can send it again. */
    can_resend: z.boolean(),
  })
export type NotificationView = z.infer<ReturnType<typeof notificationSchema>>

const textOf = (channel: 'email' | 'sms') => (channel === 'sms' ? smsText() : emailText())

export const notificationsContract = /* @__PURE__ */ contract(notificationsAddresses, {
  getNotificationSettings: {
    access: { permission: 'company.write' },
    input: () => z.strictObject({}),
    output: notificationSettingsSchema,
    status: 200,
    errors: [],
  },
  /** Replaces all of them. A channel that this installation cannot send by is refused. */
  saveNotificationSettings: {
    access: { permission: 'company.write' },
    input: () =>
      switchesSchema()
        .extend({
          whatsapp_phone: z.string().trim().max(25).optional(),
          // Texts that were stored before sites were refused are still shown.
          texts: textsSchema()
            .extend({
              sms: z.partialRecord(z.enum(clientKinds), smsText()),
              email: z.partialRecord(z.enum(clientKinds), emailText()),
            })
            .strict(),
          templates: z.partialRecord(z.enum(clientKinds), templateSchema().strict()),
          version: z.int(),
        })
        .strict(),
    output: notificationSettingsSchema,
    status: 200,
    idempotent: true,
    errors: ['version_conflict', 'channel_unavailable'],
  },
  /** A message with made-up data, as the business's own words would make it. */
  previewMessage: {
    access: { permission: 'company.write' },
    input: () =>
      z.discriminatedUnion('channel', [
        z.strictObject({
          channel: z.literal('email'),
          kind: z.enum(clientKinds),
          text: textOf('email').optional(),
        }),
        z.strictObject({
          channel: z.literal('sms'),
          kind: z.enum(clientKinds),
          text: textOf('sms').optional(),
        }),
      ]),
    /** `parts` is the number of messages that the SMS is billed as. */
    output: () =>
      z.object({
        subject: z.string().optional(),
        text: z.string(),
        html: z.string().optional(),
        parts: z.int().optional(),
      }),
    status: 200,
    errors: [],
  },
  /** The latest, newest first. */
  listNotifications: {
    access: { permission: 'company.write' },
    input: () => z.strictObject({}),
    output: () => z.object({ notifications: z.array(notificationSchema()) }),
    people: 'notification',
    status: 200,
    errors: [],
  },
  /** Sends a message about an appointment again, as the appointment is now. The record is a new one. */
  resendNotification: {
    access: { permission: 'company.write' },
    input: () =>
      z.strictObject({ notification_id: z.string().regex(/^ntf_\w{1,80}$/, 'Identificador inválido.') }),
    output: notificationSchema,
    status: 200,
    idempotent: true,
    errors: ['notification_not_found', 'notification_outdated', 'channel_unavailable', 'too_many_tests'],
  },
  /** E-mail goes to the caller's address, the others to `whatsapp_phone` or the company's phone. */
  sendTestNotification: {
    access: { permission: 'company.write' },
    input: () => z.strictObject({ channel: z.enum(channels) }),
    output: notificationSchema,
    status: 200,
    idempotent: true,
    errors: ['channel_unavailable', 'no_recipient', 'too_many_tests'],
  },
})
