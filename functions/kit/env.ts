/**
 * Environment of each function: read by the function at start, and the type of what the CDK construct must give.
 * Names only, no schema: they are all texts, and to build and run one is 2 ms of every cold start.
 */
export const functionEnvs = {
  'public-api': ['TABLE_NAME', 'ORIGIN_SECRET'],
  'staff-api': [
    'TABLE_NAME',
    'ORIGIN_SECRET',
    'MAIL_FROM',
    'APP_URL',
    'CLIENT_IMPORT_QUEUE_URL',
    'UPLOADS_BUCKET',
    'UPLOADS_URL',
  ],
  identity: ['TABLE_NAME', 'APP_URL'],
  'outbox-relay': ['TABLE_NAME', 'EVENT_BUS_NAME'],
  clock: ['TABLE_NAME', 'OUTBOX_DUE_QUEUE_URL', 'CLIENT_IMPORT_QUEUE_URL'],
  'metrics-roll': ['TABLE_NAME'],
  'agenda-fresh': ['TABLE_NAME'],
  /** `QUEUE_URL` is the queue it works off: what it has no time for goes back there. */
  'client-import': ['TABLE_NAME', 'QUEUE_URL'],
  'client-index': ['TABLE_NAME'],
} as const

export type FunctionName = keyof typeof functionEnvs
export type FunctionEnv<N extends FunctionName> = Record<(typeof functionEnvs)[N][number], string>

/** The function's environment; what is missing stops the cold start with its names. */
export function readEnv<N extends FunctionName>(name: N): FunctionEnv<N> {
  const missing = functionEnvs[name].filter((variable) => !process.env[variable])
  if (missing.length > 0) throw new Error(`${name} needs ${missing.join(', ')} in its environment`)
  return process.env as FunctionEnv<N>
}
