import { useState } from 'react'
import { Link } from 'react-router-dom'
import { FAQ_TAGS, type FaqItem, faqCategories } from '#shared/help/faq.ts'
import type { HelpState } from '#shared/help.ts'
import { useStaffMutation } from '../../../lib/staff-query.ts'
import { Button } from '../../../ui/button.tsx'
import { useArticleLink } from '../manual/article-list.tsx'
import { rankingOf } from './order.ts'

export function FaqCard({ item, state }: { item: FaqItem; state: HelpState }) {
  const view = useStaffMutation('countView', { retry: false })
  const [isSeen, setSeen] = useState(false)
  const { views } = rankingOf(state, item)
  const more = item.tags.length - FAQ_TAGS
  const onToggle = (isOpen: boolean) => {
    if (!isOpen || isSeen) return
    setSeen(true)
    view.mutate({ answer: item.id })
  }
  return (
    <details className="panel group" onToggle={({ currentTarget }) => onToggle(currentTarget.open)}>
      <summary className="cursor-pointer px-4 py-3 -outline-offset-2 marker:text-soft">
        <span className="font-semibold">{item.question}</span>
        <span className="mt-1 flex flex-wrap gap-x-3 gap-y-1 text-soft text-sm">
          <span>{faqCategories[item.category]}</span>
          <span>{item.difficulty}</span>
          {item.tags.slice(0, FAQ_TAGS).map((tag) => (
            <span key={tag}>#{tag}</span>
          ))}
          {more > 0 && <span>+{more}</span>}
          {views > 0 && (
            <span className="tabular-nums">
              {views} {views === 1 ? 'visualização' : 'visualizações'}
            </span>
          )}
        </span>
      </summary>
      <Answer item={item} state={state} />
    </details>
  )
}

/** A zero would suggest that nobody reads it. */
const counted = (votes: number) => (votes > 0 ? ` (${votes})` : '')

function Answer({ item, state }: { item: FaqItem; state: HelpState }) {
  const article = useArticleLink(item.article)
  const vote = useStaffMutation('voteAnswer', {
    invalidates: ['getHelp'],
    done: (_, { helpful }) =>
      helpful
        ? ['Obrigado!', 'Ficamos felizes que tenha ajudado!']
        : ['Feedback recebido', 'Vamos melhorar essa resposta. Obrigado pelo feedback!'],
    failed: ({ message }) => message,
  })
  const mine = state.votes[item.id]
  const { helpful, not_helpful } = rankingOf(state, item)
  const cast = (value: boolean) => !vote.isPending && vote.mutate({ answer: item.id, helpful: value })
  return (
    <div className="border-line border-t px-4 py-3">
      <p className="max-w-prose">{item.answer}</p>
      <p className="mt-2">
        <Link {...article} className="font-medium text-primary-ink underline underline-offset-2">
          Ver o artigo completo
        </Link>
      </p>
      <div className="mt-3 flex flex-wrap items-center gap-2">
        <span className="text-soft">Ajudou?</span>
        <Button
          look="secondary"
          aria-pressed={mine === true}
          aria-disabled={vote.isPending}
          onClick={() => cast(true)}
          className="aria-disabled:opacity-60"
        >
          Sim{counted(helpful)}
        </Button>
        <Button
          look="secondary"
          aria-pressed={mine === false}
          aria-disabled={vote.isPending}
          onClick={() => cast(false)}
          className="aria-disabled:opacity-60"
        >
          Não{counted(not_helpful)}
        </Button>
        {mine !== undefined && <span className="text-soft text-sm">Seu voto está guardado.</span>}
      </div>
    </div>
  )
}
