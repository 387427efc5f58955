import type * as z from 'zod'
import { nextConfig, readCompany } from '#functions/company/records.ts'
import { act } from '#functions/kit/act.ts'
import { API_KEYS_PARTITION, hashOfKey, keyPointers, newKey } from '#functions/kit/api-key.ts'
import { audit, create } from '#functions/kit/commit.ts'
import type { Ctx } from '#functions/kit/context.ts'
import { AppError, versionConflict } from '#functions/kit/errors.ts'
import { withoutStorage } from '#functions/kit/records.ts'
import { get, queryAll } from '#functions/kit/table.ts'
import { patch, remove } from '#functions/kit/writes.ts'
import { API_KEYS, type ApiKey, type apiKeysContract } from '#shared/api-keys.ts'
import { newId } from '#shared/ids.ts'
import { apiKeys, keyNames, type StoredKey } from './records.ts'

type Routes = typeof apiKeysContract
type Input<K extends keyof Routes> = z.output<Routes[K]['input']>
type Output<K extends keyof Routes> = z.input<Routes[K]['output']>

export async function listApiKeys(ctx: Ctx): Promise<Output<'listApiKeys'>> {
  const keys = await queryAll<StoredKey>(ctx, API_KEYS_PARTITION, { backwards: true })
  return { api_keys: keys.map(withoutHash) }
}

export async function createApiKey(ctx: Ctx, input: Input<'createApiKey'>): Promise<Output<'createApiKey'>> {
  const key = newKey()
  return act(ctx, async () => {
    // The company is read before the keys, so that of two requests at the limit one retries.
    const { config } = await readCompany(ctx)
    const others = await queryAll<StoredKey>(ctx, API_KEYS_PARTITION, { consistent: true })
    if (others.length >= API_KEYS) {
      throw new AppError(
        'too_many_api_keys',
        `Uma empresa pode ter no máximo ${API_KEYS} chaves. Exclua uma que não é mais usada.`,
      )
    }
    const now = ctx.now()
    const made: StoredKey = {
      id: newId('key', now),
      key_name: input.key_name,
      scopes: once(input.scopes),
      is_active: true,
      tier: 'standard',
      hash: hashOfKey(key),
      ...(ctx.by.kind === 'staff' && { created_by: ctx.by.user_id }),
      created_at: now.toISOString(),
      updated_at: now.toISOString(),
      version: 1,
    }
    const { hash, id, key_name, scopes, is_active, tier } = made
    return {
      answer: { api_key: withoutHash(made), key },
      writes: [
        create(apiKeys, made),
        create(keyNames, { name: key_name, api_key_id: id }, nameTaken),
        create(keyPointers, {
          hash,
          tenant_id: ctx.tenant,
          key_id: id,
          name: key_name,
          scopes,
          is_active,
          tier,
        }),
        nextConfig(config),
        audit('api_key.create', id, { after: audited(made) }),
      ],
    }
  })
}

/** Patches the item instead of replacing it, because the authorizer writes `last_used_at` at any moment. */
export async function updateApiKey(ctx: Ctx, input: Input<'updateApiKey'>): Promise<ApiKey> {
  const { api_key_id: id, version, ...given } = input
  return act(ctx, async () => {
    const stored = await requireKey(ctx, id)
    if (stored.version !== version) throw versionConflict()
    const { key_name = stored.key_name, is_active = stored.is_active } = given
    const changes = {
      key_name,
      scopes: once(given.scopes ?? stored.scopes),
      is_active,
      updated_at: ctx.now().toISOString(),
      version: version + 1,
    }
    const after = { ...stored, ...changes }
    const { hash, scopes } = after
    const renamed = key_name !== stored.key_name
    return {
      answer: withoutHash(after),
      writes: [
        patch(apiKeys, { id }, changes, { version }),
        patch(keyPointers, { hash }, { name: key_name, scopes, is_active }, {}),
        ...(renamed
          ? [
              remove(keyNames, { name: stored.key_name }),
              create(keyNames, { name: key_name, api_key_id: id }, nameTaken),
            ]
          : []),
        audit('api_key.update', id, { before: audited(stored), after: audited(after) }),
      ],
    }
  })
}

/** Calls are refused as soon as the gateway's cached authorization expires. */
export async function deleteApiKey(
  ctx: Ctx,
  { api_key_id: id }: Input<'deleteApiKey'>,
): Promise<Output<'deleteApiKey'>> {
  return act(ctx, async () => {
    const stored = await requireKey(ctx, id)
    return {
      answer: {},
      writes: [
        remove(apiKeys, { id }, stored.version),
        remove(keyNames, { name: stored.key_name }),
        remove(keyPointers, { hash: stored.hash }),
        audit('api_key.delete', id, { before: audited(stored) }),
      ],
    }
  })
}

async function requireKey(ctx: Ctx, id: string): Promise<StoredKey> {
  const stored = await get(ctx, apiKeys, { id }, { consistent: true })
  if (!stored) throw new AppError('api_key_not_found', 'Chave não encontrada. Atualize a lista.')
  return stored
}

function nameTaken(): AppError {
  return new AppError('key_name_taken', 'Já existe uma chave com este nome.')
}

const once = <T>(values: readonly T[]): T[] => [...new Set(values)]

function withoutHash(stored: StoredKey): ApiKey {
  const { hash: _, created_by: __, ...key } = withoutStorage(stored)
  return key
}

const audited = ({ key_name, scopes, is_active }: StoredKey) => ({ key_name, scopes, is_active })
