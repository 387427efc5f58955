import { useLayoutEffect, useRef } from 'react'
import { serverNow } from '../../lib/server-time.ts'
import { classNames } from '../../ui/class-names.ts'
import { circleAlert } from '../../ui/icon-paths.ts'
import { Icon } from '../../ui/icons.tsx'
import { type Message, offerOf, timeText } from './conversation.ts'
import { PlaceLink } from './place-link.tsx'
import { ProposalCard } from './proposal-card.tsx'
import type { Conversation } from './use-conversation.ts'

const sources = { articles: 'Resposta do manual', model: 'Resposta de inteligência artificial' }

type ListProps = { conversation: Conversation; onFollow: () => void }

/** The newest message is shown from its beginning. */
export function MessageList({ conversation, onFollow }: ListProps) {
  const { messages, busy } = conversation
  const log = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new message is shown
  useLayoutEffect(() => {
    const element = log.current
    const newest = element?.querySelector<HTMLElement>('ol > li:last-child')
    if (element && newest) element.scrollTop = newest.offsetTop - 12
  }, [messages.length, busy])
  return (
    <div
      ref={log}
      role="log"
      aria-live="polite"
      aria-label="Conversa"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls by keyboard
      tabIndex={0}
      className="assistant-log"
    >
      <ol className="space-y-3">
        {messages.map((one) => (
          <MessageItem key={one.id} message={one} conversation={conversation} onFollow={onFollow} />
        ))}
        {busy && <li className="breathing text-soft">Procurando a resposta...</li>}
      </ol>
    </div>
  )
}

function MessageItem({ message, conversation, onFollow }: ListProps & { message: Message }) {
  const { role, content, at, aside, answer } = message
  const isMine = role === 'user'
  const { messages, outcomes, accept, decline } = conversation
  const offer = offerOf(message, messages, outcomes, serverNow().getTime())
  return (
    <li className={classNames('flex flex-col', isMine && 'items-end')}>
      <div className="assistant-bubble" data-role={role} data-aside={aside}>
        <p className="whitespace-pre-line">
          {aside === 'failure' && <Icon of={circleAlert} className="mr-1.5 inline size-4 text-brick" />}
          <span className="sr-only">{isMine ? 'Você: ' : 'Assistente: '}</span>
          {content}
        </p>
        {answer && answer.links.length > 0 && (
          <ul className="mt-1.5">
            {answer.links.map((link) => (
              <li key={link.to}>
                <PlaceLink {...link} onFollow={onFollow} />
              </li>
            ))}
          </ul>
        )}
        {offer && (
          <ProposalCard
            offer={offer}
            onYes={() => void accept(offer)}
            onNo={() => decline(offer)}
            onFollow={onFollow}
          />
        )}
      </div>
      <p className="mt-0.5 px-1 text-soft text-xs">
        <time dateTime={new Date(at).toISOString()}>{timeText(at)}</time>
        {aside === 'unanswered' && ' · Sem resposta'}
        {answer && ` · ${sources[answer.source]}`}
      </p>
    </li>
  )
}
