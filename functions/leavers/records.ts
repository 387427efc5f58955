import type { StoredKey } from '#functions/api-keys/records.ts'
import { API_KEYS_PARTITION } from '#functions/kit/api-key.ts'
import type { Scope } from '#functions/kit/scope.ts'
import { queryAll } from '#functions/kit/table.ts'
import { readSettings } from '#functions/webhooks/records.ts'
import { isPaused, type LeftItem } from '#shared/leavers.ts'
import { AUTOMATION } from '#shared/webhooks.ts'

/** The most urgent items come first. Keys and webhooks carry the mark. */
export async function leftItems(scope: Scope, now: Date): Promise<LeftItem[]> {
  const [keys, { hooks, automation }] = await Promise.all([
    queryAll<StoredKey>(scope, API_KEYS_PARTITION, { consistent: true }),
    readSettings(scope),
  ])
  const all = [
    ...keys.map((key) => ({ ...key, kind: 'api_key' as const, name: key.key_name })),
    ...hooks.map((hook) => ({ ...hook, kind: 'webhook' as const })),
    { ...automation, kind: 'automation' as const, id: AUTOMATION, name: 'Automação' },
  ]
  const items = all.flatMap(({ kind, id, name, handed_over }): LeftItem[] =>
    handed_over ? [{ kind, id, name, handed_over, paused: isPaused({ handed_over }, now) }] : [],
  )
  return items.sort((a, b) => a.handed_over.until.localeCompare(b.handed_over.until))
}
