import { catalogOf } from '#functions/company/records.ts'
import type { Ctx } from '#functions/kit/context.ts'
import { invalidFields } from '#functions/kit/errors.ts'
import { consumeLimit, limitRead, limitsReached, pastLimit } from '#functions/kit/limit.ts'
import { ref } from '#functions/kit/records.ts'
import { getMany } from '#functions/kit/table.ts'
import { areaCodeOf } from '#shared/area-code.ts'
import { limitOf } from '#shared/limits.ts'
import { lacksAreaCode } from '#shared/local-phone.ts'
import { parsePhone } from '#shared/phone-input.ts'
import { phones } from '../records.ts'

type Lookup = {
  client_id?: string
  /** After too many lookups the client must prove that the phone is theirs. */
  asksMore: boolean
}

/**
 * Over the global limits only unknown phones are refused (RULINGS C24, E20, G3). Throws `too_many_lookups`.
 */
export async function lookUpPhone(ctx: Ctx, phone: string): Promise<Lookup> {
  const address = ctx.address ?? ''
  const reached: { name: Parameters<typeof limitOf>[0]; wait: number }[] = []
  const counted = [
    [['lookups_of_address'], `${ctx.tenant} ${address}`],
    [['lookups_of_address_everywhere'], address],
    [['lookups_of_phone', 'lookups_of_phone_hour'], `${phone} ${address}`],
  ] as const
  for (const [names, whom] of counted) {
    reached.push(...(await limitsReached(ctx, names, whom)))
    const own = reached.find(({ name }) => limitOf(name).past === 'wait')
    if (own) throw tooMany(own.wait)
  }
  const strangers = limitRead(ctx, 'unknown_phones', ctx.tenant)
  const [pointer, tried] = await getMany(ctx, [ref(phones, { phone }), strangers.read])
  if (pointer) {
    return { client_id: pointer.client_id, asksMore: reached.length > 0 || strangers.isReached(tried) }
  }
  const wait = reached[0]?.wait ?? (await consumeLimit(ctx, 'unknown_phones', ctx.tenant))
  if (wait) throw tooMany(wait)
  return { asksMore: false }
}

function tooMany(wait: number) {
  const message = `Muitas consultas. Aguarde ${Math.ceil(wait / 60)} min e tente novamente.`
  return pastLimit('lookups_of_address', wait, message)
}

/** Throws for a phone outside Brazil. A phone without an area code gets the business's. */
export async function requirePhone(ctx: Ctx, typed: string, field: string): Promise<string> {
  const { company } = lacksAreaCode(typed) ? await catalogOf(ctx, ctx.now()) : {}
  const phone = parsePhone(typed, { areaCode: areaCodeOf(company) })
  if (!phone)
    throw invalidFields({ field, message: 'Informe um telefone brasileiro com DDD, como (11) 98765-4321.' })
  return phone
}
