import type { ReactNode } from 'react'
import { formatMoney } from '#shared/money.ts'
import { shortDayName } from '../../lib/dates.ts'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { arrowLeft } from '../../ui/icon-paths.ts'
import { Icon } from '../../ui/icons.tsx'
import { Notice } from '../../ui/notice.tsx'
import { ScreenHeading } from '../../ui/screen-heading.tsx'
import { chosen } from './offer.ts'
import { useBooking } from './use-flow.ts'

type FrameProps = {
  title: string
  children: ReactNode
  action?: ReactNode
}

export function StepFrame({ title, children, action }: FrameProps) {
  const { flow, state } = useBooking()
  const { step, first, notice } = state
  return (
    <div className="flex flex-1 flex-col">
      {step !== first && (
        <Button look="quiet" className="-ml-3 self-start text-soft" onClick={flow.back}>
          <Icon of={arrowLeft} />
          Voltar
        </Button>
      )}
      <div key={title} className={classNames('rise', step === first && 'pt-3 lg:pt-0')}>
        <ScreenHeading>{title}</ScreenHeading>
        {notice && (
          <Notice kind={notice.quiet ? 'warning' : 'error'} title={notice.title} className="mt-4">
            <p className="mt-1 text-soft">{notice.text}</p>
          </Notice>
        )}
        <div className="mt-4 lg:mt-7">{children}</div>
      </div>
      <Foot action={action} answers={step !== first} />
    </div>
  )
}

function Foot({ action, answers }: Pick<FrameProps, 'action'> & { answers: boolean }) {
  const { page, state } = useBooking()
  const { professional, service } = chosen(page, state.answers)
  const { date, time } = state.answers
  const summary = answers && professional && (
    <div className="flex items-baseline justify-between gap-4 text-sm lg:hidden">
      <p className="min-w-0">
        <span className="sr-only">Seu horário: </span>
        <span className="font-semibold">
          {[professional.name, service?.name].filter(Boolean).join(' · ')}
        </span>
        {date && time && <span className="block text-soft">{`${shortDayName(date)}, ${time}`}</span>}
      </p>
      {service && <p className="shrink-0 font-bold text-accent-ink">{formatMoney(service.price)}</p>}
    </div>
  )
  if (!summary && !action) return null
  return (
    <div className="foot">
      {summary}
      {action}
    </div>
  )
}
