import type { Channel } from '#shared/notifications.ts'
import type { Message } from './letter.ts'
import type { SkipReason } from './plan.ts'
import type { TemplateMessage, TextMessage } from './variables.ts'

type Content = { email: Message; sms: TextMessage; whatsapp: TemplateMessage }

export type Outgoing = { [C in Channel]: { channel: C; to: string; message: Content[C] } }[Channel]

export type Composed = Outgoing | { skip: SkipReason } | { until: string }
