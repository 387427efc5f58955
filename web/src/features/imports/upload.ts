import { useSyncExternalStore } from 'react'
import type { ClientImport, ImportLine, ImportProblem } from '#shared/imports.ts'
import { type Failure, isFailure, unexpected } from '../../lib/failure.ts'
import { isOutcomeUnknown } from '../../lib/outcome-unknown.ts'
import { staffCall } from '../../lib/staff-api.ts'
import { partsOf, type Table } from './columns.ts'

/** A file on its way. It goes on while other screens are looked at, and is kept until another one is sent. */
export type Upload = {
  /** Who sends it and for which business: nobody else who signs in on this page sees it. */
  owner: string
  fileName: string
  /** For the file of the lines that are left out. */
  table: Table
  total: number
  sent: number
  problems: ImportProblem[]
  /** The import, once it is opened. */
  item?: ClientImport
  status: 'sending' | 'stopped' | 'sent'
  failure?: Failure
  /** What came of it has been shown. */
  seen?: true
}

let upload: Upload | undefined
type Started = Pick<Upload, 'owner' | 'fileName' | 'table'>

/** What is still to be sent, and the key under which the import is opened, however often that is tried. */
let rest: { parts: ImportLine[][]; next: number; key: string; interrupted?: ClientImport } | undefined
const listeners = new Set<() => void>()

function tell(next: Upload | undefined) {
  upload = next
  for (const listener of listeners) listener()
}

/** The file on its way or last sent, if any. */
export function useUpload(): Upload | undefined {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => upload,
  )
}

/**
 * Sends a file. What has come of an `interrupted` import is asked about again, which changes nothing and tells what is
 * wrong with it; when it was another file's, that import is given up for a new one.
 */
export function startUpload(
  { owner, fileName, table }: Started,
  lines: ImportLine[],
  interrupted?: ClientImport,
) {
  const goesOn = interrupted?.total === lines.length
  if (interrupted && !goesOn) giveUp(interrupted)
  const item = goesOn ? interrupted : undefined
  rest = { parts: partsOf(lines), next: 0, key: crypto.randomUUID(), interrupted: item }
  tell({ owner, fileName, table, total: lines.length, sent: 0, problems: [], item, status: 'sending' })
  void send()
}

/** One that is still there after all is forgotten by itself in a week. */
function giveUp({ id }: ClientImport) {
  staffCall('discardImport', { import_id: id }).catch(() => undefined)
}

/** Whether the server has other lines under this import, or no longer has it. */
function isAnother(error: unknown): boolean {
  if (!isFailure(error)) return false
  return error.code === 'import_not_found' || error.errors.some(({ field }) => field === 'part')
}

/** Goes on behind the last part that arrived. */
export function resumeUpload() {
  if (upload?.status !== 'stopped') return
  tell({ ...upload, status: 'sending', failure: undefined })
  void send()
}

/** From now on its import is looked at, not its sending. */
export function seeUpload() {
  if (upload) tell({ ...upload, seen: true })
}

export function forgetUpload() {
  rest = undefined
  tell(undefined)
}

/** Waits before another try, in milliseconds. */
const PAUSES = [500, 1_000, 2_000, 4_000]

async function send() {
  const work = rest
  // Another file may have been chosen while an answer was on its way.
  const current = () => (rest === work ? upload : undefined)
  try {
    if (!work || !upload) return
    const { fileName, total } = upload
    const item =
      upload.item ??
      (await patiently(() =>
        staffCall('openImport', { file_name: fileName, total }, { idempotencyKey: work.key }),
      ))
    for (; work.next < work.parts.length; work.next++) {
      const lines = work.parts[work.next] as ImportLine[]
      const before = current()
      if (!before) return
      const answer = await patiently(() =>
        staffCall('addImportPart', { import_id: item.id, part: work.next, lines }),
      )
      if (!current()) return
      const problems = [...before.problems, ...answer.problems]
      tell({ ...before, item: answer, sent: before.sent + lines.length, problems })
    }
    const done = current()
    if (done) tell({ ...done, status: 'sent' })
  } catch (error) {
    const stopped = current()
    if (stopped && work?.interrupted && isAnother(error)) {
      giveUp(work.interrupted)
      return startUpload(stopped, work.parts.flat())
    }
    const failure = isFailure(error) ? error : unexpected()
    if (stopped) tell({ ...stopped, status: 'stopped', failure })
  }
}

/** Repeats what found no answer or a busy server: the same part twice is one. */
async function patiently<T>(call: () => Promise<T>): Promise<T> {
  for (const pause of PAUSES) {
    try {
      return await call()
    } catch (error) {
      if (!isOutcomeUnknown(error) && !(isFailure(error) && error.status === 429)) throw error
      await new Promise((resolve) => setTimeout(resolve, pause))
    }
  }
  return call()
}
