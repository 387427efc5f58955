import { Duration } from 'aws-cdk-lib'
import type { Table } from 'aws-cdk-lib/aws-dynamodb'
import type { EventBus } from 'aws-cdk-lib/aws-events'
import type { Queue } from 'aws-cdk-lib/aws-sqs'
import type { Construct } from 'constructs'
import type { EventType } from '#shared/events.ts'
import { consume, consumeQueue, queuePair, route } from './events.ts'
import { type Fn, fn } from './fn.ts'

const appointments: EventType[] = [
  'appointment.created',
  'appointment.updated',
  'appointment.confirmed',
  'appointment.rescheduled',
  'appointment.cancelled',
]

/** What a reaction that only counts and remembers does with the table. */
const counting = ['dynamodb:GetItem', 'dynamodb:PutItem', 'dynamodb:UpdateItem']

/** Functions that keep from events what would cost too much to work out when it is asked for. */
const projections = [
  {
    id: 'MetricsRoll',
    name: 'metrics-roll',
    failure: 'The figures that owners see lack the newest bookings, appointments and clients.',
    types: [...appointments, 'client.created', 'client.removed', 'client.merged'],
    actions: counting,
    indexes: [],
    timeout: 30,
  },
  {
    id: 'AgendaFresh',
    name: 'agenda-fresh',
    failure: 'Open agendas do not notice what others book and move: staff have to reload.',
    types: [...appointments, 'agenda.changed'],
    actions: ['dynamodb:GetItem', 'dynamodb:UpdateItem'],
    indexes: [],
    timeout: 30,
  },
  {
    id: 'ClientIndex',
    name: 'client-index',
    failure:
      'Staff do not find new clients, appointments are not counted, and merged or deleted clients stay half done.',
    types: [...appointments, 'client.created', 'client.updated', 'client.removed', 'client.merged'],
    actions: [
      ...counting,
      'dynamodb:BatchGetItem',
      'dynamodb:Query',
      'dynamodb:DeleteItem',
      'dynamodb:ConditionCheckItem',
    ],
    indexes: ['client'],
    timeout: 60,
  },
] as const satisfies readonly {
  id: string
  name: string
  failure: string
  types: EventType[]
  actions: string[]
  indexes: string[]
  timeout: number
}[]

/** Each of them on a queue of its own: one that fails holds none of the others up. */
export function eventProjections(
  scope: Construct,
  { bus, table, bundles }: { bus: EventBus; table: Table; bundles?: string },
): { fn: Fn; deadLetters: Queue }[] {
  return projections.map(({ id, name, failure, types, actions, indexes, timeout: seconds }) => {
    const timeout = Duration.seconds(seconds)
    const { queue, deadLetters } = queuePair(scope, id, timeout)
    route(scope, id, bus, types, { queue, deadLetters })
    const lambda = fn(scope, id, {
      name,
      failure,
      environment: { TABLE_NAME: table.tableName },
      permissions: [
        { actions, resource: table.tableArn },
        ...indexes.map((index) => ({
          actions: ['dynamodb:Query'],
          resource: `${table.tableArn}/index/${index}`,
        })),
        { actions: consumeQueue, resource: queue.queueArn },
      ],
      timeout,
      memorySize: 256,
      bundles,
    })
    consume(scope, `${id}Source`, lambda, queue)
    return { fn: lambda, deadLetters }
  })
}
