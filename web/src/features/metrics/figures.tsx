import type { Metrics } from '#shared/metrics.ts'
import { classNames } from '../../ui/class-names.ts'
import { arrowLeft } from '../../ui/icon-paths.ts'
import { Icon } from '../../ui/icons.tsx'
import { Explanation } from './explanation.tsx'
import { changeOf, type Figure, formatFigure, type Kind } from './percent-change.ts'

type Card = {
  key: keyof Metrics['figures']
  name: string
  kind: Kind
  /** The colour depends on whether less is better. */
  lessIsBetter?: true
  explanation: string
}

const cards: Card[] = [
  {
    key: 'revenue',
    name: 'Faturamento',
    kind: 'money',
    explanation:
      'O que entrou de atendimentos e vendas, menos os estornos, no dia de cada um. Valores a receber contam quando são pagos.',
  },
  {
    key: 'visits',
    name: 'Atendimentos',
    kind: 'count',
    explanation: 'Agendamentos concluídos no período.',
  },
  {
    key: 'ticket',
    name: 'Ticket médio',
    kind: 'money',
    explanation: 'A receita dividida pelo número de atendimentos concluídos e de vendas.',
  },
  {
    key: 'occupancy',
    name: 'Ocupação',
    kind: 'share',
    explanation:
      'Minutos agendados divididos pelos minutos de trabalho dos profissionais. Conta os dias já encerrados: o de hoje entra amanhã.',
  },
  {
    key: 'no_show',
    name: 'Faltas',
    kind: 'share',
    lessIsBetter: true,
    explanation: 'De cada 100 clientes esperados, quantos não vieram. Cancelamentos não contam.',
  },
  {
    key: 'new_clients',
    name: 'Clientes novos',
    kind: 'count',
    explanation: 'Clientes cadastrados no período.',
  },
  {
    key: 'returning',
    name: 'Clientes recorrentes',
    kind: 'count',
    explanation: 'Atendimentos concluídos de clientes que já tinham cadastro quando agendaram.',
  },
]

export function Figures({ figures }: { figures: Metrics['figures'] }) {
  return (
    <section aria-label="Resumo" className="panel mb-8 overflow-hidden">
      {/* The grid's background shows as one-pixel lines between the cards. */}
      <dl className="grid grid-cols-2 gap-px bg-line lg:grid-cols-4">
        {cards.map((card) => (
          <FigureCard key={card.key} card={card} figure={figures[card.key]} />
        ))}
      </dl>
    </section>
  )
}

function FigureCard({ card, figure }: { card: Card; figure: Figure }) {
  const { key, name, kind, explanation } = card
  const isMain = key === 'revenue'
  return (
    <div className={classNames('bg-card px-4 py-3.5 max-sm:px-3.5', isMain && 'col-span-2')}>
      <dt className="flex items-center gap-1">
        <span className="eyebrow">{name}</span>
        <Explanation of={name} text={explanation} />
      </dt>
      <dd>
        <span
          className={classNames(
            'block whitespace-nowrap font-semibold leading-9 tracking-tight',
            isMain ? 'text-3xl text-accent-ink' : 'text-2xl max-sm:text-xl',
          )}
        >
          {formatFigure(kind, figure.now)}
        </span>
        <ChangeText card={card} figure={figure} />
      </dd>
    </div>
  )
}

/** Arrow, number and colour show the change. */
function ChangeText({ card: { kind, lessIsBetter }, figure }: { card: Card; figure: Figure }) {
  const change = changeOf(kind, figure)
  const before = (
    <span className="whitespace-nowrap text-soft">antes {formatFigure(kind, figure.before)}</span>
  )
  if (!change || change.direction === 'same')
    return (
      <span className="flex flex-wrap gap-x-2 text-sm">
        {change && <span>{change.text}</span>}
        {before}
      </span>
    )
  const up = change.direction === 'up'
  const better = up !== Boolean(lessIsBetter)
  return (
    <span className="flex flex-wrap items-center gap-x-2 text-sm">
      <span
        className={classNames(
          'inline-flex flex-wrap items-center gap-x-0.5 font-semibold sm:whitespace-nowrap',
          better ? 'text-primary-ink' : 'text-brick',
        )}
      >
        <Icon of={arrowLeft} className={classNames('size-3.5', up ? 'rotate-90' : '-rotate-90')} />
        <span className="sr-only">{up ? 'subiu' : 'caiu'} </span>
        {change.text}
        {lessIsBetter && (better ? ' (melhor)' : ' (pior)')}
      </span>
      {before}
    </span>
  )
}
