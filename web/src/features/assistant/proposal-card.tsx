import { useEffect, useId, useRef } from 'react'
import type { ProposedFact } from '#shared/assistant.ts'
import { Button } from '../../ui/button.tsx'
import { type Offer, type Outcome, PROPOSAL_MS } from './conversation.ts'
import { PlaceLink } from './place-link.tsx'

type CardProps = { offer: Offer; onYes: () => void; onNo: () => void; onFollow: () => void }

/** The change is made only once, after a yes. */
export function ProposalCard({ offer, onYes, onNo, onFollow }: CardProps) {
  const { proposal, outcome, stale } = offer
  const id = useId()
  const isOpen = !stale && (!outcome || outcome.state === 'busy' || outcome.state === 'unknown')
  const busy = outcome?.state === 'busy'
  const card = useRef<HTMLElement>(null)
  // React reports no blur when the focused button is removed.
  const hasFocus = useRef(false)
  useEffect(() => {
    if (!isOpen && hasFocus.current) card.current?.focus()
    hasFocus.current = false
  }, [isOpen])
  return (
    <section ref={card} tabIndex={-1} aria-labelledby={id} className="mt-2 border-line border-t pt-2">
      <h3 id={id} className="font-semibold">
        {proposal.title}
      </h3>
      <dl className="mt-1 divide-y divide-line">
        {proposal.facts.map((fact) => (
          <Fact key={fact.label} {...fact} />
        ))}
      </dl>
      {result(outcome, stale)}
      {outcome && 'link' in outcome && (
        <p>
          <PlaceLink {...outcome.link} onFollow={onFollow} />
        </p>
      )}
      {isOpen && (
        // The focus stays on the button while it is being done.
        // biome-ignore lint/a11y/noStaticElementInteractions: notes whether one of its buttons has the focus
        <div
          className="mt-3 flex flex-wrap gap-2"
          aria-busy={busy}
          onFocus={() => {
            hasFocus.current = true
          }}
          onBlur={() => {
            hasFocus.current = false
          }}
        >
          <Button aria-disabled={busy} className="px-3! aria-disabled:opacity-60" onClick={onYes}>
            {busy ? 'Fazendo...' : outcome ? 'Tentar de novo' : 'Sim, fazer'}
          </Button>
          {!outcome && (
            <Button look="secondary" className="px-3!" onClick={onNo}>
              Não
            </Button>
          )}
        </div>
      )}
    </section>
  )
}

function Fact({ label, before, after }: ProposedFact) {
  return (
    <div className="flex justify-between gap-3 py-1">
      <dt className="text-soft">{label}</dt>
      <dd className="wrap-anywhere min-w-0 whitespace-pre-line text-right">
        {before !== undefined && (
          <>
            <span className="sr-only">antes </span>
            <s className="text-soft">{before || 'nada'}</s>
            <span aria-hidden="true"> → </span>
            <span className="sr-only">, depois </span>
          </>
        )}
        <span className="font-semibold">{after || 'nada'}</span>
      </dd>
    </div>
  )
}

function result(outcome: Outcome | undefined, stale: boolean) {
  if (outcome?.state === 'done') return <p className="mt-2 font-semibold">Feito.</p>
  if (outcome?.state === 'declined') return <p className="mt-2 text-soft">Nada foi mudado.</p>
  if (outcome?.state === 'refused')
    return (
      <p className="mt-2 whitespace-pre-line">
        <span className="font-semibold text-brick">Não foi feito.</span> {outcome.text}
      </p>
    )
  if (outcome?.state === 'unknown')
    return (
      <p className="mt-2 whitespace-pre-line">
        <span className="font-semibold text-brick">Não sabemos se foi feito.</span> {outcome.text}
      </p>
    )
  if (stale && !outcome)
    return (
      <p className="mt-2 text-soft">
        Esta proposta já passou: vale até a resposta seguinte, por {PROPOSAL_MS / 60_000} minutos. Peça de
        novo.
      </p>
    )
  return null
}
