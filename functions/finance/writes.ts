import { sameCategory } from '#functions/categories/rules.ts'
import { companyOf } from '#functions/company/records.ts'
import { emit, replace, replaceDue, type Write } from '#functions/kit/commit.ts'
import type { Ctx } from '#functions/kit/context.ts'
import { ref, withoutStorage } from '#functions/kit/records.ts'
import type { Relabel } from '#functions/kit/services.ts'
import { get, getMany, queryAll } from '#functions/kit/table.ts'
import { patch, remove } from '#functions/kit/writes.ts'
import { appointments } from '#functions/schedule/records/appointments.ts'
import { historyWrite } from '#functions/schedule/writes/reservations.ts'
import type { Recurring, Transaction, TransactionType } from '#shared/finance.ts'
import { newId } from '#shared/ids.ts'
import { monthsOf } from '#shared/months.ts'
import { addDays, wallClock } from '#shared/time.ts'
import { ledgerPartition, PENDING, RECURRING, recurringExpenses, transactions } from './records.ts'
import { counterEntry, type Income, incomeEntries, isPaymentReceived } from './rules/income.ts'
import { dueDates, expenseOf } from './rules/recurring.ts'
import { receivedNow } from './rules/settlement.ts'

export function incomeWrites(ctx: Ctx, income: Income): { ids: string[]; writes: Write[] } {
  const entries = incomeEntries(income, () => stamp(ctx))
  return { ids: entries.map(({ id }) => id), writes: entries.flatMap((entry) => entryWrites(entry)) }
}

/** `date` defaults to the entry's; `appointment_version` is the change that reverses. */
type Reversal = { date?: string; appointment_version?: number }

/** A paid entry gets a counter-entry, and a pending one is removed. Repeating it has no effect. */
export async function reversalWrites(
  ctx: Ctx,
  ids: readonly string[],
  reversal: Reversal = {},
): Promise<{ writes: Write[] }> {
  const found = await getMany(
    ctx,
    ids.map((id) => ref(transactions, { id })),
  )
  const entries = found
    .filter((one) => one !== undefined && !one.reversed_by)
    .map((one) => withoutStorage(one as Transaction))
  return { writes: entries.flatMap((entry) => undo(ctx, entry, reversal)) }
}

function undo(ctx: Ctx, entry: Transaction, reversal: Reversal): Write[] {
  if (entry.status === 'pending') return removalWrites(entry)
  const counter = counterEntry(entry, reversal, stamp(ctx))
  const { created_at: updated_at } = counter
  const reversed = { ...entry, reversed_by: counter.id, updated_at, version: entry.version + 1 }
  return [replace(transactions, reversed), ...entryWrites(counter)]
}

export function entryWrites(entry: Transaction, before?: Transaction): Write[] {
  const event = isPaymentReceived(entry, before) ? 'payment.received' : 'ledger.changed'
  return [replace(transactions, entry), emit(event, { ...entry, ...(before && { before }) })]
}

export function removalWrites(entry: Transaction): Write[] {
  const gone = { ...entry, version: entry.version + 1, before: entry, removed: true as const }
  return [remove(transactions, entry, entry.version), emit('ledger.changed', gone)]
}

/** Adds a received amount to the appointment's payments. */
export async function receivedWrites(ctx: Ctx, entry: Transaction): Promise<Write[]> {
  if (!entry.appointment_id) return []
  const found = await get(ctx, appointments, { id: entry.appointment_id }, { consistent: true })
  if (!found?.settlement || !found.income_ids?.includes(entry.id)) return []
  const before = withoutStorage(found)
  const settlement = receivedNow(found.settlement, entry.payments)
  const changes = { settlement: { from: before.settlement, to: settlement } }
  const after = { ...before, settlement, updated_at: entry.updated_at, version: before.version + 1 }
  return [
    replaceDue(appointments, before, after),
    historyWrite(ctx, after, 'edited', changes),
    emit('appointment.updated', { ...after, changes }),
  ]
}

export function stamp(ctx: Ctx): { id: string; at: string } {
  const now = ctx.now()
  return { id: newId('fin', now), at: now.toISOString() }
}

export function expenseWrites(
  ctx: Ctx,
  recurring: Recurring,
  today: string,
): { after: Recurring; writes: Write[] } {
  const { dates, after } = dueDates(recurring, today)
  return { after, writes: dates.flatMap((date) => entryWrites(expenseOf(recurring, date, stamp(ctx)))) }
}

/** Each relabelled item costs up to two writes, besides the category and audit items. */
const BATCH = 45

/** Renames reach entries from the previous month on; a deleted category's name stays (RULINGS D21). */
export function relabelTransactions(type: TransactionType): Relabel {
  return async (ctx, name, newName) => {
    if (newName === undefined) return []
    const carries = (one: { category: string }) =>
      sameCategory(one.category, name) && one.category !== newName
    const recurring =
      type === 'expense' ? await queryAll<Recurring>(ctx, RECURRING, { consistent: true }) : []
    const moves: Write[][] = recurring.filter(carries).map((one) => {
      const { version } = one
      return [patch(recurringExpenses, one, { category: newName, version: version + 1 }, { version })]
    })
    const open = await openEntries(ctx)
    const ids = new Set(open.filter((one) => one.type === type && carries(one)).map(({ id }) => id))
    for (let left = [...ids]; left.length > 0 && moves.length < BATCH; left = left.slice(100)) {
      const found = await getMany(
        ctx,
        left.slice(0, 100).map((id) => ref(transactions, { id })),
      )
      // They are read again, because the index may lag behind.
      const entries = found
        .filter((one) => one !== undefined)
        .filter(carries)
        .map(withoutStorage)
      moves.push(...entries.map((entry) => relabelled(ctx, entry, newName)))
    }
    return moves.slice(0, BATCH).flat()
  }
}

function relabelled(ctx: Ctx, entry: Transaction, category: string): Write[] {
  const updated_at = ctx.now().toISOString()
  return entryWrites({ ...entry, category, updated_at, version: entry.version + 1 }, entry)
}

async function openEntries(ctx: Ctx): Promise<Transaction[]> {
  const { timezone } = await companyOf(ctx)
  const { date: today } = wallClock(timezone, ctx.now())
  const months = monthsOf({ from: addDays(`${today.slice(0, 7)}-01`, -1), to: addDays(today, 366) })
  const found = await Promise.all([
    queryAll<Transaction>(ctx, PENDING, { index: 'client' }),
    ...months.map((month) => queryAll<Transaction>(ctx, ledgerPartition(month), { index: 'agenda' })),
  ])
  return found.flat()
}
