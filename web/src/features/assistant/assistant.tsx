import { type KeyboardEvent, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useLocation } from 'react-router-dom'
import { QUESTION_LENGTH } from '#shared/assistant.ts'
import { serverNow } from '../../lib/server-time.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icons.tsx'
import { close, messageCircle } from '../../ui/staff-icon-paths.ts'
import { leftText } from './conversation.ts'
import { minus, send as sendIcon } from './icon-paths.ts'
import { MessageList } from './message-list.tsx'
import { useConversation } from './use-conversation.ts'
import './assistant.css'

export type AssistantView = 'closed' | 'open' | 'minimised'

export type AssistantProps = { view: AssistantView; onView: (view: AssistantView) => void }

/** The conversation survives closing the panel. */
export function Assistant({ view, onView }: AssistantProps) {
  const { pathname } = useLocation()
  const [unread, setUnread] = useState(false)
  const isShown = useRef(false)
  isShown.current = view === 'open'
  const conversation = useConversation(pathname, () => setUnread(!isShown.current))
  useEffect(() => {
    if (view === 'open') setUnread(false)
  }, [view])
  if (view === 'open') return <Panel conversation={conversation} onView={onView} />
  return (
    <>
      {view === 'minimised' && (
        <div className="floating flex rounded-md border border-field bg-card">
          <Button
            look="quiet"
            aria-keyshortcuts="a"
            title="Assistente (a)"
            className="min-h-11"
            onClick={() => onView('open')}
          >
            <Icon of={messageCircle} className="size-5 text-primary-ink" />
            Assistente
            {unread && <span className="rounded-md bg-primary px-1.5 text-on-primary text-xs">Nova</span>}
          </Button>
          <Button
            look="quiet"
            aria-label="Fechar assistente"
            className="min-h-11 text-soft"
            onClick={() => onView('closed')}
          >
            <Icon of={close} />
          </Button>
        </div>
      )}
      <p role="status" className="sr-only">
        {unread && 'O assistente respondeu.'}
      </p>
    </>
  )
}

type PanelProps = Pick<AssistantProps, 'onView'> & { conversation: ReturnType<typeof useConversation> }

function Panel({ conversation, onView }: PanelProps) {
  const { messages, draft, setDraft, busy, send } = conversation
  const input = useRef<HTMLTextAreaElement>(null)
  useEffect(() => input.current?.focus(), [])
  const left = leftText(messages.findLast(({ answer }) => answer)?.answer, serverNow().getTime())
  const onKeyDown = (event: KeyboardEvent) => {
    // Keys must not reach the screen behind. Alt moves the focus to the toasts.
    if (!event.altKey) event.stopPropagation()
    if (event.key !== 'Escape') return
    event.preventDefault()
    onView('minimised')
  }
  const onEnter = (event: KeyboardEvent) => {
    // While composing, Enter chooses a word.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    void send()
  }
  // A phone's panel would cover the page that the link opens.
  const onFollow = () => {
    if (matchMedia('(width < 40rem)').matches) onView('minimised')
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys of what is within it
    <div onKeyDown={onKeyDown} className="assistant-panel floating rise">
      <div className="flex items-center gap-2 border-line border-b py-1 pr-1 pl-3">
        <h2 className="font-semibold">Assistente</h2>
        <OnlineBadge />
        <Button
          look="quiet"
          aria-label="Minimizar assistente"
          title="Minimizar (Esc)"
          className="ml-auto text-soft"
          onClick={() => onView('minimised')}
        >
          <Icon of={minus} />
        </Button>
        <Button
          look="quiet"
          aria-label="Fechar assistente"
          title="Fechar"
          className="text-soft"
          onClick={() => onView('closed')}
        >
          <Icon of={close} />
        </Button>
      </div>
      <MessageList conversation={conversation} onFollow={onFollow} />
      <form
        aria-busy={busy}
        onSubmit={(event) => {
          event.preventDefault()
          void send()
        }}
        className="border-line border-t p-2"
      >
        {left && (
          <p role="status" className="px-1 pb-1.5 text-sm text-soft">
            {left}
          </p>
        )}
        <div className="flex items-end gap-2">
          <textarea
            ref={input}
            rows={1}
            aria-label="Sua pergunta"
            placeholder="Digite sua pergunta..."
            enterKeyHint="send"
            maxLength={QUESTION_LENGTH}
            readOnly={busy}
            value={draft}
            onChange={(event) => setDraft(event.target.value)}
            onKeyDown={onEnter}
            className="assistant-input block min-h-(--field-height) min-w-0 flex-1 rounded-md border border-field bg-card px-3 py-2 text-base text-ink placeholder:text-soft"
          />
          <Button
            type="submit"
            aria-label="Enviar"
            title="Enviar (Enter)"
            aria-disabled={busy || !draft.trim()}
            className="h-(--field-height) px-3! aria-disabled:opacity-60"
          >
            <Icon of={sendIcon} />
          </Button>
        </div>
      </form>
    </div>
  )
}

function followConnection(listener: () => void) {
  addEventListener('online', listener)
  addEventListener('offline', listener)
  return () => {
    removeEventListener('online', listener)
    removeEventListener('offline', listener)
  }
}

function OnlineBadge() {
  const isOnline = useSyncExternalStore(followConnection, () => navigator.onLine)
  return (
    <p
      role="status"
      className="flex items-center gap-1.5 rounded-md border border-line px-1.5 text-soft text-xs"
    >
      <span
        aria-hidden="true"
        className={`size-2 rounded-full ${isOnline ? 'bg-primary' : 'border border-brick'}`}
      />
      {isOnline ? 'Online' : 'Sem conexão'}
    </p>
  )
}
