import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Table } from '#functions/kit/table.ts'
import { type ForkedStack, forkStack, stopStack, tableOf } from '../kit/forked-stack.ts'

const port = Number(process.env.PORT ?? 4820)
/** Stacks that a part runs in its own process, in order to see their requests, use this port. */
export const TAPPED_PORT = port + 30

/** Holds this process's data. It is removed when the process ends. */
export const dir = mkdtempSync(join(tmpdir(), 'navalha-bench-'))
process.once('exit', () => rmSync(dir, { recursive: true, force: true }))
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))

/** Runs a stack on data that the other stacks of this process share. Stacks with consumers share another set. */
export async function withStack<T>(
  work: (stack: ForkedStack, table: Table) => Promise<T>,
  consumers = false,
): Promise<T> {
  // Stacks with consumers have separate data, because bookings made without consumers would be their backlog.
  const data = join(dir, consumers ? 'with-consumers' : 'data')
  const stack = await forkStack({ port, dir: data, demo: false, consumers, checkTableCalls: false })
  try {
    return await work(stack, tableOf(stack))
  } finally {
    await stopStack(stack)
  }
}
