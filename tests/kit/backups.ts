import { gunzipSync } from 'node:zlib'
import { type Header, type Line, lineOf } from '#functions/backups/rules.ts'
import { eventually } from './actor.ts'
import type { StaffMember } from './routes.ts'

/** Returns a member's calls about backups. */
export function backupsOf(member: StaffMember) {
  const list = () => member.listBackups()
  const download = (id: string, headers = {}) => member.downloadBackup({ backup_id: id }, headers)
  const finished = (id: string, seconds = 120) =>
    eventually(async () => {
      const { body } = await list()
      return body.backups.find((one) => one.id === id && one.status === 'done')
    }, seconds)
  return {
    list,
    download,
    finished,
    start: (headers = {}) => member.startBackup({}, headers),
    weekly: (weekly: boolean) => member.saveBackupSettings({ weekly }),
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
