import { Stack, type StackProps } from 'aws-cdk-lib'
import type { EventBus } from 'aws-cdk-lib/aws-events'
import type { Topic } from 'aws-cdk-lib/aws-sns'
import type { Construct } from 'constructs'
import { type Consumer, subscriptions } from '#shared/events.ts'
import { alarmTopic } from './alarms.ts'
import { eventBus, type QueuePair, queuePair, route, type Worker, workers } from './events.ts'
import { type MailEvents, messageEvents } from './messages.ts'

export type EventsStackProps = StackProps & { alarmEmail: string | undefined }

/** The APIs send to these queues and the workers take from them, so neither stack can own them. */
export class EventsStack extends Stack {
  readonly bus: EventBus
  readonly queues: Record<Worker, QueuePair>
  readonly mailEvents: MailEvents
  readonly alarmTopic: Topic

  constructor(scope: Construct, id: string, { alarmEmail, ...props }: EventsStackProps) {
    super(scope, id, { ...props, description: 'Navalha: events, queues and the topic of the alarms' })
    this.bus = eventBus(this)
    const queues = Object.fromEntries(workers.map((name) => [name, queuePair(this, name)]))
    this.queues = queues as Record<Worker, QueuePair>
    this.mailEvents = messageEvents(this, this.queues['message-status'])
    this.alarmTopic = alarmTopic(this, alarmEmail)
    for (const consumer of Object.keys(subscriptions) as Consumer[])
      route(this, this.bus, consumer, this.queues[consumer])
  }
}
