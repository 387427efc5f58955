import { useCallback, useEffect, useState } from 'react'
import { noConnection } from '../lib/failure.ts'
import { Dialog } from '../ui/dialog.tsx'
import { LoadError } from '../ui/load-error.tsx'

/** The browsers' and Vite's words for a part that did not come: no connection, or gone with a deploy. */
const missing = /dynamically imported module|importing a module script failed|unable to preload css/i

export function isMissingPart(error: unknown): error is Error {
  return error instanceof Error && missing.test(error.message)
}

const shownBefore = new WeakSet<Error>()

/** A part of the app that did not arrive, which is no crash: asks for it again when told to or when back online. */
export function MissingPart({ error }: { error: Error }) {
  const [busy, setBusy] = useState(false)
  const again = useCallback(async () => {
    setBusy(true)
    // React and browsers remember that an import failed: only a page loaded anew asks again. Without a connection
    // that would leave no page at all.
    const answer = await fetch('/', { method: 'HEAD', cache: 'no-store' }).catch(() => undefined)
    if (answer?.ok) location.reload()
    else setBusy(false)
  }, [])
  useEffect(() => {
    // The same failure once more is only remembered.
    if (shownBefore.has(error)) void again()
    shownBefore.add(error)
    addEventListener('online', again)
    return () => removeEventListener('online', again)
  }, [error, again])
  return <LoadError title="Esta parte não carregou" error={noConnection()} busy={busy} again={again} />
}

/** What a dialog loaded on demand is when its code does not arrive: one that says so. */
export function missingDialog(error: unknown) {
  if (!isMissingPart(error)) throw error
  const dialog = ({ onClose }: { onClose: () => void }) => (
    <Dialog title="Sem conexão" onClose={onClose}>
      <MissingPart error={error} />
    </Dialog>
  )
  return { default: dialog }
}
