import * as z from 'zod'
import { contract } from './contract.ts'
import { instant, line, paragraph } from './fields.ts'
import { containsLink } from './names.ts'
import { switchesSchema } from './notification-switches.ts'
import { notificationsAddresses } from './staff-routes.ts'

/** They are tried in this order (RULINGS D18). */
export const channels = ['whatsapp', 'sms', 'email'] as const
export type Channel = (typeof channels)[number]

/** All channels carry these kinds, and the business may edit their texts. */
export const clientKinds = [
  'confirmation',
  'change',
  'cancellation',
  'reminder_24h',
  'reminder_2h',
  'birthday',
] as const
export type ClientKind = (typeof clientKinds)[number]

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

/** Texts write a variable in braces: `{cliente}`. */
export const variables = ['cliente', 'servico', 'profissional', 'data', 'hora', 'empresa', 'link'] as const
export type Variable = (typeof variables)[number]

export const LISTED_NOTIFICATIONS = 50

/** It counts before variables are filled in. */
export const SMS_TEXT = 300

/** Day-before reminders and birthday messages pause between these hours (RULINGS D18). */
export const QUIET_FROM = '21:00'
export const QUIET_UNTIL = '08:00'

const variableNames = /\{([^{}]*)\}/g
/** Returns the first unknown word in braces. */
export const unknownVariable = (text: string): string | undefined =>
  [...text.matchAll(variableNames)].find(([, name]) => !variables.includes(name as Variable))?.[0]

const withVariables = <T extends z.ZodType<string>>(text: T) =>
  text.refine((typed) => !unknownVariable(typed), {
    error: ({ input }) =>
      `${unknownVariable(String(input))} não existe. Use ${variables.map((name) => `{${name}}`).join(', ')}.`,
  })

const TEXT_WITH_LINK =
  'Escreva o texto sem endereço de site: use {link}. Depois de um ponto, deixe um espaço.'

/** An SMS that names another site looks like fraud, so none is allowed (RULINGS E23). */
const smsText = () => withVariables(line(SMS_TEXT)).refine((typed) => !containsLink(typed), TEXT_WITH_LINK)
const emailText = () => withVariables(paragraph(600)).refine((typed) => !containsLink(typed), TEXT_WITH_LINK)

/** Missing texts are the product's. */
const textsSchema = () =>
  z.object({
    email: z.partialRecord(z.enum(clientKinds), withVariables(paragraph(600))),
    sms: z.partialRecord(z.enum(clientKinds), withVariables(line(SMS_TEXT))),
  })
export type MessageTexts = z.infer<ReturnType<typeof textsSchema>>

/** WhatsApp keeps the approved text; these variables fill its numbered gaps. */
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
    available: z.array(z.enum(channels)),
    version: z.int(),
  })
export type NotificationSettings = z.infer<ReturnType<typeof notificationSettingsSchema>>

/** `unknown` was interrupted and is not repeated, because it may have arrived. `skipped` has a `reason`. */
export const notificationStatuses = ['queued', 'sent', 'delivered', 'failed', 'skipped', 'unknown'] as const
export type NotificationStatus = (typeof notificationStatuses)[number]

/** Other reasons are the provider's own codes. */
export const skipReasons = [
  /** No enabled channel has a contact of the client. */
  'no_contact',
  'no_opt_in',
  'no_template',
  'unsubscribed',
  'landline',
  'foreign',
  /** The appointment was moved, cancelled or had begun. */
  'outdated',
  'switched_off',
  /** It limits a client's paid messages per day. */
  'limit',
  /** It limits a business, or its account over all businesses, per day. */
  'daily_limit',
  /** It limits all new accounts together, per day. */
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
    recipient: z.string().optional(),
    status: z.enum(notificationStatuses),
    reason: z.string().optional(),
    scheduled_for: instant(),
    sent_at: instant().optional(),
    created_at: instant(),
    /** `resendNotification` can send it again. */
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
  /** A channel that this installation lacks is refused. */
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
  /** The message has sample data and the business's own texts. */
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
    /** The SMS is billed as this number of `parts`. */
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
  listNotifications: {
    access: { permission: 'company.write' },
    input: () => z.strictObject({}),
    output: () => z.object({ notifications: z.array(notificationSchema()) }),
    people: 'notification',
    status: 200,
    errors: [],
  },
  /** The new record describes the appointment's current state. */
  resendNotification: {
    access: { permission: 'company.write' },
    input: () =>
      z.strictObject({ notification_id: z.string().regex(/^ntf_\w{1,80}$/, 'Identificador inválido.') }),
    output: notificationSchema,
    status: 200,
    idempotent: true,
    errors: ['notification_not_found', 'notification_outdated', 'channel_unavailable', 'too_many_tests'],
  },
  /** E-mail goes to the caller, other channels to `whatsapp_phone` or the company's phone. */
  sendTestNotification: {
    access: { permission: 'company.write' },
    input: () => z.strictObject({ channel: z.enum(channels) }),
    output: notificationSchema,
    status: 200,
    idempotent: true,
    errors: ['channel_unavailable', 'no_recipient', 'too_many_tests'],
  },
})
