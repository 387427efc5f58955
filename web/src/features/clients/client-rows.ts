import { clientRowFields } from '#shared/client-fields.ts'
import { answers, type ListWish } from '#shared/client-search.ts'
import type { Client, ClientRow, ListedClient } from '#shared/clients.ts'
import { eachOf } from '#shared/entity.ts'
import { keepWrite, type LocalWrite } from '../../lib/local-writes.ts'

/** The index lags some seconds behind, so the list shows these writes over its replies. */
export type ClientWrite = LocalWrite<ClientRow>

export function keepClient(client: Client) {
  const { id, version } = client
  // A field that became empty is named, so that it covers the one that the list has.
  const value = { id, ...eachOf(clientRowFields, (_, name) => client[name]) } as ClientRow
  keepWrite<ClientRow>('client', { id, version, value })
}

export function keepRemoval({ id, version }: Pick<Client, 'id' | 'version'>) {
  keepWrite<ClientRow>('client', { id, version: version + 1 })
}

export type ClientWish = ListWish & { absent_days?: number }

const byName = new Intl.Collator('pt-BR').compare

export function withWrites(
  rows: ListedClient[],
  writes: readonly ClientWrite[],
  wish: ClientWish,
  hasMore: boolean,
): ListedClient[] {
  const isByName = wish.order !== 'recent' && !wish.search && !wish.birthday_month
  return writes.reduce((shown, { id, value }) => {
    const others = shown.filter((row) => row.id !== id)
    const before = shown.find((row) => row.id === id)
    // A write has no visits.
    if (!value || !answers(value, wish) || (wish.absent_days && !before)) return others
    if (before && (!isByName || before.name === value.name))
      return shown.map((row) => (row.id === id ? { ...row, ...value } : row))
    if (!isByName) return [{ ...before, ...value }, ...others]
    const place = others.findIndex((row) => byName(row.name, value.name) > 0)
    if (place < 0) return hasMore ? others : [...others, { ...before, ...value }]
    return others.toSpliced(place, 0, { ...before, ...value })
  }, rows)
}
