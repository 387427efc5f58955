import { emit, replace, type Write } from '#functions/kit/commit.ts'
import type { Ctx } from '#functions/kit/context.ts'
import { ref, withoutStorage } from '#functions/kit/records.ts'
import { getMany } from '#functions/kit/table.ts'
import { remove } from '#functions/kit/writes.ts'
import type { Recurring, Transaction } from '#shared/finance.ts'
import { newId } from '#shared/ids.ts'
import { transactions } from './records.ts'
import { counterEntry, type Income, incomeEntries } from './rules/income.ts'
import { dueDates, expenseOf } from './rules/recurring.ts'

/** Books what an appointment or a sale brings in: the ids of the entries, for its reversal, and the writes. */
export function incomeWrites(ctx: Ctx, income: Income): { ids: string[]; writes: Write[] } {
  const entries = incomeEntries(income, () => stamp(ctx))
  return { ids: entries.map(({ id }) => id), writes: entries.flatMap((entry) => entryWrites(entry)) }
}

/** `date` of the counter-entries: by default that of the entry; `appointment_version`: the change that reverses. */
type Reversal = { date?: string; appointment_version?: number }

/**
 * Takes back what these entries brought in: a paid one by a counter-entry, whose event announces both, a pending one by
 * its removal. One that is reversed or gone stays so. `entries` are those that the writes take back.
 */
export async function reversalWrites(
  ctx: Ctx,
  ids: readonly string[],
  reversal: Reversal = {},
): Promise<{ entries: Transaction[]; writes: Write[] }> {
  const found = await getMany(
    ctx,
    ids.map((id) => ref(transactions, { id })),
  )
  const entries = found
    .filter((one) => one !== undefined && !one.reversed_by)
    .map((one) => withoutStorage(one as Transaction))
  return { entries, writes: entries.flatMap((entry) => undo(ctx, entry, reversal)) }
}

function undo(ctx: Ctx, entry: Transaction, reversal: Reversal): Write[] {
  if (entry.status === 'pending') return removalWrites(entry)
  const counter = counterEntry(entry, reversal, stamp(ctx))
  const { created_at: updated_at } = counter
  const reversed = { ...entry, reversed_by: counter.id, updated_at, version: entry.version + 1 }
  return [replace(transactions, reversed), ...entryWrites(counter)]
}

/** Writes a new entry, or the next version of `before`, with its one event. */
export function entryWrites(entry: Transaction, before?: Transaction): Write[] {
  const brought = entry.status === 'paid' && (entry.appointment_id || entry.sale_id) && !entry.reverses
  const event = brought ? 'payment.received' : 'ledger.changed'
  return [replace(transactions, entry), emit(event, { ...entry, ...(before && { before }) })]
}

/** Removes an entry that counted for nothing, or that was made by hand. */
export function removalWrites(entry: Transaction): Write[] {
  const gone = { ...entry, version: entry.version + 1, before: entry, removed: true as const }
  return [remove(transactions, entry, entry.version), emit('ledger.changed', gone)]
}

/** Id and instant of a new entry. */
export function stamp(ctx: Ctx): { id: string; at: string } {
  const now = ctx.now()
  return { id: newId('fin', now), at: now.toISOString() }
}

/** Makes the expenses that are due by `today`: the item after them, and its writes unless nothing is due. */
export function expenseWrites(
  ctx: Ctx,
  recurring: Recurring,
  today: string,
): { after: Recurring; writes: Write[] } {
  const { dates, after } = dueDates(recurring, today)
  return { after, writes: dates.flatMap((date) => entryWrites(expenseOf(recurring, date, stamp(ctx)))) }
}
