import type { Ctx } from '#functions/kit/context.ts'
import { invalidFields } from '#functions/kit/errors.ts'
import { consumeLimit, pastLimit } from '#functions/kit/limit.ts'
import { parsePhone } from '#shared/phone.ts'

/** Counts a lookup of a phone; throws `too_many_lookups` with the seconds to wait (RULINGS C24, E20). */
export async function limitLookups(ctx: Ctx, phone: string): Promise<void> {
  const address = ctx.address ?? ''
  const wait =
    (await consumeLimit(ctx, 'lookups_of_address', `${ctx.tenant} ${address}`)) ??
    (await consumeLimit(ctx, 'lookups_of_address_everywhere', address)) ??
    (await consumeLimit(ctx, 'lookups_of_phone', `${phone} ${address}`))
  if (!wait) return
  const message = `Muitas consultas. Aguarde ${Math.ceil(wait / 60)} min e tente novamente.`
  throw pastLimit('lookups_of_address', wait, message)
}

/** The phone that a customer typed, as E.164; refuses `field` if it is none of Brazil. */
export function requirePhone(typed: string, field: string): string {
  const phone = parsePhone(typed)
  if (!phone)
    throw invalidFields({ field, message: 'Informe um telefone brasileiro com DDD, como (11) 98765-4321.' })
  return phone
}
