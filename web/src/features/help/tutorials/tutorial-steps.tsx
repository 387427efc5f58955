import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import type { Tutorial } from '#shared/help/tutorials.ts'
import type { HelpState } from '#shared/help.ts'
import { useStaffMutation } from '../../../lib/staff-query.ts'
import { Button } from '../../../ui/button.tsx'
import { check } from '../../../ui/icon-paths.ts'
import { Icon } from '../../../ui/icons.tsx'
import { ProgressBar } from '../../../ui/progress-bar.tsx'
import { RatingField } from './rating-field.tsx'

type TutorialStepsProps = { tutorial: Tutorial; state: HelpState; onLeave: () => void }

/** It begins with the first step that is not completed. */
export function TutorialSteps({ tutorial, state, onLeave }: TutorialStepsProps) {
  const { id: name, steps, title } = tutorial
  const done = state.tutorials[name] ?? []
  const first = steps.findIndex(({ id }) => !done.includes(id))
  const [shown, setShown] = useState(Math.max(0, first))
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (shown >= 0) heading.current?.focus({ preventScroll: true })
  }, [shown])
  const save = useStaffMutation('saveTutorial', {
    invalidates: ['getHelp'],
    failed: ({ message }) => message,
    onSuccess: ({ tutorials }) => {
      const kept = tutorials[name] ?? []
      const next = steps.findIndex(({ id }) => !kept.includes(id))
      if (next >= 0) setShown(next)
    },
  })
  const step = steps[shown]
  if (!step) return null
  const completed = steps.filter(({ id }) => done.includes(id)).length
  const isDone = done.includes(step.id)
  return (
    <article className="panel max-w-2xl p-4 sm:p-5">
      <p className="eyebrow mb-1">{title}</p>
      <h2 ref={heading} tabIndex={-1} className="font-bold text-xl tracking-tight">
        {shown + 1}. {step.title}
      </h2>
      <p className="mt-1 text-soft text-sm tabular-nums">Cerca de {step.minutes} min</p>
      <p className="mt-3">{step.text}</p>
      <p className="mt-2">
        <Link to={step.screen} className="font-medium text-primary-ink underline underline-offset-2">
          Abrir a tela deste passo
        </Link>
      </p>
      <div className="mt-5">
        <ProgressBar label="Progresso" value={completed} max={steps.length}>
          {completed} de {steps.length}
        </ProgressBar>
      </div>
      {completed === steps.length && (
        <>
          <p role="status" className="mt-3 flex items-center gap-1.5 font-semibold text-primary-ink">
            <Icon of={check} className="size-4" />
            Tutorial concluído
          </p>
          <RatingField tutorial={name} state={state} />
        </>
      )}
      <div className="mt-5 flex flex-wrap gap-2">
        <Button look="secondary" disabled={shown === 0} onClick={() => setShown(shown - 1)}>
          Anterior
        </Button>
        <Button
          aria-disabled={isDone || save.isPending}
          onClick={() => {
            if (!isDone && !save.isPending) save.mutate({ tutorial: name, steps: [...done, step.id] })
          }}
          className="aria-disabled:opacity-60"
        >
          {isDone ? 'Passo concluído' : 'Concluir Passo'}
        </Button>
        <Button look="secondary" disabled={shown === steps.length - 1} onClick={() => setShown(shown + 1)}>
          Próximo
        </Button>
        <Button look="quiet" onClick={onLeave}>
          Sair do Tutorial
        </Button>
      </div>
    </article>
  )
}
