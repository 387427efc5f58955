const stacks = [
  'run',
  'notifications-crash',
  'units',
  'clock',
  'events',
  'schedule-crash',
  'imports-crash',
  'refresh',
  'gateway',
  'authorizer',
  'queues',
  'consumers',
  'features-units',
  'recipes',
  'metrics',
  'stream',
  'webhooks',
  'rest',
  'keys',
  'reminders',
  'reminders-clock',
  'google',
  'backups',
  'assistant',
  'assistant-hostile',
] as const

/** Returns the first of the ten ports of a test file's stack. The stack of the run has the first ten. */
export const portOf = (stack: (typeof stacks)[number]) =>
  Number(process.env.TEST_PORT ?? 4700) + 10 * stacks.indexOf(stack)

/** Events are gathered for at most this time, because tests wait for consumers hundreds of times. */
export const WINDOW_LIMIT_MS = 50
