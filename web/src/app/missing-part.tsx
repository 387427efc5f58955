import { useCallback, useEffect, useState } from 'react'
import { noConnection } from '../lib/failure.ts'
import { Dialog } from '../ui/dialog.tsx'
import { LoadError } from '../ui/load-error.tsx'

/** These are messages of browsers and Vite for a chunk that did not load. */
const missing = /dynamically imported module|importing a module script failed|unable to preload css/i

export function isMissingPart(error: unknown): error is Error {
  return error instanceof Error && missing.test(error.message)
}

/** A connection that has just come back may not carry the first request. */
const SETTLED_MS = 1_000

const shownBefore = new WeakSet<Error>()

/** A chunk that did not load is retried on request, or when back online. */
export function MissingPart({ error }: { error: Error }) {
  const [busy, setBusy] = useState(false)
  const again = useCallback(async () => {
    setBusy(true)
    // React and browsers cache a failed import, so only a reload retries. Offline, it would lose the page.
    const answer = await fetch('/', { method: 'HEAD', cache: 'no-store' }).catch(() => undefined)
    if (answer?.ok) location.reload()
    else setBusy(false)
  }, [])
  useEffect(() => {
    // The same failure again comes from the cache.
    if (shownBefore.has(error)) void again()
    shownBefore.add(error)
    let timer: ReturnType<typeof setTimeout> | undefined
    const onOnline = () => {
      timer = setTimeout(again, SETTLED_MS)
    }
    addEventListener('online', onOnline)
    return () => {
      clearTimeout(timer)
      removeEventListener('online', onOnline)
    }
  }, [error, again])
  return <LoadError title="Esta parte não carregou" error={noConnection()} busy={busy} again={again} />
}

/** Replaces a dialog whose code did not load. */
export function missingDialog(error: unknown) {
  if (!isMissingPart(error)) throw error
  const dialog = ({ onClose }: { onClose: () => void }) => (
    <Dialog title="Sem conexão" onClose={onClose}>
      <MissingPart error={error} />
    </Dialog>
  )
  return { default: dialog }
}
