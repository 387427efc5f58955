import { Stack, type StackProps } from 'aws-cdk-lib'
import type { Construct } from 'constructs'
import { type WorkerName, workerFunctions } from '#functions/kit/worker-functions.ts'
import { workerAlarms } from './alarms.ts'
import { everyMinute } from './clock.ts'
import { consume, consumeOutbox, type Worker, workers } from './events.ts'
import { fn } from './fn.ts'
import { type Used, valuesOf } from './values.ts'

export type WorkersStackProps = StackProps & Used & { appUrl: string }

/** A worker takes eight of the 500 resources of a stack, and five of the stack of events. */
export class WorkersStack extends Stack {
  constructor(scope: Construct, id: string, props: WorkersStackProps) {
    super(scope, id, { ...props, description: 'Navalha: functions behind queues, clock and their alarms' })
    const { state, events } = props
    const values = valuesOf(this, props.appUrl, props)
    const made = (Object.keys(workerFunctions) as WorkerName[]).map((name) => {
      const own = name in events.queues && { QUEUE_URL: events.queues[name as Worker].queue.queueUrl }
      const variables = { ...values.variables, ...own }
      return [name, fn(this, name, { ...values, variables })] as const
    })
    const fns = Object.fromEntries(made) as Record<WorkerName, ReturnType<typeof fn>>
    for (const name of workers) consume(this, fns[name], events.queues[name])
    consumeOutbox(this, fns['outbox-relay'], state.table)
    everyMinute(this, 'EveryMinute', fns.clock)
    const deadLetters = workers.map((name) => ({ queue: events.queues[name].deadLetters, of: fns[name] }))
    workerAlarms(this, events.alarmTopic, { functions: fns, deadLetters })
  }
}
