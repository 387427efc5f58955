import { useId } from 'react'
import { formatMoney } from '#shared/money.ts'
import { formatDuration } from '#shared/time.ts'
import { chevronRight } from '../../ui/icon-paths.ts'
import { Icon } from '../../ui/icons.tsx'
import { Choices } from './choices.tsx'
import { byCategory, servicesOf } from './offer.ts'
import { StepFrame } from './step-frame.tsx'
import { useBooking } from './use-flow.ts'

export function ServiceStep() {
  const { page, flow, state } = useBooking()
  const id = useId()
  const groups = byCategory(servicesOf(page, state.answers.professional_id))
  return (
    <StepFrame title="Escolha o serviço">
      <Choices count={groups.length} loading="Carregando serviços..." empty="Nenhum serviço disponível">
        <div className="space-y-7">
          {groups.map(({ category, services }) => (
            <section key={category} aria-labelledby={groups.length > 1 ? id + category : undefined}>
              {groups.length > 1 && (
                <h3 id={id + category} className="mb-2 font-semibold text-soft">
                  {category || 'Outros'}
                </h3>
              )}
              <ul className="services divide-y divide-line overflow-hidden rounded-md border border-line bg-card">
                {services.map(({ id, name, description, duration, price }) => (
                  <li key={id}>
                    <button
                      type="button"
                      onClick={() =>
                        flow.advance({ ...state.answers, service_id: id, price, duration }, 'datetime')
                      }
                      className="group flex min-h-18 w-full items-center gap-3 px-4 py-3.5 text-left -outline-offset-3 transition-colors duration-150 hover:bg-tint sm:px-5"
                    >
                      <span className="choice-text min-w-0 flex-1">
                        <span className="choice-head flex items-end gap-2.5">
                          <span className="choice-name min-w-0 font-semibold text-lg leading-tight tracking-tight">
                            {name}
                          </span>
                          <span className="leader" />
                          <span className="choice-price shrink-0 font-bold text-accent-ink text-lg leading-tight">
                            {formatMoney(price)}
                          </span>
                        </span>
                        {description && (
                          <span className="choice-description mt-1 block whitespace-pre-line text-sm leading-snug">
                            {description}
                          </span>
                        )}
                        <span className="choice-note mt-1 block text-soft text-sm">
                          {formatDuration(duration)}
                        </span>
                      </span>
                      <Icon of={chevronRight} className="size-5 text-soft group-hover:text-ink" />
                    </button>
                  </li>
                ))}
              </ul>
            </section>
          ))}
        </div>
      </Choices>
    </StepFrame>
  )
}
