import { staffCatalog } from '#functions/company/records.ts'
import { pictureForm } from '#functions/company/writes.ts'
import type { Needs } from '#functions/kit/services.ts'
import { type Input, type Output, requireProfessional } from './reads.ts'

/** The picture takes effect once a profile names its address. */
export async function openAvatarUpload(
  ctx: Needs<'sign_upload'>,
  { professional_id, ...picture }: Input<'openAvatarUpload'>,
): Promise<Output<'openAvatarUpload'>> {
  requireProfessional(await staffCatalog(ctx), professional_id)
  const { address, ...form } = await pictureForm(ctx, picture)
  return { ...form, avatar_url: address }
}
