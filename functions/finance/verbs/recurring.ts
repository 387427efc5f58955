import type * as z from 'zod'
import { intoCategory } from '#functions/categories/writes.ts'
import { companyOf, nextConfig, readCompany } from '#functions/company/records.ts'
import { act } from '#functions/kit/act.ts'
import { audit, replace } from '#functions/kit/commit.ts'
import type { Ctx } from '#functions/kit/context.ts'
import { AppError, invalidFields, versionConflict } from '#functions/kit/errors.ts'
import { withoutStorage } from '#functions/kit/records.ts'
import { get, queryAll } from '#functions/kit/table.ts'
import { remove } from '#functions/kit/writes.ts'
import { withoutBlanks } from '#shared/blanks.ts'
import { type financeContract, RECURRING_EXPENSES, type Recurring } from '#shared/finance.ts'
import { newId } from '#shared/ids.ts'
import { wallClock } from '#shared/time.ts'
import { RECURRING, recurringExpenses } from '../records.ts'
import { firstDate, nextDate } from '../rules/recurring.ts'
import { expenseWrites } from '../writes.ts'

type Input<K extends keyof typeof financeContract> = z.output<(typeof financeContract)[K]['input']>
type Output<K extends keyof typeof financeContract> = z.input<(typeof financeContract)[K]['output']>

export async function listRecurring(ctx: Ctx): Promise<Output<'listRecurring'>> {
  const recurring = await queryAll<Recurring>(ctx, RECURRING, { consistent: true })
  return { recurring: recurring.sort((a, b) => a.next_date.localeCompare(b.next_date)) }
}

export async function createRecurring(ctx: Ctx, input: Input<'createRecurring'>): Promise<Recurring> {
  return act(ctx, async () => {
    // The company is read before the expenses, so that of two requests at the limit one retries.
    const { company, config } = await readCompany(ctx)
    const today = wallClock(company.timezone, ctx.now()).date
    const [all, category] = await Promise.all([
      queryAll<Recurring>(ctx, RECURRING, { consistent: true }),
      intoCategory(ctx, 'expense', input.category),
    ])
    if (all.length >= RECURRING_EXPENSES) {
      const message = `O limite é de ${RECURRING_EXPENSES} despesas fixas. Remova uma que não usa mais.`
      throw new AppError('too_many_recurring', message)
    }
    const now = ctx.now()
    const begun: Recurring = {
      ...input,
      category: category.name ?? input.category,
      id: newId('rec', now),
      next_date: firstDate(input.day, today),
      created_at: now.toISOString(),
      version: 1,
    }
    requireCourse(begun)
    const { after, writes } = expenseWrites(ctx, begun, today)
    return {
      answer: after,
      writes: [
        replace(recurringExpenses, after),
        ...category.writes,
        ...writes,
        nextConfig(config),
        audit('recurring.create', after.id, { after: facts(after) }),
      ],
    }
  })
}

export async function updateRecurring(ctx: Ctx, input: Input<'updateRecurring'>): Promise<Recurring> {
  return act(ctx, async () => {
    const before = await requireRecurring(ctx, input.recurring_id)
    if (before.version !== input.version) throw versionConflict()
    const { recurring_id: _, version, ...changes } = input
    const [today, category] = await Promise.all([
      todayOf(ctx),
      intoCategory(ctx, 'expense', changes.category === before.category ? undefined : changes.category),
    ])
    const edited = withoutBlanks<Recurring>({
      ...before,
      ...changes,
      category: category.name ?? before.category,
      version: version + 1,
    })
    const next_date = nextDate(before, edited.day, today)
    if (changes.until) requireCourse({ ...edited, next_date })
    const { after, writes } = expenseWrites(ctx, { ...edited, next_date }, today)
    return {
      answer: after,
      writes: [
        replace(recurringExpenses, after),
        ...category.writes,
        ...writes,
        audit('recurring.update', after.id, { before: facts(before), after: facts(after) }),
      ],
    }
  })
}

export async function deleteRecurring(
  ctx: Ctx,
  { recurring_id }: Input<'deleteRecurring'>,
): Promise<Output<'deleteRecurring'>> {
  return act(ctx, async () => {
    const before = await requireRecurring(ctx, recurring_id)
    return {
      answer: {},
      writes: [
        remove(recurringExpenses, before, before.version),
        audit('recurring.delete', recurring_id, { before: facts(before) }),
      ],
    }
  })
}

async function todayOf(ctx: Ctx): Promise<string> {
  const { timezone } = await companyOf(ctx)
  return wallClock(timezone, ctx.now()).date
}

async function requireRecurring(ctx: Ctx, id: string): Promise<Recurring> {
  const found = await get(ctx, recurringExpenses, { id }, { consistent: true })
  if (!found) throw new AppError('recurring_not_found', 'Despesa fixa não encontrada. Atualize a tela.')
  return withoutStorage(found)
}

function requireCourse({ next_date, until }: Pick<Recurring, 'next_date' | 'until'>): void {
  if (!until || until >= next_date) return
  throw invalidFields({ field: 'until', message: 'A data final vem antes da próxima despesa.' })
}

function facts({ category, amount, day, next_date, until }: Recurring) {
  return { category, amount, day, next_date, until }
}
