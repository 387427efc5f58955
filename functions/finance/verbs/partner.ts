import type * as z from 'zod'
import type { Ctx } from '#functions/kit/context.ts'
import type { partnerFinanceContract } from '#shared/partner-business.ts'

type Routes = typeof partnerFinanceContract
type Input<K extends keyof Routes> = z.output<Routes[K]['input']>
type Output<K extends keyof Routes> = z.input<Routes[K]['output']>

export async function listTransactions(
  _ctx: Ctx,
  _input: Input<'listTransactions'>,
): Promise<Output<'listTransactions'>> {
  throw new Error('not built yet')
}

export async function createTransaction(
  _ctx: Ctx,
  _input: Input<'createTransaction'>,
): Promise<Output<'createTransaction'>> {
  throw new Error('not built yet')
}

export async function getTransaction(
  _ctx: Ctx,
  _input: Input<'getTransaction'>,
): Promise<Output<'getTransaction'>> {
  throw new Error('not built yet')
}

export async function updateTransaction(
  _ctx: Ctx,
  _input: Input<'updateTransaction'>,
): Promise<Output<'updateTransaction'>> {
  throw new Error('not built yet')
}

export async function deleteTransaction(
  _ctx: Ctx,
  _input: Input<'deleteTransaction'>,
): Promise<Output<'deleteTransaction'>> {
  throw new Error('not built yet')
}
