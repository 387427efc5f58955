import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Table } from '#functions/kit/table.ts'
import { type ForkedStack, forkStack, stopStack, tableOf } from '../kit/forked-stack.ts'

const port = Number(process.env.PORT ?? 4820)
/** Port of the stacks that a part runs in its own process, to see their requests. */
export const TAPPED_PORT = port + 30

/** What this process measures on; it goes with the process. */
export const dir = mkdtempSync(join(tmpdir(), 'navalha-bench-'))
process.once('exit', () => rmSync(dir, { recursive: true, force: true }))
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))

/** Runs a stack on data that other stacks of this process share: those without consumers, and those with them. */
export async function withStack<T>(
  work: (stack: ForkedStack, table: Table) => Promise<T>,
  consumers = false,
): Promise<T> {
  // Consumers get data of their own: the bookings made without them would be their backlog.
  const data = join(dir, consumers ? 'with-consumers' : 'data')
  const stack = await forkStack({ port, dir: data, demo: false, consumers, checkTableCalls: false })
  try {
    return await work(stack, tableOf(stack))
  } finally {
    await stopStack(stack)
  }
}
