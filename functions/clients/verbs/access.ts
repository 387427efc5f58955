import type { Ctx } from '#functions/kit/context.ts'
import { errorFactory } from '#functions/kit/errors.ts'
import { EVERYONE, type Found, readClient } from '../records.ts'
import { accessOf, PHONES_PER_CLIENT } from '../rules.ts'

const refusals = {
  client_not_found: 'Cliente não encontrado. Volte à lista e procure de novo.',
  has_upcoming_appointments:
    'Este cliente tem visitas marcadas. Conclua ou cancele essas visitas antes de excluir.',
  cannot_merge_same_client: 'Escolha dois cadastros diferentes para unir.',
  too_many_phones: `Um cliente pode ter no máximo ${PHONES_PER_CLIENT} telefones, e estes dois juntos têm mais. Mantenha os dois cadastros ou exclua um deles.`,
} as const

export const refuse = errorFactory(refusals)

export function scopeOf({ can, own = EVERYONE }: Ctx): string {
  return can('clients.all') ? EVERYONE : own
}

export async function requireVisible(
  ctx: Ctx,
  id: string,
): Promise<{ found: Found; access: 'contact' | 'file' }> {
  const stored = await readClient(ctx, id)
  const { client, summary } = stored
  const scope = scopeOf(ctx)
  const access = scope === EVERYONE ? 'file' : accessOf(summary.reach[scope])
  if (!client || !access) throw refuse('client_not_found')
  return { found: { ...stored, client }, access }
}

export async function requireFile(ctx: Ctx, id: string): Promise<Found> {
  const { found, access } = await requireVisible(ctx, id)
  if (access !== 'file') throw refuse('client_not_found')
  return found
}

export async function requireEditable(ctx: Ctx, id: string): Promise<Found> {
  const found = await requireFile(ctx, id)
  if (found.client.anonymised_at) throw refuse('client_not_found')
  return found
}
