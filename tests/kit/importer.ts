import type { ImportLine } from '#shared/imports.ts'
import { eventually } from './actor.ts'
import type { StaffMember } from './routes.ts'

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
export function importerOf(member: StaffMember) {
  const tryOpen = (total: number, headers = {}) =>
    member.openImport({ file_name: 'clientes.csv', total }, headers)
  const part = (id: string, number: number, lines: ImportLine[], headers = {}) =>
    member.addImportPart({ import_id: id, part: number, lines }, headers)
  const get = (id: string) => member.getImport({ import_id: id })
  const start = (id: string, headers = {}) => member.startImport({ import_id: id }, headers)
  const stop = (id: string, headers = {}) => member.stopImport({ import_id: id }, headers)
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
    clients: async (search: string) => (await member.listClients({ search })).body.clients,
    list: () => member.listImports(),
    discard: (id: string, headers = {}) => member.discardImport({ import_id: id }, headers),
    /** Imports one part from start to end. */
    async import(lines: ImportLine[]) {
      const { id } = await open(lines.length)
      await part(id, 0, lines)
      await start(id)
      return finished(id)
    },
  }
}
