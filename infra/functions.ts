import type { FunctionName } from '#functions/kit/env.ts'
import type { IndexName } from '#functions/kit/table-shape.ts'

/** What a permission is for; `queue/<name>` is the queue that this function works off. */
export type Resource =
  | 'table'
  | `table/index/${IndexName}`
  | 'table/stream'
  | 'table/streams'
  | `queue/${FunctionName}`
  | 'bus'
  | 'avatars'
  | 'sender'

type Facts = {
  /** One sentence: what a failure costs whom. It is the text of the function's alarms. */
  failure: string
  /** MB. */
  memory: number
  /** Seconds. */
  timeout: number
  /** Runs at once, kept for this function and its limit. */
  reserved?: number
  /** Messages of its queue that it takes at once, 10 unless said. */
  batch?: number
  /** Actions by resource, beside its own log and taking from its own queue. */
  may: { [R in Resource]?: readonly string[] }
}

/** What a reaction that only counts and remembers does with the table. */
const counting = ['GetItem', 'PutItem', 'UpdateItem'] as const

/**
 * Every deployed function: constructs, alarms and the tests' tables are made of this list. Its environment is in
 * `kit/env.ts`; what it listens to in `shared/subscriptions.ts` and `dueQueues`.
 */
export const functions = {
  'public-api': {
    failure: 'Customers cannot see free times or book.',
    memory: 1024,
    timeout: 15,
    // A flood of one API leaves the other and all consumers their share of the account's 1000.
    reserved: 200,
    // A transaction needs the permissions of what is in it.
    may: { table: ['GetItem', 'BatchGetItem', 'Query', 'PutItem', 'UpdateItem'] },
  },
  'staff-api': {
    failure: 'Owners and their teams cannot work in the app.',
    memory: 1024,
    timeout: 15,
    reserved: 200,
    may: {
      table: [
        'GetItem',
        'BatchGetItem',
        'Query',
        'PutItem',
        'UpdateItem',
        'DeleteItem',
        'ConditionCheckItem',
      ],
      'table/index/agenda': ['Query'],
      'table/index/client': ['Query'],
      // For the forms it signs: whoever uses one acts in its name.
      avatars: ['PutObject'],
      sender: ['SendEmail'],
      'queue/client-import': ['SendMessage'],
    },
  },
  identity: {
    failure: 'A new owner’s business is not made at confirmation: the first sign-in has to make it.',
    memory: 1024,
    // Cognito waits five seconds.
    timeout: 5,
    may: { table: ['BatchGetItem', 'Query', 'PutItem'] },
  },
  'outbox-relay': {
    failure: 'Events stay in the outbox: figures, messages and webhooks of every business come late.',
    memory: 512,
    // Table, bus and table again, each with three tries of five seconds.
    timeout: 60,
    may: {
      table: ['UpdateItem', 'BatchWriteItem'],
      'table/stream': ['DescribeStream', 'GetRecords', 'GetShardIterator'],
      // Asked for when the event source is made, and checked against the table's streams, not against one of them.
      'table/streams': ['ListStreams'],
      bus: ['PutEvents'],
    },
  },
  clock: {
    failure: 'Whatever is due stays undone: events that the stream missed are not sent again.',
    memory: 256,
    timeout: 50,
    // Two at once would send everything twice.
    reserved: 1,
    may: {
      'table/index/due': ['Query'],
      'queue/outbox-relay': ['SendMessage'],
      'queue/client-import': ['SendMessage'],
    },
  },
  'client-import': {
    failure: 'Imports of clients stand still: owners see no progress.',
    memory: 512,
    timeout: 60,
    batch: 1,
    may: {
      table: ['GetItem', 'BatchGetItem', 'PutItem', 'UpdateItem', 'DeleteItem'],
      // What it has no time for goes back to its own queue.
      'queue/client-import': ['SendMessage'],
    },
  },
  'metrics-roll': {
    failure: 'The figures that owners see lack the newest bookings, appointments and clients.',
    memory: 256,
    timeout: 30,
    may: { table: counting },
  },
  'agenda-fresh': {
    failure: 'Open agendas do not notice what others book and move: staff have to reload.',
    memory: 256,
    timeout: 30,
    may: { table: ['GetItem', 'UpdateItem'] },
  },
  'client-index': {
    failure:
      'Staff do not find new clients, appointments are not counted, and merged or deleted clients stay half done.',
    memory: 256,
    timeout: 60,
    may: {
      table: [...counting, 'BatchGetItem', 'Query', 'DeleteItem', 'ConditionCheckItem'],
      'table/index/client': ['Query'],
    },
  },
} as const satisfies Record<FunctionName, Facts>

/** `PublicApi` for `public-api`: how a function and what belongs to it are called in the templates. */
export function constructId(name: FunctionName): string {
  return name.replace(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase())
}

/** Actions with their service: a resource has one. */
export function actionsOn(resource: Resource, actions: readonly string[]): string[] {
  const services: { [R in Resource]?: string } = { bus: 'events', avatars: 's3', sender: 'ses' }
  const service = resource.startsWith('queue/') ? 'sqs' : (services[resource] ?? 'dynamodb')
  return actions.map((action) => `${service}:${action}`)
}
