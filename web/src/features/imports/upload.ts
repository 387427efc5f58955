import type { ClientImport, ImportLine, ImportProblem } from '#shared/imports.ts'
import { type Failure, isFailure, isOutcomeUnknown, unexpected } from '../../lib/failure.ts'
import { staffCall } from '../../lib/staff-api.ts'
import { createStore } from '../../lib/store.ts'
import { useStore } from '../../lib/use-store.ts'
import { withRetries } from '../../lib/with-retries.ts'
import { partsOf, type Table } from './columns.ts'

/** An upload continues on other screens, and is kept until the next one. */
export type Upload = {
  /** Another user of this tab must not see it. */
  owner: string
  fileName: string
  table: Table
  total: number
  sent: number
  problems: ImportProblem[]
  item?: ClientImport
  status: 'sending' | 'stopped' | 'sent'
  failure?: Failure
  /** Its result was shown. */
  seen?: true
}

/** The key opens the import only once, however often that is tried. */
let rest: { parts: ImportLine[][]; next: number; key: string; interrupted?: ClientImport } | undefined

const store = createStore<Upload | undefined>(undefined)
const publish = store.set

export const useUpload = () => useStore(store)

/** Repeated parts change nothing and return their problems. Another file's import is discarded. */
export function startUpload(
  started: Pick<Upload, 'owner' | 'fileName' | 'table'>,
  lines: ImportLine[],
  interrupted?: ClientImport,
) {
  const item = interrupted?.total === lines.length ? interrupted : undefined
  if (interrupted && !item) discard(interrupted)
  rest = { parts: partsOf(lines), next: 0, key: crypto.randomUUID(), interrupted: item }
  publish({ ...started, total: lines.length, sent: 0, problems: [], item, status: 'sending' })
  void send()
}

/** If this fails, the import expires after a week. */
function discard({ id }: ClientImport) {
  staffCall('discardImport', { import_id: id }).catch(() => undefined)
}

/** The server has other lines, or no longer has the import. */
function isOtherFile(error: unknown): boolean {
  if (!isFailure(error)) return false
  return error.code === 'import_not_found' || error.errors.some(({ field }) => field === 'part')
}

/** Continues after the last part that arrived. */
export function resumeUpload() {
  const upload = store.read()
  if (upload?.status !== 'stopped') return
  publish({ ...upload, status: 'sending', failure: undefined })
  void send()
}

export function markUploadSeen() {
  const upload = store.read()
  if (upload) publish({ ...upload, seen: true })
}

export function forgetUpload() {
  rest = undefined
  publish(undefined)
}

async function send() {
  const work = rest
  // Another file may be chosen during a request.
  const current = () => (rest === work ? store.read() : undefined)
  try {
    const upload = current()
    if (!work || !upload) return
    const opening = { file_name: upload.fileName, total: upload.total }
    const { id } =
      upload.item ?? (await retrying(() => staffCall('openImport', opening, { idempotencyKey: work.key })))
    for (; work.next < work.parts.length; work.next++) {
      const lines = work.parts[work.next] as ImportLine[]
      const before = current()
      if (!before) return
      const part = { import_id: id, part: work.next, lines }
      const item = await retrying(() => staffCall('addImportPart', part))
      if (!current()) return
      const problems = [...before.problems, ...item.problems]
      publish({ ...before, item, sent: before.sent + lines.length, problems })
    }
    const done = current()
    if (done) publish({ ...done, status: 'sent' })
  } catch (error) {
    const stopped = current()
    if (!stopped) return
    if (work?.interrupted && isOtherFile(error)) {
      discard(work.interrupted)
      startUpload(stopped, work.parts.flat())
    } else publish({ ...stopped, status: 'stopped', failure: isFailure(error) ? error : unexpected() })
  }
}

/** The same part twice is one, so a busy server is asked again, too. */
const retrying = <T>(call: () => Promise<T>) =>
  withRetries(call, [500, 1_000, 2_000, 4_000], {
    patience: Number.POSITIVE_INFINITY,
    isRetried: (error): error is Failure =>
      isOutcomeUnknown(error) || (isFailure(error) && error.status === 429),
  })
