import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { addDays, wallClock } from '#shared/time.ts'
import { query } from '../../lib/api.ts'
import { addMonths, boundsOf, monthName, monthOf, within } from '../../lib/dates.ts'
import type { Failure } from '../../lib/failure.ts'
import { Button } from '../../ui/button.tsx'
import { Calendar } from '../../ui/calendar.tsx'
import type { DayState } from '../../ui/calendar-day.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Slots } from './slots.tsx'
import { StepFrame } from './step-frame.tsx'
import { useBooking } from './use-flow.ts'

const CALENDAR_FRESH_MS = 30_000

/** A month's days with free times, within the bookable range. */
function useFreeDays(month: string, min: string, max: string) {
  const { slug, state } = useBooking()
  const { professional_id = '', service_id = '' } = state.answers
  const { first, last } = boundsOf(month)
  const range = { from: within(first, min, max), to: within(last, min, max) }
  const { data, error, refetch, isFetching } = useQuery<{ days: { date: string; free: boolean }[] }, Failure>(
    {
      ...query('getCalendar', slug, { service_id, professional_id, ...range }),
      staleTime: CALENDAR_FRESH_MS,
    },
  )
  return {
    free: data && new Set(data.days.filter((day) => day.free).map((day) => day.date)),
    error,
    refetch,
    isFetching,
  }
}

export function DatetimeStep() {
  const { page, config, flow, state } = useBooking()
  const { answers } = state
  const today = wallClock(page.business.timezone, new Date()).date
  const max = addDays(today, config.max_advance_booking)
  const [month, setMonth] = useState(() => monthOf(answers.date ?? today))
  const [picked, setPicked] = useState(answers.date)
  const { free, error, refetch, isFetching } = useFreeDays(month, today, max)
  const slots = useRef<HTMLDivElement>(null)

  // Shows the times of the first free day at once: most people choose it.
  const firstFree = free && [...free].sort()[0]
  const date = picked ?? firstFree

  const choose = (chosen: string) => {
    setPicked(chosen)
    const behavior = matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : 'smooth'
    requestAnimationFrame(() => slots.current?.scrollIntoView({ behavior, block: 'nearest' }))
  }
  const stateOf = (day: string): DayState => {
    if (error || free?.has(day)) return { open: true }
    return free
      ? { open: false, words: 'sem horários livres', look: 'full' }
      : { open: false, words: 'verificando', look: 'pending' }
  }
  const next = addMonths(month, 1)
  const hasNext = `${next}-01` <= max

  return (
    <StepFrame title="Escolha a data e horário">
      <div className="grid gap-8 md:grid-cols-[minmax(0,21.5rem)_minmax(0,1fr)]">
        <div>
          <Calendar
            month={month}
            onMonth={setMonth}
            min={today}
            max={max}
            today={today}
            selected={date}
            stateOf={stateOf}
            onSelect={choose}
          />
          {error && (
            <Notice kind="error" title="Não foi possível ver os dias livres" className="mt-4">
              <p className="mt-1 text-soft">
                {error.message} Você ainda pode escolher um dia para ver os horários.
              </p>
              <Button look="secondary" className="mt-3" onClick={() => refetch()} disabled={isFetching}>
                Tentar novamente
              </Button>
            </Notice>
          )}
          {free?.size === 0 && (
            <div role="status" className="mt-4">
              <p className="text-soft">Nenhum dia livre em {monthName(month)}.</p>
              {hasNext && (
                <Button look="secondary" className="mt-3" onClick={() => setMonth(next)}>
                  Ver {monthName(next)}
                </Button>
              )}
            </div>
          )}
          <ZoneNote timezone={page.business.timezone} />
        </div>
        <div ref={slots} className="scroll-mb-24">
          {date && (
            <Slots
              date={date}
              onChoose={(time) =>
                flow.advance({ ...answers, date, time }, answers.client ? 'details' : 'phone')
              }
            />
          )}
        </div>
      </div>
    </StepFrame>
  )
}

/** For visitors in another time zone only: the times are the shop's. */
function ZoneNote({ timezone }: { timezone: string }) {
  const [other, setOther] = useState(false)
  useEffect(() => {
    const now = new Date()
    const here = wallClock(Intl.DateTimeFormat().resolvedOptions().timeZone, now)
    const there = wallClock(timezone, now)
    setOther(here.minutes !== there.minutes || here.date !== there.date)
  }, [timezone])
  if (!other) return null
  const place = timezone.slice(timezone.lastIndexOf('/') + 1).replaceAll('_', ' ')
  return <p className="mt-4 text-soft text-sm">Os horários são os do estabelecimento ({place}).</p>
}
