import { staffCatalog } from '#functions/company/records.ts'
import type { With } from '#functions/kit/context.ts'
import { enforceRateLimit, perDay } from '#functions/kit/limit.ts'
import { newId } from '#shared/ids.ts'
import { AVATAR } from '#shared/professionals.ts'
import { avatarUpload } from '../rules.ts'
import { type Input, type Output, requireProfessional } from './reads.ts'

/** Signs a form that uploads one picture from the browser to the bucket. It counts once a profile names its address. */
export async function openAvatarUpload(
  ctx: With<'sign_upload'>,
  { professional_id, ...picture }: Input<'openAvatarUpload'>,
): Promise<Output<'openAvatarUpload'>> {
  requireProfessional(await staffCatalog(ctx), professional_id)
  await enforceRateLimit(
    ctx,
    'avatar-form',
    ctx.tenant,
    perDay(AVATAR.formsPerDay),
    'too_many_uploads',
    'Muitas fotos enviadas hoje. Tente novamente amanhã.',
  )
  const now = ctx.now()
  const upload = avatarUpload(ctx.tenant, newId('upl', now), picture, now)
  return { ...ctx.sign_upload(upload, now), avatar_url: `/${upload.key}` }
}
