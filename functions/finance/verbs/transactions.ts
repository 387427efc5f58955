import type * as z from 'zod'
import { sameCategory } from '#functions/categories/rules.ts'
import { intoCategory } from '#functions/categories/writes.ts'
import { companies } from '#functions/company/records.ts'
import { act } from '#functions/kit/act.ts'
import { audit } from '#functions/kit/commit.ts'
import type { Ctx } from '#functions/kit/context.ts'
import { errorFactory, invalidFields, versionConflict } from '#functions/kit/errors.ts'
import { ref, withoutStorage } from '#functions/kit/records.ts'
import { refuseOtherVersion, type Seen } from '#functions/kit/seen.ts'
import { get, getMany, query, queryAll } from '#functions/kit/table.ts'
import { appointments } from '#functions/schedule/records/appointments.ts'
import { type Appointment, WALK_IN } from '#shared/appointments.ts'
import { withoutBlanks } from '#shared/blanks.ts'
import {
  type financeContract,
  LISTED_TRANSACTIONS,
  type ListedTransaction,
  type Transaction,
} from '#shared/finance.ts'
import { sum } from '#shared/money.ts'
import { monthsOf } from '#shared/months.ts'
import { PAYMENTS_DIFFER } from '#shared/payments.ts'
import { wallClock } from '#shared/time.ts'
import { ledgerPartition, PENDING, transactions } from '../records.ts'
import { editedEntry, isDerived } from '../rules/income.ts'
import { whole } from '../rules/settlement.ts'
import { periodRefusal, totalsOf } from '../rules/totals.ts'
import { entryWrites, receivedWrites, removalWrites, stamp } from '../writes.ts'

type Input<K extends keyof typeof financeContract> = z.output<(typeof financeContract)[K]['input']>
type Output<K extends keyof typeof financeContract> = z.input<(typeof financeContract)[K]['output']>

const refuse = errorFactory({
  transaction_not_found: 'Transação não encontrada. Atualize a tela.',
  entry_derived: 'Esta transação vem de um atendimento ou de uma venda. Desfaça por lá.',
  transaction_paid: 'Esta transação já foi baixada. Atualize a tela.',
})

export async function listTransactions(
  ctx: Ctx,
  period: Input<'listTransactions'>,
): Promise<Output<'listTransactions'>> {
  const refusal = periodRefusal(period)
  if (refusal) throw invalidFields(refusal)
  const between = [period.from, `${period.to}#\uffff`] as const
  const months = await Promise.all(
    monthsOf(period).map((month) =>
      queryAll<Transaction>(ctx, ledgerPartition(month), { index: 'agenda', between, backwards: true }),
    ),
  )
  const all = months.reverse().flat()
  const listed = all.slice(0, LISTED_TRANSACTIONS)
  return {
    transactions: await withClients(ctx, listed),
    omitted: all.length - listed.length,
    totals: totalsOf(all),
  }
}

const PAGE = 100

export async function listPending(
  ctx: Ctx,
  { cursor }: Input<'listPending'>,
): Promise<Output<'listPending'>> {
  const [company, page] = await Promise.all([
    get(ctx, companies, {}),
    query<Transaction>(ctx, PENDING, { index: 'client', limit: PAGE, ...(cursor && { cursor }) }),
  ])
  return {
    today: todayOf(ctx, company),
    transactions: await withClients(ctx, page.items),
    ...(page.cursor && { cursor: page.cursor }),
  }
}

export async function getClientBalance(
  ctx: Ctx,
  { client_id }: Input<'getClientBalance'>,
): Promise<Output<'getClientBalance'>> {
  const held = await queryAll<Appointment>(ctx, client_id, { index: 'client' })
  return { owed: sum(held.map(({ settlement }) => settlement?.receivable?.amount ?? 0)) }
}

/** Client names come from the appointments, where merges and erasures are applied. */
async function withClients(ctx: Ctx, entries: readonly Transaction[]): Promise<ListedTransaction[]> {
  const found = await getMany(
    ctx,
    entries.map(({ appointment_id: id }) => (id ? ref(appointments, { id }) : undefined)),
    { consistent: false },
  )
  return entries.map((entry, index) => {
    const { client_id: id, client_name: name } = found[index] ?? {}
    return {
      ...withoutStorage(entry),
      ...(name && (id || name !== WALK_IN) && { client: { name, ...(id && { id }) } }),
    }
  })
}

export async function createTransaction(
  ctx: Ctx,
  { pending, payment_method, ...input }: Input<'createTransaction'>,
): Promise<Transaction> {
  return act(ctx, async () => {
    const category = await intoCategory(ctx, input.type, input.category)
    const { id, at } = stamp(ctx)
    const entry = withoutBlanks<Transaction>({
      ...input,
      id,
      status: pending ? 'pending' : 'paid',
      category: category.name ?? input.category,
      payments: pending && !payment_method ? [] : whole(input.amount, payment_method),
      created_at: at,
      updated_at: at,
      version: 1,
    })
    return {
      answer: entry,
      writes: [
        ...entryWrites(entry),
        ...category.writes,
        audit('transaction.create', id, { after: facts(entry) }),
      ],
    }
  })
}

export async function updateTransaction(
  ctx: Ctx,
  { transaction_id, version, ...changes }: Seen<Input<'updateTransaction'>>,
): Promise<Transaction> {
  return act(ctx, async () => {
    const before = await requireByHand(ctx, transaction_id)
    refuseOtherVersion(before, version)
    const type = changes.type ?? before.type
    const named = changes.category ?? before.category
    const moves = type !== before.type || !sameCategory(named, before.category)
    const category = await intoCategory(ctx, type, moves ? named : undefined)
    const after = editedEntry(
      before,
      { ...changes, category: category.name ?? before.category },
      ctx.now().toISOString(),
    )
    return {
      answer: after,
      writes: [
        ...entryWrites(after, before),
        ...category.writes,
        audit('transaction.update', after.id, { before: facts(before), after: facts(after) }),
      ],
    }
  })
}

export async function deleteTransaction(
  ctx: Ctx,
  { transaction_id }: Input<'deleteTransaction'>,
): Promise<Output<'deleteTransaction'>> {
  return act(ctx, async () => {
    const before = await requireByHand(ctx, transaction_id)
    return {
      answer: {},
      writes: [
        ...removalWrites(before),
        audit('transaction.delete', transaction_id, { before: facts(before) }),
      ],
    }
  })
}

export async function settleTransaction(
  ctx: Ctx,
  { transaction_id, version, date, payments }: Input<'settleTransaction'>,
): Promise<Transaction> {
  return act(ctx, async () => {
    const [found, company] = await getMany(ctx, [
      ref(transactions, { id: transaction_id }),
      ref(companies, {}),
    ])
    const before = requireFound(found)
    if (before.status === 'paid') throw refuse('transaction_paid')
    if (before.version !== version) throw versionConflict()
    if (payments && sum(payments.map(({ amount }) => amount)) !== before.amount) {
      throw invalidFields({ field: 'payments', message: PAYMENTS_DIFFER })
    }
    const planned = before.payments.length > 0 ? before.payments : whole(before.amount, undefined)
    const after: Transaction = {
      ...before,
      status: 'paid',
      date: date ?? todayOf(ctx, company),
      payments: payments ?? planned,
      updated_at: ctx.now().toISOString(),
      version: version + 1,
    }
    return {
      answer: after,
      writes: [
        ...entryWrites(after, before),
        ...(await receivedWrites(ctx, after)),
        audit('transaction.settle', after.id, { before: facts(before), after: facts(after) }),
      ],
    }
  })
}

function requireFound(found: Transaction | undefined): Transaction {
  if (!found) throw refuse('transaction_not_found')
  return withoutStorage(found)
}

async function requireByHand(ctx: Ctx, id: string): Promise<Transaction> {
  const entry = requireFound(await get(ctx, transactions, { id }, { consistent: true }))
  if (isDerived(entry)) throw refuse('entry_derived')
  return entry
}

function todayOf(ctx: Ctx, company: { timezone: string } | undefined): string {
  if (!company) throw new Error('a tenant without company')
  return wallClock(company.timezone, ctx.now()).date
}

function facts({ type, status, category, amount, date }: Transaction) {
  return { type, status, category, amount, date }
}
