import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { query } from '../../lib/api.ts'
import { dayName } from '../../lib/dates.ts'
import type { Failure } from '../../lib/failure.ts'
import { Button } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { rotateCw } from '../../ui/icon-paths.ts'
import { Icon } from '../../ui/icons.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useBooking } from './use-flow.ts'

const periods = [
  { name: 'Manhã', from: '00:00', to: '12:00' },
  { name: 'Tarde', from: '12:00', to: '18:00' },
  { name: 'Noite', from: '18:00', to: '24:00' },
]

/** A day's free times, refetched whenever shown: others book at the same moment. */
export function Slots({ date, onChoose }: { date: string; onChoose: (time: string) => void }) {
  const { slug, state } = useBooking()
  const { professional_id = '', service_id = '' } = state.answers
  const { data, error, refetch, isFetching, failureCount } = useQuery<{ slots: string[] }, Failure>({
    ...query('getAvailability', slug, { service_id, professional_id, date }),
    staleTime: 0,
  })
  return (
    <>
      <h3 className="font-semibold first-letter:uppercase md:leading-12">{dayName(date)}</h3>
      <div className="mt-3 md:mt-0">
        {data?.slots.length ? (
          <div className="space-y-6">
            {periods.map((period) => (
              <Period
                key={period.name}
                name={period.name}
                times={data.slots.filter((time) => period.from <= time && time < period.to)}
                onChoose={onChoose}
              />
            ))}
          </div>
        ) : isFetching ? (
          <>
            <Skeleton
              label="Carregando horários..."
              bars={Array(8).fill('h-12')}
              className="grid grid-cols-3 gap-2 sm:grid-cols-4 md:grid-cols-3"
            />
            {failureCount > 0 && (
              <p className="mt-3 text-soft text-sm">A conexão está lenta. Tentando de novo...</p>
            )}
          </>
        ) : error ? (
          <Notice kind="error" title="Erro ao carregar horários">
            <p className="mt-1 text-soft">{error.message}</p>
            <Button look="secondary" className="mt-3" onClick={() => refetch()}>
              <Icon of={rotateCw} />
              Tentar novamente
            </Button>
          </Notice>
        ) : (
          <Empty title="Nenhum horário disponível" text="Escolha outro dia ou verifique se alguém desmarcou.">
            <Button look="secondary" onClick={() => refetch()}>
              <Icon of={rotateCw} />
              Verificar novamente
            </Button>
          </Empty>
        )}
      </div>
    </>
  )
}

function Period({
  name,
  times,
  onChoose,
}: {
  name: string
  times: string[]
  onChoose: (time: string) => void
}) {
  const id = useId()
  if (!times.length) return null
  return (
    <section aria-labelledby={id}>
      <h4 id={id} className="mb-2 text-soft text-sm">
        {name}
      </h4>
      <ul className="grid grid-cols-3 gap-2 sm:grid-cols-4 md:grid-cols-3">
        {times.map((time) => (
          <li key={time}>
            <button
              type="button"
              onClick={() => onChoose(time)}
              className="min-h-12 w-full rounded-md border border-line bg-card font-semibold transition-colors duration-150 hover:border-primary-edge hover:bg-tint"
            >
              {time}
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
