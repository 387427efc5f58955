import type * as z from 'zod'
import { changedIds } from '#functions/changes/records.ts'
import { filtersRefused, splitFound } from '#functions/changes/rules.ts'
import { companyOf } from '#functions/company/records.ts'
import type { Ctx } from '#functions/kit/context.ts'
import { AppError, invalidFields } from '#functions/kit/errors.ts'
import { MANY, queryPartitions } from '#functions/kit/partitions.ts'
import { ref } from '#functions/kit/records.ts'
import { get, getMany } from '#functions/kit/table.ts'
import type { Transaction } from '#shared/finance.ts'
import { monthsOf } from '#shared/months.ts'
import type { partnerFinanceContract } from '#shared/partner/business.ts'
import { LISTED_DAYS, PAGE } from '#shared/partner/partner.ts'
import { type Period, periodFault, periodWith } from '#shared/partner/period.ts'
import { addDays, wallClock } from '#shared/time.ts'
import { ledgerPartition, transactions } from '../records.ts'
import * as staff from './transactions.ts'

type Routes = typeof partnerFinanceContract
type Input<K extends keyof Routes> = z.output<Routes[K]['input']>
type Output<K extends keyof Routes> = z.input<Routes[K]['output']>

const DAYS_BACK = 30

export async function listTransactions(
  ctx: Ctx,
  { changed_since, limit = PAGE, cursor, ...filters }: Input<'listTransactions'>,
): Promise<Output<'listTransactions'>> {
  if (changed_since) return listChanged(ctx, changed_since, filters, { limit, cursor })
  const period = periodWith(filters, DAYS_BACK) ?? (await lastDays(ctx))
  const fault = periodFault(period, LISTED_DAYS.transactions)
  if (fault) throw invalidFields(fault)
  const { type } = filters
  const page = await queryPartitions<Transaction>(ctx, monthsOf(period).reverse().map(ledgerPartition), {
    index: 'agenda',
    between: [period.from, `${period.to}#\uffff`],
    backwards: true,
    limit,
    cursor,
    ...(type && { keeps: (one) => one.type === type, reads: MANY }),
  })
  return { data: page.items, ...(page.cursor && { cursor: page.cursor }) }
}

async function lastDays(ctx: Ctx): Promise<Period> {
  const { timezone } = await companyOf(ctx)
  const { date } = wallClock(timezone, ctx.now())
  return { from: addDays(date, -DAYS_BACK), to: date }
}

async function listChanged(
  ctx: Ctx,
  since: string,
  filters: object,
  paging: { limit: number; cursor: string | undefined },
): Promise<Output<'listTransactions'>> {
  const refused = filtersRefused(filters)
  if (refused) throw invalidFields(...refused)
  const { ids, ...rest } = await changedIds(ctx, 'transactions', since, paging)
  const found = await getMany(
    ctx,
    ids.map((id) => ref(transactions, { id })),
  )
  return { ...splitFound(ids, found), ...rest }
}

export async function getTransaction(
  ctx: Ctx,
  { transaction_id: id }: Input<'getTransaction'>,
): Promise<Output<'getTransaction'>> {
  const found = await get(ctx, transactions, { id }, { consistent: true })
  if (!found) throw new AppError('transaction_not_found', 'Transação não encontrada.')
  return found
}

export function createTransaction(
  ctx: Ctx,
  input: Input<'createTransaction'>,
): Promise<Output<'createTransaction'>> {
  return staff.createTransaction(ctx, input)
}

export function updateTransaction(
  ctx: Ctx,
  input: Input<'updateTransaction'>,
): Promise<Output<'updateTransaction'>> {
  return staff.updateTransaction(ctx, input)
}

export function deleteTransaction(
  ctx: Ctx,
  input: Input<'deleteTransaction'>,
): Promise<Output<'deleteTransaction'>> {
  return staff.deleteTransaction(ctx, input)
}
