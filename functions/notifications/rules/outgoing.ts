import type { Channel, Template } from '#shared/notifications.ts'
import type { Message } from './letter.ts'
import type { SkipReason } from './plan.ts'

/** `promotional` marks advertising, as opposed to what has to arrive. */
export type TextMessage = { text: string; promotional?: true }
/** A template that WhatsApp has approved, and what fills its gaps, in their order. */
export type TemplateMessage = { template: Pick<Template, 'name' | 'language'>; parameters: string[] }

type Content = { email: Message; sms: TextMessage; whatsapp: TemplateMessage }

/** A message by its channel, and the address or phone (E.164) that it goes to. */
export type Outgoing = { [C in Channel]: { channel: C; to: string; message: Content[C] } }[Channel]

/** A message, why none is sent, or until when it waits. */
export type Composed = Outgoing | { skip: SkipReason } | { until: string }
