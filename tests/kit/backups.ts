import { gunzipSync } from 'node:zlib'
import { type Header, type Line, lineOf } from '#functions/backups/rules.ts'
import type { Backup, BackupList } from '#shared/backups.ts'
import type { Problem } from '#shared/errors.ts'
import { eventually } from './actor.ts'

type Call = <T>(
  method: string,
  path: string,
  body?: unknown,
  headers?: Record<string, string>,
) => Promise<{ status: number; body: T }>
const address = '/api/staff/backups'

/** Returns a member's calls about backups. */
export function backupsOf({ call }: { call: Call }) {
  const list = () => call<BackupList & Omit<Problem, 'status'>>('GET', address)
  const download = (id: string, headers = {}) =>
    call<{ url: string; expires_at: string } & Problem>('POST', `${address}/${id}/download`, {}, headers)
  const finished = (id: string, seconds = 120) =>
    eventually(async () => {
      const { body } = await list()
      return body.backups.find((one) => one.id === id && one.status === 'done')
    }, seconds)
  return {
    list,
    download,
    finished,
    start: (headers = {}) => call<Backup & Omit<Problem, 'status'>>('POST', address, {}, headers),
    weekly: (weekly: boolean) => call<BackupList & Problem>('PUT', '/api/staff/backup-settings', { weekly }),
    /** Downloads the file of a finished backup. */
    file: async (id: string) => {
      const { url } = (await download(id)).body
      const answer = await fetch(url)
      if (answer.status !== 200)
        throw new Error(`the file came with ${answer.status}: ${await answer.text()}`)
      return Buffer.from(await answer.arrayBuffer())
    },
  }
}

/** Returns the header and the lines of a file. */
export function readBackup(file: Buffer): { header: Header; lines: Line[] } {
  const [first = '', ...rest] = gunzipSync(file).toString().trimEnd().split('\n')
  return { header: JSON.parse(first), lines: rest.map(lineOf) }
}
