import path from 'node:path'
import { type Clock, createClock } from '../clock.ts'
import type { Lambdas } from '../functions/lambda.ts'
import { startSchedule } from '../functions/schedule.ts'
import { listen } from '../listen.ts'
import { createMessages } from '../messages/messages.ts'
import { createProviders } from '../messages/providers.ts'
import type { Fault } from '../messages/simulator.ts'
import { sourceAccess } from '../permissions/access.ts'
import type { Permissions } from '../permissions/permissions.ts'
import { openStore, readSetting, writeSetting } from '../storage/store.ts'
import { lastSegment } from '../template/attributes.ts'
import type { Model } from '../template/model.ts'
import { createBus } from './bus.ts'
import { createProtocolServer } from './protocol.ts'
import { mapQueue } from './queue-mapping.ts'
import { createQueues } from './queues.ts'
import { mapStream } from './stream-mapping.ts'
import { createStreamReader } from './stream-reader.ts'
import { createTopics } from './topics.ts'

export type Broker = Awaited<ReturnType<typeof startBroker>>

/** The clock's offset survives a restart. */
export function openBroker(directory: string): { store: ReturnType<typeof openStore>; clock: Clock } {
  const store = openStore(path.join(directory, 'broker'))
  const clock = createClock(Number(readSetting(store, 'clock') ?? 0))
  clock.onMove(() => writeSetting(store, 'clock', String(clock.offset())))
  return { store, clock }
}

/** Nothing is consumed before `consume`. */
export async function startBroker(
  { store, clock }: ReturnType<typeof openBroker>,
  model: Model,
  port: number,
  permissions: Permissions,
  secretSeed: string,
) {
  const queues = createQueues(store, model.queues, clock)
  const bus = createBus(store, model.rules, queues, clock)
  const messages = createMessages(store, clock)
  const faults = new Map<string, Fault>()
  const topics = createTopics(model.topics, queues)
  const { mailSets } = model
  const providers = createProviders({ messages, topics, faults, clock, permissions, mailSets })
  const queueBase = `http://127.0.0.1:${port}`
  const close = await listen(port, () =>
    createProtocolServer({ queues, bus, providers, queueBase, permissions, secretSeed }),
  )
  const stops: (() => void)[] = []
  return {
    queues,
    bus,
    messages,
    faults,
    clock,
    /** `only` limits the functions. */
    consume(
      lambdas: Lambdas,
      endpoint: string,
      { only, windowLimitMs }: { only?: readonly string[]; windowLimitMs?: number | undefined } = {},
    ): void {
      const readers = new Map(
        model.tables.map(({ streamArn, name }) => [streamArn, createStreamReader(endpoint, name)]),
      )
      for (const mapping of model.mappings) {
        if (mapping.properties.Enabled === false) continue
        if (only && !only.includes(mapping.function)) continue
        const { DestinationConfig } = mapping.properties
        const accesses = sourceAccess(mapping.source, DestinationConfig?.OnFailure?.Destination)
        permissions.require(mapping.function, accesses, `Lambda refuses event source ${mapping.id}`)
        const reader = readers.get(mapping.source)
        if (reader) stops.push(mapStream(mapping, { reader, store, lambdas, queues, windowLimitMs }))
        else if (queues.find(lastSegment(mapping.source)))
          stops.push(mapQueue(mapping, queues, lambdas, windowLimitMs))
        else
          throw new Error(
            `Event source ${mapping.id} reads what the local stack does not have: ${mapping.source}`,
          )
      }
      stops.push(startSchedule(model, lambdas, clock))
    },
    stop(): void {
      for (const stop of stops) stop()
      queues.close()
      close()
    },
  }
}
