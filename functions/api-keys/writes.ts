import { API_KEYS_PARTITION, keyPointers } from '#functions/kit/api-key.ts'
import { audit, type Write } from '#functions/kit/commit.ts'
import type { Ctx } from '#functions/kit/context.ts'
import { AppError } from '#functions/kit/errors.ts'
import { type Ending, type Leaving, nothingLeft } from '#functions/kit/leaving.ts'
import { get, queryAll } from '#functions/kit/table.ts'
import { patch } from '#functions/kit/writes.ts'
import { apiKeys, type StoredKey } from './records.ts'

/** Other systems use the keys of a leaver, so they keep working until an owner decides. */
export async function leaveKeys(ctx: Ctx, { user_id, had, lost, mark }: Leaving): Promise<Ending> {
  if (!lost('api_keys.manage')) return nothingLeft
  const keys = await queryAll<StoredKey>(ctx, API_KEYS_PARTITION, { consistent: true })
  const theirs = keys.filter(({ created_by, created_at, is_active, handed_over }) => {
    const isTheirs = created_by === undefined || created_by === user_id
    return is_active && isTheirs && !handed_over && had(created_at)
  })
  return {
    ...nothingLeft,
    writes: theirs.flatMap(({ id, hash, version }) => [
      patch(apiKeys, { id }, { handed_over: mark, version: version + 1 }, { version }),
      patch(keyPointers, { hash }, { pauses_at: mark.until }, {}),
      audit('api_key.hand_over', id, { after: { departure_id: mark.departure_id } }),
    ]),
    handed_over: theirs.map(({ id, key_name }) => ({ kind: 'api_key', id, name: key_name })),
  }
}

/** Transfers the key to the owner who decides, or switches it off. */
export async function settleKey(ctx: Ctx, id: string, keeps: boolean): Promise<Write[]> {
  const stored = await get(ctx, apiKeys, { id }, { consistent: true })
  if (!stored?.handed_over)
    throw new AppError('api_key_not_found', 'Esta chave já foi resolvida. Atualize a lista.')
  const { version, is_active, hash, handed_over } = stored
  const changes = {
    handed_over: undefined,
    is_active: is_active && keeps,
    ...(ctx.by.kind === 'staff' && { created_by: ctx.by.user_id }),
    updated_at: ctx.now().toISOString(),
    version: version + 1,
  }
  return [
    patch(apiKeys, { id }, changes, { version }),
    patch(keyPointers, { hash }, { pauses_at: undefined, is_active: changes.is_active }, {}),
    audit('api_key.decide', id, { after: { keeps, departure_id: handed_over.departure_id } }),
  ]
}
