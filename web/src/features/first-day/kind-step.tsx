import { businessKinds } from '#shared/first-day.ts'
import { proposals } from '#shared/first-day-services.ts'
import { useWork } from '../../lib/use-work.ts'
import { classNames } from '../../ui/class-names.ts'
import { check, chevronRight } from '../../ui/icon-paths.ts'
import { Icon } from '../../ui/icons.tsx'
import { useGuide } from './guide.ts'
import { StepFrame } from './step-frame.tsx'

export function KindStep() {
  const { kept, next } = useGuide()
  const work = useWork()
  return (
    <StepFrame
      title="Qual é o seu tipo de negócio?"
      text="Com isso já sugerimos os serviços. Em cinco minutos a agenda está pronta."
      work={work}
      {...(kept?.kind && { submit: { label: 'Continuar', run: () => work.run(() => next()) } })}
    >
      <ul className="panel divide-y divide-line overflow-hidden">
        {businessKinds.map((kind) => {
          const { name, text } = proposals[kind]
          const isKept = kept?.kind === kind
          return (
            <li key={kind}>
              <button
                type="button"
                aria-pressed={isKept}
                onClick={() => work.run(() => next({ kind }))}
                className={classNames(
                  'flex min-h-14 w-full items-center gap-3 px-4 py-2 text-left outline-offset-[-2px]',
                  isKept ? 'bg-tint' : 'hover:bg-ink/5',
                )}
              >
                <span className="min-w-0 flex-1">
                  <span className="block font-semibold">{name}</span>
                  <span className="block text-sm text-soft">{text}</span>
                </span>
                <Icon of={isKept ? check : chevronRight} className="size-4 text-soft" />
              </button>
            </li>
          )
        })}
      </ul>
    </StepFrame>
  )
}
