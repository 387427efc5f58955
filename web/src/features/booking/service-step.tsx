import { formatMoney } from '#shared/money.ts'
import { formatDuration } from '#shared/time.ts'
import { Button } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { chevronRight, rotateCw } from '../../ui/icon-paths.ts'
import { Icon } from '../../ui/icons.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { servicesOf } from './offer.ts'
import { StepFrame } from './step-frame.tsx'
import { useBooking } from './use-flow.ts'

export function ServiceStep() {
  const { page, flow, state, reload, reloading } = useBooking()
  const services = servicesOf(page, state.answers.professional_id)
  return (
    <StepFrame title="Escolha o serviço">
      {reloading && !services.length ? (
        <Skeleton label="Carregando serviços..." bars={['h-18', 'h-18', 'h-18']} className="space-y-3" />
      ) : !services.length ? (
        <Empty
          title="Nenhum serviço disponível"
          text="Os serviços que podem ser agendados por aqui apareceriam nesta lista."
        >
          <Button look="secondary" onClick={reload}>
            <Icon of={rotateCw} />
            Recarregar
          </Button>
        </Empty>
      ) : (
        <ul className="divide-y divide-line overflow-hidden rounded-md border border-line bg-card">
          {services.map(({ id, name, duration, price }) => (
            <li key={id}>
              <button
                type="button"
                onClick={() => flow.advance({ ...state.answers, service_id: id }, 'datetime')}
                className="group flex min-h-18 w-full items-center gap-3 px-4 py-3.5 text-left -outline-offset-3 transition-colors duration-150 hover:bg-tint sm:px-5"
              >
                <span className="min-w-0 flex-1">
                  <span className="flex items-end gap-2.5">
                    <span className="min-w-0 font-semibold text-lg leading-tight tracking-tight">{name}</span>
                    <span className="leader" />
                    <span className="shrink-0 font-bold text-accent-ink text-lg leading-tight">
                      {formatMoney(price)}
                    </span>
                  </span>
                  <span className="mt-1 block text-soft text-sm">{formatDuration(duration)}</span>
                </span>
                <Icon of={chevronRight} className="size-5 text-soft group-hover:text-ink" />
              </button>
            </li>
          ))}
        </ul>
      )}
    </StepFrame>
  )
}
