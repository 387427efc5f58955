import { type ComponentType, lazy, Suspense, useCallback, useEffect, useRef, useState } from 'react'
import type { AssistantProps, AssistantView } from '../../features/assistant/assistant.tsx'
import { useShortcuts } from '../../lib/shortcuts.ts'
import { problemToast } from '../../lib/toast.ts'
import { Icon } from '../../ui/icons.tsx'
import { messageCircle } from '../../ui/staff-icon-paths.ts'
import './assistant-corner.css'

const Assistant = lazy<ComponentType<AssistantProps & { onClose: () => void }>>(() =>
  import('../../features/assistant/assistant.tsx')
    .then(({ Assistant: assistant }) => ({ default: assistant }))
    .catch(() => ({ default: Missing })),
)

/** Instead of code that did not load: offline, or removed by a deploy. */
function Missing({ onClose }: { onClose: () => void }) {
  useEffect(() => {
    problemToast('O assistente não carregou', 'Recarregue a página quando a conexão voltar.')
    onClose()
  }, [onClose])
  return null
}

/** The assistant's button; the conversation is loaded at its first opening and stays while the business is open. */
export function AssistantLauncher() {
  const [view, setView] = useState<AssistantView>()
  const corner = useRef<HTMLElement>(null)
  const opener = useRef<Element>(null)
  const forget = useCallback(() => setView(undefined), [])
  const open = () => {
    if (view === 'open') return corner.current?.querySelector('textarea')?.focus()
    opener.current = document.activeElement
    setView('open')
  }
  useShortcuts({ a: open }, window)
  useEffect(() => {
    // A screen that has just opened keeps the focus.
    if (!view || view === 'open' || document.activeElement !== document.body) return
    const from = opener.current
    const home = from?.isConnected && from !== document.body ? from : corner.current?.querySelector('button')
    if (home instanceof HTMLElement) home.focus()
  }, [view])
  const button = (
    <button
      type="button"
      aria-label="Abrir assistente"
      aria-keyshortcuts="a"
      title="Assistente (a)"
      onClick={open}
      className="floating grid size-12 place-items-center rounded-full bg-primary text-on-primary"
    >
      <Icon of={messageCircle} className="size-6" />
    </button>
  )
  return (
    <aside ref={corner} aria-label="Assistente" className="assistant-corner">
      {(!view || view === 'closed') && button}
      {view && (
        <Suspense fallback={view !== 'closed' && button}>
          <Assistant view={view} onView={setView} onClose={forget} />
        </Suspense>
      )}
    </aside>
  )
}
