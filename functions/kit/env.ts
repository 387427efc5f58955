import * as z from 'zod'
import { lazily } from '#shared/lazy.ts'

/** Environment of each function: read by the function at start, and the type of what the CDK construct must give. */
export const functionEnvs = lazily({
  'public-api': () => z.object({ TABLE_NAME: z.string(), ORIGIN_SECRET: z.string() }),
  'outbox-relay': () => z.object({ TABLE_NAME: z.string(), EVENT_BUS_NAME: z.string() }),
  clock: () => z.object({ TABLE_NAME: z.string(), OUTBOX_DUE_QUEUE_URL: z.string() }),
  'metrics-roll': () => z.object({ TABLE_NAME: z.string() }),
})

export type FunctionName = keyof typeof functionEnvs
export type FunctionEnv<N extends FunctionName> = z.infer<(typeof functionEnvs)[N]>

/** The function's environment; a missing variable stops the cold start with its name. */
export function readEnv<N extends FunctionName>(name: N): FunctionEnv<N> {
  return functionEnvs[name].parse(process.env) as FunctionEnv<N>
}
