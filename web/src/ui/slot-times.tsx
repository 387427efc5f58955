import { useQuery } from '@tanstack/react-query'
import { useEffect, useId, useRef, useState } from 'react'
import { minutesOf } from '#shared/time.ts'
import { dayName } from '../lib/dates.ts'
import type { Failure } from '../lib/failure.ts'
import { Button } from './button.tsx'
import { classNames } from './class-names.ts'
import { Empty } from './empty.tsx'
import { rotateCw } from './icon-paths.ts'
import { Icon } from './icons.tsx'
import { Notice } from './notice.tsx'
import { Skeleton } from './skeleton.tsx'

export type Source<T> = {
  queryKey: readonly unknown[]
  queryFn: (context: { signal: AbortSignal }) => Promise<T>
  /** It polls at this interval, in milliseconds, while visible. */
  refetchInterval?: number
}

const periods = [
  { name: 'Manhã', from: '00:00', to: '12:00' },
  { name: 'Tarde', from: '12:00', to: '18:00' },
  { name: 'Noite', from: '18:00', to: '24:00' },
]

const times = 'grid grid-cols-3 gap-2 sm:grid-cols-4 md:grid-cols-3'

const NONE_FREE = {
  title: 'Nenhum horário disponível',
  text: 'Escolha outro dia ou verifique se alguém desmarcou.',
}

type TimesProps = {
  date: string
  near?: string
  chosen?: string
  empty?: { title: string; text: string }
  source: Source<{ slots: string[] }>
  onChoose: (time: string) => void
}

/** Others choose at the same moment, so times are refetched whenever shown. */
export function SlotTimes({ date, near, chosen, empty = NONE_FREE, source, onChoose }: TimesProps) {
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const [asked, setAsked] = useState(false)
  const { data, error, refetch, isLoading, failureCount } = useQuery<{ slots: string[] }, Failure>({
    ...source,
    staleTime: 0,
  })
  const slots = data?.slots

  const sought = useRef<string>(undefined)
  useEffect(() => {
    // Later reads must not move anything.
    if (!near || sought.current === near || !slots?.length) return
    sought.current = near
    const distance = (time: string) => Math.abs(minutesOf(time) - minutesOf(near))
    const nearest = slots.reduce((best, time) => (distance(time) < distance(best) ? time : best))
    list.current?.querySelector(`[data-time="${nearest}"]`)?.scrollIntoView({ block: 'nearest' })
  }, [near, slots])

  const again = () => {
    setAsked(true)
    void refetch().finally(() => setAsked(false))
  }
  const retry = (label: string) => (
    <Button look="secondary" onClick={again}>
      <Icon of={rotateCw} />
      {label}
    </Button>
  )
  return (
    <>
      <h3 className="font-semibold first-letter:uppercase md:leading-12">{dayName(date)}</h3>
      <div ref={list} className="mt-2 space-y-5 md:mt-0">
        {slots?.length ? (
          periods.map(({ name, from, to }) => {
            const own = slots.filter((time) => from <= time && time < to)
            if (!own.length) return null
            return (
              <section key={name} aria-labelledby={id + name}>
                <h4 id={id + name} className="mb-2 text-soft text-sm">
                  {name}
                </h4>
                <ul className={times}>
                  {own.map((time) => (
                    <li key={time}>
                      <button
                        type="button"
                        data-time={time}
                        onClick={() => onChoose(time)}
                        aria-pressed={chosen === undefined ? undefined : time === chosen}
                        className={classNames(
                          'min-h-12 w-full scroll-mb-24 rounded-md border transition-colors duration-150',
                          time === chosen
                            ? 'border-primary-edge bg-primary font-bold text-on-primary'
                            : 'border-line bg-card font-semibold hover:border-primary-edge hover:bg-tint',
                        )}
                      >
                        {time}
                      </button>
                    </li>
                  ))}
                </ul>
              </section>
            )
          })
        ) : isLoading || asked ? (
          <>
            <Skeleton label="Carregando horários..." bars={Array(8).fill('h-12')} className={times} />
            {failureCount > 0 && (
              <p className="text-soft text-sm">A conexão está lenta. Tentando de novo...</p>
            )}
          </>
        ) : error ? (
          <Notice kind="error" title="Erro ao carregar horários">
            <p className="mt-1 mb-3 text-soft">{error.message}</p>
            {retry('Tentar novamente')}
          </Notice>
        ) : (
          <Empty {...empty}>{retry('Verificar novamente')}</Empty>
        )}
      </div>
    </>
  )
}
