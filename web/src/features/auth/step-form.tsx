import type { ReactNode, SubmitEvent } from 'react'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useCard } from './auth-card.ts'
import { BusyButton } from './busy-button.tsx'
import { Refused } from './resend.tsx'

type Props = {
  title: string
  text: string
  step: { busy: boolean; failure: string | undefined; submit: (event: SubmitEvent) => void }
  action: string
  /** It stands beside "Voltar". */
  other: ReactNode
  children: ReactNode
}

/** The view replaces the tabs until it is done or left. */
export function StepForm({ title, text, step, action, other, children }: Props) {
  const { said, show } = useCard()
  return (
    <form onSubmit={step.submit} noValidate className="space-y-4">
      <div>
        <h1 className="font-bold text-2xl tracking-tight">{title}</h1>
        <p className="mt-1 text-soft" role="status">
          {text}
        </p>
        {said && <Notice {...said} className="mt-4" />}
      </div>
      {children}
      <Refused message={step.failure} />
      <BusyButton type="submit" busy={step.busy} className="w-full">
        {action}
      </BusyButton>
      <div className="grid grid-cols-2 gap-2">
        <Button look="quiet" onClick={() => show({ view: 'tabs' })}>
          Voltar
        </Button>
        {other}
      </div>
    </form>
  )
}
