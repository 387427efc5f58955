import { type ReactNode, useEffect, useRef } from 'react'
import { firstDaySteps } from '#shared/first-day.ts'
import type { Work } from '../../lib/use-work.ts'
import { BusyForm } from '../../ui/busy-form.tsx'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useGuide } from './guide.ts'

type StepFrameProps = {
  title: string
  text: string
  work: Work
  /** Steps that one press answers have no submit button; steps with their own button need no label. */
  submit?: { label?: string; run: () => void }
  /** It tells what a failure left unchanged. */
  afterFailure?: string
  wide?: boolean
  children: ReactNode
}

/** Every step has a way on, back and out. */
export function StepFrame({ title, text, work, submit, afterFailure, wide, children }: StepFrameProps) {
  const { back, later, step } = useGuide()
  const { busy, failure } = work
  return (
    <div className={wide ? 'mx-auto max-w-4xl' : 'mx-auto max-w-xl'}>
      <BusyForm
        busy={busy}
        onSubmit={(event) => {
          event.preventDefault()
          submit?.run()
          const form = event.currentTarget
          requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid=true]')?.focus())
        }}
      >
        <Progress />
        <Question title={title} />
        <p className="mt-1.5 mb-6 text-soft">{text}</p>
        {children}
        {failure && (
          <Notice kind="error" title={failure.message} className="mt-5">
            <p className="mt-1 text-soft">{afterFailure ?? 'O que você respondeu continua aqui.'}</p>
          </Notice>
        )}
        <div
          data-guide-bar
          className="sticky bottom-0 z-10 -mx-4 mt-6 flex flex-wrap items-center gap-2 border-line border-t bg-paper px-4 py-3 sm:mx-0 sm:px-0"
        >
          {submit?.label && (
            <Button type="submit" className="min-h-12! max-sm:w-full sm:order-last sm:ml-auto">
              {submit.label}
            </Button>
          )}
          {back && (
            <Button look="quiet" className="min-h-12!" onClick={back}>
              Voltar
            </Button>
          )}
          <Button look="quiet" className="ml-auto min-h-12! text-soft sm:ml-0" onClick={later}>
            {step === 'page' ? 'Ir para o dashboard' : 'Fazer depois'}
          </Button>
        </div>
      </BusyForm>
    </div>
  )
}

function Progress() {
  const { step } = useGuide()
  const at = firstDaySteps.indexOf(step)
  return (
    <div className="mb-5 flex items-center gap-3">
      <p className="whitespace-nowrap text-sm text-soft">
        <span className="sr-only">Passo </span>
        {at + 1} de {firstDaySteps.length}
      </p>
      <span aria-hidden="true" className="flex flex-1 gap-1.5">
        {firstDaySteps.map((name, index) => (
          <span key={name} className={`h-1 flex-1 rounded-full ${index <= at ? 'bg-primary' : 'bg-line'}`} />
        ))}
      </span>
    </div>
  )
}

/** It names the tab and takes the focus, where Enter accepts the step. */
function Question({ title }: { title: string }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    document.title = `${title} · Navalha`
    window.scrollTo({ top: 0 })
    heading.current?.focus({ preventScroll: true })
  }, [title])
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Enter' || event.repeat || event.target !== heading.current) return
      heading.current?.closest('form')?.requestSubmit()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
  return (
    <h1 ref={heading} tabIndex={-1} className="text-balance font-bold text-2xl tracking-tight">
      {title}
    </h1>
  )
}
