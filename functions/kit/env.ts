import { type Consumer, subscriptions } from '#shared/events.ts'

export const dueQueues = {
  outbox: { worker: 'outbox-relay', url: 'OUTBOX_DUE_QUEUE_URL' },
  import: { worker: 'client-import', url: 'CLIENT_IMPORT_QUEUE_URL' },
  backup: { worker: 'backup', url: 'BACKUP_QUEUE_URL' },
  day_end: { worker: 'day-end', url: 'DAY_END_QUEUE_URL' },
  delivery: { worker: 'webhook-retry', url: 'WEBHOOK_RETRY_QUEUE_URL' },
  webhook_test: { worker: 'webhook-test', url: 'WEBHOOK_TEST_QUEUE_URL' },
  appointment: { worker: 'reminders', url: 'REMINDERS_QUEUE_URL' },
  birthdays: { worker: 'reminders', url: 'REMINDERS_QUEUE_URL' },
  zone_move: { worker: 'reminders', url: 'REMINDERS_QUEUE_URL' },
  notifications: { worker: 'message-send', url: 'MESSAGE_SEND_QUEUE_URL' },
  google_out: { worker: 'google-sync', url: 'GOOGLE_SYNC_QUEUE_URL' },
  google_in: { worker: 'google-sync', url: 'GOOGLE_SYNC_QUEUE_URL' },
} as const satisfies Record<string, { worker: string; url: string }>

/** Only other functions send to these workers' queues. */
export const directWorkers = ['webhook-deliver', 'message-status'] as const

type DueQueue = (typeof dueQueues)[keyof typeof dueQueues]

const consumerEnvs = Object.fromEntries(
  Object.keys(subscriptions).map((consumer) => [consumer, ['TABLE_NAME'] as const]),
) as Record<Consumer, readonly ['TABLE_NAME']>

/** The bodies of deliveries contain signed links. */
const deliveryVariables = [
  'TABLE_NAME',
  'SECRETS_KEY',
  'OUTBOUND_LOOPBACK',
  'WEBHOOK_RETRY_QUEUE_URL',
  'APP_URL',
  'LINK_SECRET',
] as const

const googleVariables = [
  'GOOGLE_CLIENT_ID',
  'GOOGLE_CLIENT_SECRET',
  'GOOGLE_ACCOUNTS_URL',
  'GOOGLE_OAUTH_URL',
  'GOOGLE_API_URL',
] as const

/** A plain list replaces a zod schema, which would cost 2 ms per cold start. */
export const functionEnvs = {
  'public-api': ['TABLE_NAME', 'ORIGIN_SECRET', 'LINK_SECRET'],
  'links-api': ['TABLE_NAME', 'ORIGIN_SECRET', 'LINK_SECRET'],
  'pages-api': ['TABLE_NAME', 'ORIGIN_SECRET', 'APP_URL', 'GOOGLE_SYNC_QUEUE_URL'],
  'agenda-api': ['TABLE_NAME', 'ORIGIN_SECRET'],
  'company-api': [
    'TABLE_NAME',
    'ORIGIN_SECRET',
    'LINK_SECRET',
    'CLIENT_IMPORT_QUEUE_URL',
    'UPLOADS_BUCKET',
    'UPLOADS_URL',
  ],
  'money-api': ['TABLE_NAME', 'ORIGIN_SECRET'],
  'integrations-api': [
    'TABLE_NAME',
    'ORIGIN_SECRET',
    'SECRETS_KEY',
    'OUTBOUND_LOOPBACK',
    'WEBHOOK_DELIVER_QUEUE_URL',
    'WEBHOOK_TEST_QUEUE_URL',
  ],
  'google-api': [
    'TABLE_NAME',
    'ORIGIN_SECRET',
    'SECRETS_KEY',
    'GOOGLE_SYNC_QUEUE_URL',
    'APP_URL',
    ...googleVariables,
  ],
  'messages-api': ['TABLE_NAME', 'ORIGIN_SECRET', 'MESSAGE_SEND_QUEUE_URL', 'APP_URL', 'WHATSAPP_SENDER'],
  /** `USER_POOL_ID` names the pool whose settings the security list shows. */
  'help-api': ['TABLE_NAME', 'ORIGIN_SECRET', 'BACKUP_QUEUE_URL', 'BACKUPS_URL', 'USER_POOL_ID'],
  'assistant-api': ['TABLE_NAME', 'ORIGIN_SECRET', 'ASSISTANT_MODEL'],
  'partner-api': ['TABLE_NAME', 'ORIGIN_SECRET'],
  mcp: ['TABLE_NAME', 'ORIGIN_SECRET'],
  'partner-authorizer': ['TABLE_NAME'],
  identity: ['TABLE_NAME', 'APP_URL', 'LINK_SECRET'],
  'outbox-relay': ['TABLE_NAME', 'EVENT_BUS_NAME'],
  clock: ['TABLE_NAME', ...new Set(Object.values<DueQueue>(dueQueues).map(({ url }) => url))],
  /** `QUEUE_URL` is its own queue, to which it returns unfinished work. */
  'client-import': ['TABLE_NAME', 'QUEUE_URL'],
  'day-end': ['TABLE_NAME', 'QUEUE_URL'],
  backup: ['TABLE_NAME', 'QUEUE_URL', 'BACKUPS_BUCKET', 'MESSAGE_SEND_QUEUE_URL'],
  ...consumerEnvs,
  'webhook-fanout': ['TABLE_NAME', 'WEBHOOK_DELIVER_QUEUE_URL', 'WEBHOOK_RETRY_QUEUE_URL'],
  /** `SECRETS_KEY` decrypts the secrets; `OUTBOUND_LOOPBACK` is `allowed` on developers' machines only. */
  'webhook-deliver': deliveryVariables,
  'webhook-retry': deliveryVariables,
  'webhook-test': ['TABLE_NAME', 'SECRETS_KEY', 'OUTBOUND_LOOPBACK'],
  notifications: ['TABLE_NAME', 'MESSAGE_SEND_QUEUE_URL', 'REMINDERS_QUEUE_URL'],
  reminders: ['TABLE_NAME', 'MESSAGE_SEND_QUEUE_URL'],
  /** `MAIL_EVENTS` is the configuration set; `WHATSAPP_SENDER` is the id of the number, or `none`. */
  'message-send': ['TABLE_NAME', 'LINK_SECRET', 'MAIL_FROM', 'MAIL_EVENTS', 'WHATSAPP_SENDER', 'APP_URL'],
  'message-status': ['TABLE_NAME'],
  leavers: ['TABLE_NAME', 'GOOGLE_SYNC_QUEUE_URL'],
  'google-events': ['TABLE_NAME', 'GOOGLE_SYNC_QUEUE_URL'],
  'google-sync': ['TABLE_NAME', 'SECRETS_KEY', 'APP_URL', 'QUEUE_URL', ...googleVariables],
} as const

export type FunctionName = keyof typeof functionEnvs
export type DueFunction = {
  [N in FunctionName]: 'QUEUE_URL' extends (typeof functionEnvs)[N][number] ? N : never
}[FunctionName]
export type FunctionEnv<N extends FunctionName> = Record<(typeof functionEnvs)[N][number], string>

/** Missing variables fail the cold start by name. */
export function readEnv<N extends FunctionName>(name: N): FunctionEnv<N> {
  const missing = functionEnvs[name].filter((variable) => !process.env[variable])
  if (missing.length > 0) throw new Error(`${name} needs ${missing.join(', ')} in its environment`)
  return process.env as FunctionEnv<N>
}
