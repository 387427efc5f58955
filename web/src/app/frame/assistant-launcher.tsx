import { type ComponentType, lazy, Suspense, useCallback, useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
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

const shownButton = () =>
  ['.assistant-corner button', '.assistant-beside']
    .flatMap((all) => [...document.querySelectorAll<HTMLElement>(all)])
    .find((one) => one.checkVisibility())

/** The code did not load: the browser is offline, or a deploy removed it. */
function Missing({ onClose }: { onClose: () => void }) {
  useEffect(() => {
    problemToast('O assistente não carregou', 'Recarregue a página quando a conexão voltar.')
    onClose()
  }, [onClose])
  return null
}

/** The conversation is loaded when first opened, and stays while the business is open. */
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
    const home = from?.isConnected && from !== document.body ? from : shownButton()
    if (home instanceof HTMLElement) home.focus()
  }, [view])
  const isClosed = !view || view === 'closed'
  const button = (look: string) => (
    <button
      type="button"
      aria-label="Abrir assistente"
      aria-keyshortcuts="a"
      title="Assistente (a)"
      onClick={open}
      className={look}
    >
      <Icon of={messageCircle} />
    </button>
  )
  return (
    <>
      {button(
        'assistant-beside -mr-2 grid size-(--control-height) place-items-center rounded-md text-soft hover:bg-ink/5 hover:text-ink',
      )}
      {createPortal(
        <aside ref={corner} aria-label="Assistente" className="assistant-corner">
          {isClosed &&
            button(
              'assistant-over floating size-12 place-items-center rounded-full bg-primary text-on-primary [&>svg]:size-6',
            )}
          {view && (
            <Suspense>
              <Assistant view={view} onView={setView} onClose={forget} />
            </Suspense>
          )}
        </aside>,
        document.body,
      )}
    </>
  )
}
