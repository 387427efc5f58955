import type { Ctx } from '#functions/kit/context.ts'
import { enforceLimit } from '#functions/kit/limit.ts'
import { staffPhone } from '#functions/kit/parse.ts'
import type { Needs } from '#functions/kit/services.ts'
import { get } from '#functions/kit/table.ts'
import { areaCodeOf } from '#shared/area-code.ts'
import { newId } from '#shared/ids.ts'
import { lacksAreaCode } from '#shared/local-phone.ts'
import { type Picture, pictureKey } from '#shared/pictures.ts'
import { companies } from './records.ts'

const FORM_MINUTES = 5
/** After a month the bucket has deleted overwritten objects, so caches must forget them too. */
const PICTURE_CACHE = 'public, max-age=2592000, immutable'

/** A phone without an area code gets the business's. An API key must send one. */
export async function typedPhone(ctx: Ctx, typed: string, field: string): Promise<string> {
  const isLocal = ctx.by.kind !== 'key' && lacksAreaCode(typed)
  return staffPhone(typed, field, isLocal ? areaCodeOf(await get(ctx, companies, {})) : undefined)
}

export async function pictureForm(ctx: Needs<'sign_upload'>, { content_type, bytes }: Picture) {
  const refusal = 'Muitas fotos enviadas hoje. Tente novamente amanhã.'
  await enforceLimit(ctx, 'picture_forms', ctx.tenant, refusal)
  const now = ctx.now()
  const key = pictureKey(ctx.tenant, newId('upl', now), content_type)
  const expires = new Date(now.getTime() + FORM_MINUTES * 60_000)
  const form = ctx.sign_upload({ key, content_type, cache_control: PICTURE_CACHE, bytes, expires }, now)
  return { ...form, address: `/${key}` }
}
