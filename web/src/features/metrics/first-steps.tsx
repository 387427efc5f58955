import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router-dom'
import type { Dashboard } from '#shared/metrics.ts'
import { useStaffMutation } from '../../lib/staff-query.ts'
import { keep, readStored } from '../../lib/storage.ts'
import { useBusiness } from '../../lib/tenant.ts'
import { failToast } from '../../lib/toast.ts'
import { Button } from '../../ui/button.tsx'
import { check } from '../../ui/icon-paths.ts'
import { Icon } from '../../ui/icons.tsx'
import { copy } from '../../ui/staff-icon-paths.ts'

type Steps = NonNullable<Dashboard['first_steps']>

/** Steps of a new business until its first booking, ticked off automatically. */
export function FirstSteps({ steps: { services, professionals, holidays, page } }: { steps: Steps }) {
  const { tenant } = useBusiness()
  const key = `navalha-shared-${tenant.tenant_id}`
  const [shared, setShared] = useState(() => readStored('localStorage', key) === '1')
  const share = () => {
    keep('localStorage', key, '1')
    setShared(true)
  }
  const address = new URL(page, location.origin).href
  const steps: StepProps[] = [
    {
      title: 'Cadastre seus serviços',
      text: 'Nome, preço e duração do que você oferece.',
      done: services,
      quiet: true,
      children: <StepLink to="/servicos?servico=novo">Ir para serviços</StepLink>,
    },
    {
      title: 'Monte a equipe e os horários',
      text: 'Quem atende e em que dias e horas.',
      done: professionals,
      quiet: true,
      children: <StepLink to="/profissionais">Ir para profissionais</StepLink>,
    },
    {
      title: 'Em quais feriados você fecha?',
      text: 'Nos que você marcar, a página não oferece horários.',
      done: holidays,
      quiet: true,
      children: <HolidaysAnswer />,
    },
    {
      title: 'Divulgue o link da sua página',
      text: 'No WhatsApp, no Instagram, no balcão: seus clientes marcam sozinhos.',
      done: shared,
      children: <PageLink address={address} onShare={share} />,
    },
    {
      title: 'Receba o primeiro agendamento',
      text: 'Ele aparece aqui na hora, e este guia sai de cena.',
      done: false,
    },
  ]
  const count = steps.filter(({ done }) => done).length
  const current = steps.findIndex(({ done }) => !done)
  return (
    <section aria-labelledby="first-steps" className="panel mb-7 overflow-hidden">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 border-line border-b px-4 py-3">
        <h2 id="first-steps" className="font-semibold text-lg tracking-tight">
          Primeiros passos
        </h2>
        <p className="text-soft">
          {count} de {steps.length} feitos
        </p>
      </div>
      <ol className="divide-y divide-line">
        {steps.map((step, index) => (
          <Step key={step.title} {...step} current={index === current} number={index + 1} />
        ))}
      </ol>
    </section>
  )
}

type StepProps = {
  title: string
  text: string
  done: boolean
  /** Once done, the step has no action. */
  quiet?: boolean
  children?: ReactNode
}

function Step({
  title,
  text,
  done,
  quiet,
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
      {children && !(done && quiet) && <div className="max-sm:w-full max-sm:pl-10">{children}</div>}
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
  const queryClient = useQueryClient()
  const none = useStaffMutation('openOnHolidays', {
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['getDashboard'] }),
  })
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <StepLink to="/profissionais?aba=feriados">Escolher feriados</StepLink>
      <Button
        look="secondary"
        disabled={none.isPending}
        onClick={() => none.mutateAsync({}).catch(({ message }) => failToast(message))}
        className="px-3.5!"
      >
        Não fecho em feriados
      </Button>
    </div>
  )
}

function PageLink({ address, onShare }: { address: string; onShare: () => void }) {
  const [copied, setCopied] = useState(false)
  const onCopy = async () => {
    try {
      await navigator.clipboard.writeText(address)
      setCopied(true)
      onShare()
    } catch {
      failToast('Não foi possível copiar. Selecione o endereço e copie.')
    }
  }
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <a
        href={address}
        target="_blank"
        rel="noreferrer"
        onClick={onShare}
        className="break-all text-primary-ink underline decoration-primary-ink/40 underline-offset-4 hover:decoration-current"
      >
        {address.replace(/^https?:\/\//, '')}
      </a>
      <Button look="secondary" onClick={onCopy} className="px-3.5!">
        <Icon of={copied ? check : copy} className="size-4" />
        {copied ? 'Copiado' : 'Copiar link'}
      </Button>
    </div>
  )
}
