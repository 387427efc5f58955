import type { Client, ClientFile, ClientRow } from '#shared/clients.ts'
import type { Problem } from '#shared/errors.ts'
import type { within } from './staff.ts'

const base = '/api/staff/clients'
type Caller = Pick<ReturnType<typeof within>, 'call'>

/** What a member does with clients. */
export function clientsOf({ call }: Caller) {
  const query = (input: Record<string, string | number>) => {
    const text = new URLSearchParams(Object.entries(input).map(([name, value]) => [name, String(value)]))
    return text.size > 0 ? `?${text}` : ''
  }
  return {
    list: (input: Record<string, string | number> = {}) =>
      call<{ clients: ClientRow[]; cursor?: string; scanned?: number } & Problem>(
        'GET',
        `${base}${query(input)}`,
      ),
    exported: (cursor?: string) =>
      call<{ clients: Client[]; cursor?: string; total: number } & Problem>(
        'GET',
        `${base}/export${query(cursor ? { cursor } : {})}`,
      ),
    create: (body: unknown, headers = {}) => call<Client & Problem>('POST', base, body, headers),
    file: (id: string) => call<ClientFile & Problem>('GET', `${base}/${id}`),
    appointments: (id: string, input: Record<string, string> = {}) =>
      call<Pick<ClientFile, 'appointments' | 'cursor'> & Problem>(
        'GET',
        `${base}/${id}/appointments${query(input)}`,
      ),
    update: (id: string, body: unknown, headers = {}) =>
      call<Client & Problem>('PATCH', `${base}/${id}`, body, headers),
    remove: (id: string, headers = {}) =>
      call<{ outcome: string } & Problem>('DELETE', `${base}/${id}`, undefined, headers),
    preview: (id: string, other: string) =>
      call<
        { kept: Client; removed: Client; merged: Client; differing: string[]; appointments: number } & Problem
      >('GET', `${base}/${id}/merge${query({ other_id: other })}`),
    merge: (kept: Client, other: Client, take: string[] = [], headers = {}) =>
      call<Client & Problem>(
        'POST',
        `${base}/${kept.id}/merge`,
        { other_id: other.id, version: kept.version, other_version: other.version, take },
        headers,
      ),
  }
}
