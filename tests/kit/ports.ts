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

/** First of the ten ports of what a test file starts itself; the run's stack has the first ten. */
export const portOf = (stack: (typeof stacks)[number]) =>
  Number(process.env.TEST_PORT ?? 4700) + 10 * stacks.indexOf(stack)

/** Tests wait for consumers hundreds of times: their events wait for each other this long at most. */
export const WINDOW_LIMIT_MS = 50
