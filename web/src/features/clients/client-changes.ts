import { type QueryClient, useQuery } from '@tanstack/react-query'
import type { Client, ClientRow } from '#shared/clients.ts'
import { type StaffOutput, staffQuery } from '../../lib/staff-api.ts'
import { belongs, type Filter } from './client-filter.ts'

/**
 * The list's index follows a change a moment later. What was changed on this screen is therefore kept beside the
 * server's answers, and laid over those that may be older than it.
 */
export type Change = { id: string; at: number; row?: ClientRow }

/** An answer that was asked for this long after a change has it. */
const BEHIND_MS = 15_000

const changesKey = () => ['clientChanges', staffQuery('listClients', {}).queryKey[1]]

export function useChanges(): Change[] {
  const { data } = useQuery<Change[]>({ queryKey: changesKey(), queryFn: () => [], staleTime: Infinity })
  return data ?? []
}

function remember(queryClient: QueryClient, change: Change) {
  queryClient.setQueryData<Change[]>(changesKey(), (known = []) => [
    ...known.filter(({ id, at }) => id !== change.id && change.at - at < 10 * BEHIND_MS),
    change,
  ])
}

const fileKey = (id: string) => staffQuery('getClient', { client_id: id }).queryKey

const rowOf = ({ id, name, phone, birth_date, labels }: Client): ClientRow => ({
  id,
  name,
  phone,
  birth_date,
  labels,
})

/** A client who has just been created or changed: list and file show it at once. */
export function keepClient(queryClient: QueryClient, client: Client) {
  remember(queryClient, { id: client.id, at: Date.now(), row: rowOf(client) })
  queryClient.setQueryData<StaffOutput<'getClient'>>(fileKey(client.id), (file) =>
    file?.access === 'file' ? { ...file, client } : file,
  )
}

/** A client who is no longer there. */
export function dropClient(queryClient: QueryClient, id: string) {
  remember(queryClient, { id, at: Date.now() })
  queryClient.removeQueries({ queryKey: fileKey(id) })
}

const byName = new Intl.Collator('pt-BR').compare

/** The row at its place by name; beyond what is loaded it is left to the page that brings it. */
function insert(rows: ClientRow[], row: ClientRow, more: boolean): ClientRow[] {
  const place = rows.findIndex((one) => byName(one.name, row.name) > 0)
  if (place >= 0) return [...rows.slice(0, place), row, ...rows.slice(place)]
  return more ? rows : [...rows, row]
}

/**
 * The rows of an answer with the changes that it may not have yet.
 */
export function withChanges(
  rows: ClientRow[],
  changes: Change[],
  filter: Filter,
  /** When the oldest of the answers was asked for, and whether there is more to come. */
  { answeredAt, more }: { answeredAt: number; more: boolean },
): ClientRow[] {
  const sorted = filter.order === 'name' && !filter.search.trim() && !filter.month
  let result = rows
  for (const { id, at, row } of changes) {
    if (answeredAt > at + BEHIND_MS) continue
    const known = rows.find((one) => one.id === id)
    if (!row || !belongs(row, filter)) result = result.filter((one) => one.id !== id)
    else if (known && (!sorted || known.name === row.name))
      result = result.map((one) => (one.id === id ? row : one))
    else if (!sorted) result = [row, ...result]
    else
      result = insert(
        result.filter((one) => one.id !== id),
        row,
        more,
      )
  }
  return result
}
