import { dueQueueVariables } from './due-queues.ts'
import type { FunctionFacts } from './function-facts.ts'
import { googleVariables } from './http-functions.ts'

const handsOut = ['SendMessage', 'GetQueueAttributes'] as const

/** The bodies of deliveries contain signed links; `OUTBOUND_LOOPBACK` is `allowed` on developers' machines only. */
const deliveryVariables = [
  'TABLE_NAME',
  'SECRETS_KEY',
  'OUTBOUND_LOOPBACK',
  'WEBHOOK_RETRY_QUEUE_URL',
  'APP_URL',
  'LINK_SECRET',
] as const

const delivers = {
  table: ['BatchGetItem', 'PutItem', 'UpdateItem'],
  secrets: ['Decrypt'],
  'queue/webhook-retry': ['SendMessage'],
} as const

export const workerFunctions = {
  'outbox-relay': {
    failure: 'Events stay in the outbox: figures, messages and webhooks of every business come late.',
    memory: 512,
    // Table, bus and table may each take three attempts of five seconds.
    timeout: 60,
    variables: ['TABLE_NAME', 'EVENT_BUS_NAME'],
    may: {
      table: ['UpdateItem', 'BatchWriteItem'],
      'table/stream': ['DescribeStream', 'GetRecords', 'GetShardIterator'],
      // Creating the event source needs it, on all streams of the table.
      'table/streams': ['ListStreams'],
      bus: ['PutEvents'],
    },
  },
  clock: {
    failure: 'Due work is not started: events that the stream missed are not sent again.',
    // It hands out 100,000 items in less than a minute.
    memory: 1024,
    timeout: 50,
    // Two concurrent runs would enqueue everything twice.
    reserved: 1,
    variables: ['TABLE_NAME', ...dueQueueVariables],
    may: {
      'table/index/due': ['Query'],
      'queue/outbox-relay': handsOut,
      'queue/client-import': handsOut,
      'queue/day-end': handsOut,
      'queue/backup': handsOut,
      'queue/webhook-retry': handsOut,
      'queue/webhook-test': handsOut,
      'queue/reminders': handsOut,
      'queue/message-send': handsOut,
      'queue/google-sync': handsOut,
    },
  },
  'webhook-fanout': {
    failure: 'Webhooks are not called: connected systems do not hear of bookings and changes.',
    memory: 256,
    timeout: 30,
    variables: ['TABLE_NAME', 'WEBHOOK_DELIVER_QUEUE_URL', 'WEBHOOK_RETRY_QUEUE_URL'],
    may: {
      table: ['Query', 'GetItem', 'BatchGetItem', 'PutItem', 'UpdateItem'],
      'queue/webhook-deliver': ['SendMessage'],
      'queue/webhook-retry': ['SendMessage'],
    },
  },
  'webhook-deliver': {
    failure: 'Webhooks are called late, by the queue of the retries.',
    memory: 512,
    timeout: 60,
    // A hanging receiver holds its batch for 15 s, so 500 deliveries run in parallel.
    batches: 50,
    variables: deliveryVariables,
    may: delivers,
  },
  'webhook-retry': {
    failure: 'Calls of webhooks that failed are not repeated.',
    memory: 512,
    timeout: 60,
    // Up to 200 deliveries run in parallel, most of them to slow receivers.
    batches: 20,
    variables: deliveryVariables,
    may: delivers,
  },
  'webhook-test': {
    failure: 'Owners who test a webhook get no result.',
    memory: 256,
    timeout: 30,
    // Up to 200 tests run in parallel, for 5 s at most.
    batches: 20,
    variables: ['TABLE_NAME', 'SECRETS_KEY', 'OUTBOUND_LOOPBACK'],
    may: {
      table: ['BatchGetItem', 'PutItem', 'UpdateItem'],
      secrets: ['Decrypt'],
    },
  },
  'change-feed': {
    failure: 'Connected systems that ask for what changed miss the newest changes.',
    memory: 256,
    timeout: 30,
    variables: ['TABLE_NAME'],
    may: { table: ['PutItem'] },
  },
  'calendar-feed': {
    failure: 'Calendar programs show agendas as they were: new and moved appointments are missing there.',
    memory: 256,
    timeout: 60,
    variables: ['TABLE_NAME'],
    may: {
      table: ['BatchGetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem'],
      'table/index/agenda': ['Query'],
    },
  },
  'client-import': {
    failure: 'Imports of clients stand still: owners see no progress.',
    memory: 512,
    timeout: 60,
    batch: 1,
    variables: ['TABLE_NAME', 'QUEUE_URL'],
    may: {
      table: ['GetItem', 'BatchGetItem', 'PutItem', 'UpdateItem', 'DeleteItem'],
      // Unfinished work returns to its own queue.
      'queue/client-import': ['SendMessage'],
    },
  },
  'day-end': {
    failure: 'Recurring expenses are not made, and days have no working minutes to compare bookings with.',
    memory: 256,
    timeout: 60,
    batch: 1,
    variables: ['TABLE_NAME', 'QUEUE_URL'],
    may: { table: ['GetItem', 'Query', 'PutItem', 'UpdateItem'] },
  },
  backup: {
    failure: 'Backups are not made: owners wait for their file.',
    // The compressed file of a large business is kept in memory.
    memory: 1024,
    timeout: 900,
    batch: 1,
    variables: ['TABLE_NAME', 'QUEUE_URL', 'BACKUPS_BUCKET', 'MESSAGE_SEND_QUEUE_URL'],
    may: {
      table: ['GetItem', 'Query', 'PutItem', 'UpdateItem'],
      'table/index/agenda': ['Query'],
      backups: ['PutObject'],
      'queue/message-send': ['SendMessage'],
    },
  },
  'stock-recipes': {
    failure: 'What services use up is not taken from the stock.',
    memory: 256,
    timeout: 30,
    variables: ['TABLE_NAME'],
    may: { table: ['BatchGetItem', 'PutItem', 'UpdateItem', 'ConditionCheckItem'] },
  },
  'metrics-roll': {
    failure: 'The figures that owners see lack the newest bookings, appointments and clients.',
    memory: 256,
    timeout: 30,
    // BatchGetItem reads the marks of possible duplicates.
    variables: ['TABLE_NAME'],
    may: { table: ['GetItem', 'BatchGetItem', 'PutItem', 'UpdateItem'] },
  },
  'agenda-fresh': {
    failure: 'Open agendas do not notice what others book and move: staff have to reload.',
    memory: 256,
    timeout: 30,
    variables: ['TABLE_NAME'],
    may: { table: ['UpdateItem'] },
  },
  'client-index': {
    failure:
      'Staff do not find new clients, appointments are not counted, and merged or deleted clients stay half done.',
    memory: 256,
    timeout: 60,
    variables: ['TABLE_NAME'],
    may: {
      table: ['GetItem', 'BatchGetItem', 'Query', 'PutItem', 'DeleteItem', 'ConditionCheckItem'],
      'table/index/client': ['Query'],
    },
  },
  notifications: {
    failure:
      'Customers get no message about bookings, changes and cancellations, and no code; nobody is invited.',
    memory: 256,
    timeout: 30,
    variables: ['TABLE_NAME', 'MESSAGE_SEND_QUEUE_URL', 'REMINDERS_QUEUE_URL'],
    may: {
      table: ['GetItem', 'BatchGetItem', 'Query', 'PutItem', 'UpdateItem'],
      'queue/message-send': ['SendMessage'],
      'queue/reminders': ['SendMessage'],
    },
  },
  reminders: {
    failure: 'Customers get no reminders and no birthday messages; connected systems miss their events.',
    memory: 256,
    timeout: 60,
    batches: 20,
    variables: ['TABLE_NAME', 'MESSAGE_SEND_QUEUE_URL'],
    may: {
      table: ['BatchGetItem', 'Query', 'PutItem', 'UpdateItem'],
      'queue/message-send': ['SendMessage'],
    },
  },
  'message-send': {
    failure: 'No message leaves: confirmations, reminders, codes and invitations wait.',
    memory: 512,
    timeout: 30,
    batches: 20,
    variables: ['TABLE_NAME', 'LINK_SECRET', 'MAIL_FROM', 'MAIL_EVENTS', 'WHATSAPP_SENDER', 'APP_URL'],
    may: {
      table: ['GetItem', 'BatchGetItem', 'Query', 'PutItem', 'UpdateItem'],
      sender: ['SendEmail'],
      mail_events: ['SendEmail'],
      sms: ['Publish'],
      whatsapp: ['SendWhatsAppMessage'],
    },
  },
  'message-status': {
    failure:
      'Owners do not see whether messages arrived, and nobody is reached by SMS after WhatsApp failed.',
    memory: 256,
    timeout: 30,
    variables: ['TABLE_NAME'],
    may: { table: ['GetItem', 'Query', 'PutItem', 'UpdateItem'] },
  },
  leavers: {
    failure:
      'What members who left made goes on working: calendar addresses, a Google Calendar, keys, webhooks.',
    memory: 256,
    timeout: 60,
    variables: ['TABLE_NAME', 'GOOGLE_SYNC_QUEUE_URL'],
    may: {
      table: ['GetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem'],
      'queue/google-sync': ['SendMessage'],
    },
  },
  'google-events': {
    failure: 'Google Calendar is not told of new and moved appointments.',
    memory: 256,
    timeout: 30,
    variables: ['TABLE_NAME', 'GOOGLE_SYNC_QUEUE_URL'],
    may: {
      table: ['GetItem', 'BatchGetItem', 'PutItem', 'UpdateItem'],
      'queue/google-sync': ['SendMessage'],
    },
  },
  'google-sync': {
    failure: 'Appointments do not reach Google Calendar, and its busy times can be booked.',
    memory: 256,
    timeout: 60,
    batches: 10,
    variables: ['TABLE_NAME', 'SECRETS_KEY', 'APP_URL', 'QUEUE_URL', ...googleVariables],
    may: {
      table: ['BatchGetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem', 'ConditionCheckItem'],
      'table/index/agenda': ['Query'],
      secrets: ['Encrypt', 'Decrypt'],
      // It queues the appointments that it lists.
      'queue/google-sync': ['SendMessage'],
    },
  },
} as const satisfies Record<string, FunctionFacts>
export type WorkerName = keyof typeof workerFunctions
