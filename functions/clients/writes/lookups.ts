import type { Ctx } from '#functions/kit/context.ts'
import { AppError, invalidFields } from '#functions/kit/errors.ts'
import { NO_TENANT, withTenant } from '#functions/kit/identify.ts'
import { consumeRateLimit } from '#functions/kit/limit.ts'
import { ADDRESS_COUNTER, LOOKUP_LIMITS } from '#shared/booking.ts'
import { parsePhone } from '#shared/phone.ts'

const { perPhone, perAddress, perAddressOverall, windowSeconds } = LOOKUP_LIMITS

/** Lookups from one address at one tenant; its bookings count too, in the same item. */
export const lookupsOfAddress = { name: 'lookups', limit: perAddress, windowSeconds }

/** Counts a lookup of a phone; throws `too_many_lookups` with the seconds to wait (RULINGS C24, E20). */
export async function limitLookups(ctx: Ctx, phone: string): Promise<void> {
  const address = ctx.address ?? ''
  const overall = withTenant(ctx, NO_TENANT)
  // By phone and address: by phone alone a stranger could use up the client's own lookups.
  const wait =
    (await consumeRateLimit(ctx, ADDRESS_COUNTER, `${ctx.tenant} ${address}`, {
      ...lookupsOfAddress,
      itemSeconds: 86_400,
    })) ??
    (await consumeRateLimit(overall, 'lookup-address', address, {
      limit: perAddressOverall,
      windowSeconds,
    })) ??
    (await consumeRateLimit(ctx, 'lookup-phone', `${phone} ${address}`, { limit: perPhone, windowSeconds }))
  if (!wait) return
  const message = `Muitas consultas. Aguarde ${Math.ceil(wait / 60)} min e tente novamente.`
  throw new AppError('too_many_lookups', message, { retryAfter: wait })
}

/** The phone that a customer typed, as E.164; refuses `field` if it is none of Brazil. */
export function requirePhone(typed: string, field: string): string {
  const phone = parsePhone(typed)
  if (!phone)
    throw invalidFields({ field, message: 'Informe um telefone brasileiro com DDD, como (11) 98765-4321.' })
  return phone
}
