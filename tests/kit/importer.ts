import type { ClientRow } from '#shared/clients.ts'
import type { Problem } from '#shared/errors.ts'
import type { ClientImport, ImportLine } from '#shared/imports.ts'
import { eventually } from './actor.ts'

type Call = <T>(
  method: string,
  path: string,
  body?: unknown,
  headers?: Record<string, string>,
) => Promise<{ status: number; body: T }>
type Answer = ClientImport & Omit<Problem, 'status'>
const address = '/api/staff/client-imports'

let last = 0
/** Returns the national number of a new mobile phone. */
export function newPhoneNumber(): string {
  last++
  return `219${String((Date.now() % 10_000) * 10_000 + last).padStart(8, '0')}`
}

/** Returns a row that becomes a client, with the test's changes. */
export function lineOf(line: number, changes: Partial<ImportLine>): ImportLine {
  return { line, name: `Cliente ${line}`, phone: newPhoneNumber(), ...changes }
}

/** Returns a member's calls about imports. */
export function importerOf({ call }: { call: Call }) {
  const tryOpen = (total: number, headers = {}) =>
    call<Answer>('POST', address, { file_name: 'clientes.csv', total }, headers)
  const part = (id: string, number: number, lines: ImportLine[], headers = {}) =>
    call<Answer>('PUT', `${address}/${id}/parts/${number}`, { lines }, headers)
  const get = (id: string) => call<Answer>('GET', `${address}/${id}`)
  const start = (id: string, headers = {}) => call<Answer>('POST', `${address}/${id}/start`, {}, headers)
  const stop = (id: string, headers = {}) => call<Answer>('POST', `${address}/${id}/stop`, {}, headers)
  const finished = (id: string, seconds?: number) =>
    eventually(async () => {
      const { body } = await get(id)
      return body.status === 'done' && body
    }, seconds)
  const open = async (total: number) => {
    const { status, body } = await tryOpen(total)
    if (status !== 201) throw new Error(`opening ended with ${status}: ${body.detail}`)
    return body
  }
  return {
    tryOpen,
    open,
    part,
    get,
    start,
    stop,
    finished,
    clients: async (search: string) =>
      (await call<{ clients: ClientRow[] }>('GET', `/api/staff/clients?${new URLSearchParams({ search })}`))
        .body.clients,
    list: () => call<{ imports: ClientImport[] } & Problem>('GET', address),
    discard: (id: string, headers = {}) => call<Answer>('DELETE', `${address}/${id}`, undefined, headers),
    /** Imports one part from start to end. */
    async import(lines: ImportLine[]) {
      const { id } = await open(lines.length)
      await part(id, 0, lines)
      await start(id)
      return finished(id)
    },
  }
}
