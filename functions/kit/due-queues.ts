/** Due items of these kinds go to these workers' queues. */
export const dueWorkers = {
  outbox: 'outbox-relay',
  import: 'client-import',
  backup: 'backup',
  day_end: 'day-end',
  delivery: 'webhook-retry',
  webhook_test: 'webhook-test',
  appointment: 'reminders',
  birthdays: 'reminders',
  zone_move: 'reminders',
  notifications: 'message-send',
  google_out: 'google-sync',
  google_in: 'google-sync',
} as const

/** Only other functions send to these workers' queues. */
export const directWorkers = ['webhook-deliver', 'message-status'] as const

type Snake<Name extends string> = Name extends `${infer A}-${infer B}` ? `${A}_${Snake<B>}` : Name
export type QueueVariable<Worker extends string> = `${Uppercase<Snake<Worker>>}_QUEUE_URL`

/** Returns the environment variable that has the URL of a worker's queue. */
export const queueVariable = <W extends string>(worker: W) =>
  `${worker.toUpperCase().replaceAll('-', '_')}_QUEUE_URL` as QueueVariable<W>

export const dueQueueVariables = [...new Set(Object.values(dueWorkers))].map(queueVariable)
