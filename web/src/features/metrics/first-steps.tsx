import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { type FirstDayFact, missingFact } from '#shared/first-day.ts'
import type { Dashboard } from '#shared/metrics.ts'
import { shortDayName } from '../../lib/dates.ts'
import { useStaffMutation } from '../../lib/staff-query.ts'
import { Button } from '../../ui/button.tsx'
import { check } from '../../ui/icon-paths.ts'
import { Icon } from '../../ui/icons.tsx'
import { PageLink } from '../company/page-link.tsx'
import { useMark } from './dismissed.ts'
import { agendaAt, NewMark } from './upcoming-days.tsx'

type FirstStepsProps = { steps: NonNullable<Dashboard['first_steps']>; newest: Dashboard['newest'] }

export function FirstSteps({ steps: facts, newest }: FirstStepsProps) {
  const { booked, begun } = facts
  const [shared, share] = useMark('shared')
  const [closed, close] = useMark('guide-closed')
  if (booked && closed) return null
  const steps: StepProps[] = [
    ...asked.map(({ fact, todo, ...words }) => ({
      ...words,
      done: facts[fact],
      children: !facts[fact] && todo,
    })),
    {
      title: 'Divulgue o link da sua página',
      text: 'No WhatsApp, no Instagram, no balcão: seus clientes marcam sozinhos.',
      done: shared,
      children: <PageLink onUse={share} />,
    },
    {
      title: 'Receba o primeiro agendamento',
      text: 'Ele aparece aqui na hora.',
      done: booked,
      children: newest && <FirstBooking booking={newest} />,
    },
  ]
  const count = steps.filter(({ done }) => done).length
  const current = steps.findIndex(({ done }) => !done)
  return (
    <section aria-labelledby="first-steps" className="panel mb-7 overflow-hidden">
      <div className="flex flex-wrap items-center gap-x-4 border-line border-b px-4 py-3">
        <h2 id="first-steps" className="flex-1 font-semibold text-lg tracking-tight">
          Primeiros passos
        </h2>
        <p className="text-soft">
          {count} de {steps.length} feitos
        </p>
        {booked && (
          <Button look="quiet" onClick={close} className="-my-2 -mr-3">
            Fechar guia
          </Button>
        )}
      </div>
      {missingFact(facts) && <GuideLink begun={begun} />}
      <ol className="divide-y divide-line">
        {steps.map((step, index) => (
          <Step key={step.title} {...step} current={index === current} number={index + 1} />
        ))}
      </ol>
    </section>
  )
}

/** What the guide of the first day asks for, as it can be answered without the guide. */
const asked: { fact: FirstDayFact; title: string; text: string; todo: ReactNode }[] = [
  {
    fact: 'services',
    title: 'Cadastre seus serviços',
    text: 'Nome, preço e duração do que você oferece.',
    todo: <StepLink to="/servicos?servico=novo">Ir para serviços</StepLink>,
  },
  {
    fact: 'professionals',
    title: 'Monte a equipe e os horários',
    text: 'Quem atende e em que dias e horas.',
    todo: <StepLink to="/profissionais?profissional=novo">Ir para profissionais</StepLink>,
  },
  {
    fact: 'holidays',
    title: 'Em quais feriados você fecha?',
    text: 'Nos que você marcar, a página não oferece horários.',
    todo: <HolidaysAnswer />,
  },
]

/** The guide asks one question after another. */
function GuideLink({ begun }: { begun: boolean }) {
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-3 border-line border-b px-4 py-4">
      <p className="min-w-0 flex-1 basis-56 text-soft">
        {begun
          ? 'Você continua do passo em que parou.'
          : 'Responda cinco perguntas: os serviços já vêm sugeridos, e a sua página fica pronta.'}
      </p>
      <Link
        to="/comecar"
        className="inline-flex min-h-(--control-height) items-center justify-center rounded-md border border-primary-edge bg-primary px-5 py-1.5 font-semibold text-on-primary hover:opacity-90 max-sm:w-full"
      >
        {begun ? 'Continuar de onde parei' : 'Montar em 5 minutos'}
      </Link>
    </div>
  )
}

type StepProps = { title: string; text: string; done: boolean; children: ReactNode }

function Step({
  title,
  text,
  done,
  current,
  number,
  children,
}: StepProps & { current: boolean; number: number }) {
  return (
    <li
      aria-current={current ? 'step' : undefined}
      className={`flex flex-wrap items-start gap-x-3 gap-y-2 px-4 py-3 sm:items-center ${current ? 'bg-tint' : ''}`}
    >
      <span
        aria-hidden="true"
        className={`grid size-7 place-items-center rounded-full border font-semibold text-sm ${done ? 'border-primary-edge bg-primary text-on-primary' : 'border-field text-soft'}`}
      >
        {done ? <Icon of={check} className="size-4" /> : number}
      </span>
      <div className="min-w-0 flex-1 basis-56">
        <p className={done ? 'text-soft' : 'font-semibold'}>
          {title}
          {done && <span className="sr-only"> (feito)</span>}
        </p>
        {!done && <p className="text-soft text-sm">{text}</p>}
      </div>
      {children && <div className="max-sm:w-full max-sm:pl-10">{children}</div>}
    </li>
  )
}

function StepLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link
      to={to}
      className="inline-flex min-h-(--control-height) items-center font-semibold text-primary-ink underline decoration-primary-ink/40 underline-offset-4 hover:decoration-current"
    >
      {children}
    </Link>
  )
}

function HolidaysAnswer() {
  const none = useStaffMutation('switchHoliday', {
    invalidates: ['getDashboard'],
    failed: ({ message }) => message,
  })
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <StepLink to="/profissionais?aba=feriados">Escolher feriados</StepLink>
      <Button
        look="secondary"
        disabled={none.isPending}
        onClick={() => none.mutate({ holiday: 'all', closed: false })}
        className="px-3.5!"
      >
        Não fecho em feriados
      </Button>
    </div>
  )
}

function FirstBooking({ booking }: { booking: NonNullable<Dashboard['newest']> }) {
  const { date, time, client_name, service_name } = booking
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
      <p>
        <NewMark /> <strong className="font-semibold">{client_name}</strong>
        <span className="block text-soft text-sm">
          {shortDayName(date)}, {time} · {service_name}
        </span>
      </p>
      <StepLink to={agendaAt(booking)}>Ver na agenda</StepLink>
    </div>
  )
}
