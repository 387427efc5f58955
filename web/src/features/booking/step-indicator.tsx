import { classNames } from '../../ui/class-names.ts'
import { check } from '../../ui/icon-paths.ts'
import { Icon } from '../../ui/icons.tsx'
import { type Step, steps } from './booking-state.ts'

const names = ['Profissional', 'Serviço', 'Data/Hora', 'Dados']

/** A completed step has a tick, and screen readers get text. */
export function StepIndicator({ step, first }: { step: Step; first: Step }) {
  const skipped = steps.indexOf(first)
  const current = Math.min(steps.indexOf(step), names.length - 1) - skipped
  return (
    <nav aria-label="Etapas do agendamento">
      <ol className="grid auto-cols-fr grid-flow-col gap-2">
        {names.slice(skipped).map((name, index) => {
          const done = index < current
          const now = index === current
          return (
            <li
              key={name}
              aria-current={now ? 'step' : undefined}
              className={classNames(
                'border-t-4 pt-2 text-[min(3.4vw,0.8125rem)] leading-tight sm:text-sm',
                done || now ? 'border-primary-edge' : 'border-line',
                now ? 'font-bold' : 'text-soft',
              )}
            >
              <span className="flex flex-col gap-0.5 sm:flex-row sm:gap-1.5">
                <span aria-hidden="true" className="flex h-4 items-center">
                  {done ? <Icon of={check} className="size-3.5 text-primary-ink" /> : index + 1}
                </span>
                {name}
              </span>
              {done && <span className="sr-only">, etapa concluída</span>}
            </li>
          )
        })}
      </ol>
    </nav>
  )
}
