import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { addMonths } from '#shared/months.ts'
import { addDays, wallClock } from '#shared/time.ts'
import { todayIn } from '../lib/business-day.ts'
import { boundsOf, monthName, monthOf, within } from '../lib/calendar-months.ts'
import { shortDayName } from '../lib/dates.ts'
import type { Failure } from '../lib/failure.ts'
import { serverNow } from '../lib/server-time.ts'
import { useMedia } from '../lib/use-media.ts'
import { Button } from './button.tsx'
import { Calendar, TurnButton } from './calendar.tsx'
import type { DayState } from './day-button.tsx'
import { DayStrip } from './day-strip.tsx'
import { chevronLeft, chevronRight } from './icon-paths.ts'
import { Notice } from './notice.tsx'
import { SlotTimes } from './slot-times.tsx'
import './forced-colors.css'

const DAYS_FRESH_MS = 30_000
/** The strip shows this many days. */
const STRIP = 14

export type Source<T> = {
  queryKey: readonly unknown[]
  queryFn: (context: { signal: AbortSignal }) => Promise<T>
  /** It polls at this interval, in milliseconds, while visible. */
  refetchInterval?: number
}

export type PickerTexts = {
  /** It replaces the times while no day is chosen. */
  undated: string
  empty: (date: string) => { title: string; text: string }
}

type SlotPickerProps = {
  timezone: string
  /** These days after today can be chosen. */
  horizon: number
  /** The default is the first free day. */
  date?: string
  /** The chosen time is marked while its day is shown. */
  chosen?: { date: string; time: string }
  texts?: PickerTexts
  /** The time was lost, so the nearest free one is shown. */
  near?: string
  days: (range: { from: string; to: string }) => Source<{ days: { date: string; free: boolean }[] }>
  times: (date: string) => Source<{ slots: string[] }>
  onChoose: (date: string, time: string) => void
}

/** A phone shows a strip of days, other screens a month. */
export function SlotPicker(props: SlotPickerProps) {
  const { timezone, horizon, near, chosen, texts, days, times, onChoose } = props
  const today = todayIn(timezone)
  const last = addDays(today, horizon)
  const narrow = useMedia('(width < 48rem)')
  const [wholeMonth, setWholeMonth] = useState(false)
  const strip = narrow && !wholeMonth
  const [start, setStart] = useState(props.date ?? today)
  const [picked, setPicked] = useState(props.date)
  const area = useRef<HTMLDivElement>(null)

  const month = monthOf(start)
  const whole = strip ? { first: start, last: addDays(start, STRIP - 1) } : boundsOf(month)
  const range = { from: within(whole.first, today, last), to: within(whole.last, today, last) }
  const { data, error, refetch, isFetching } = useQuery<{ days: { date: string; free: boolean }[] }, Failure>(
    { ...days(range), staleTime: DAYS_FRESH_MS },
  )
  const free = data?.days.filter((day) => day.free).map((day) => day.date)
  // The first free day's times are shown at once, and stay even if it fills up.
  const [first, setFirst] = useState<{ start: string; day: string }>()
  const [day] = free ?? []
  if (day && first?.start !== start) setFirst({ start, day })
  const date = picked ?? (first?.start === start ? first.day : day)
  const next = strip ? addDays(start, STRIP) : `${addMonths(month, 1)}-01`

  const show = (day: string) => setStart(within(day, today, last))
  const choose = (day: string) => {
    setPicked(day)
    show(strip ? start : day)
    setWholeMonth(false)
    const behavior = matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : 'smooth'
    requestAnimationFrame(() => area.current?.scrollIntoView({ behavior, block: 'nearest' }))
  }
  const stateOf = (day: string): DayState => {
    if (free ? free.includes(day) : error) return { open: true }
    return free
      ? { open: false, words: 'sem horários livres', look: 'full' }
      : { open: false, words: 'verificando', look: 'pending' }
  }
  const shown = { today, selected: date, stateOf, onSelect: choose }

  return (
    <div className="grid gap-6 md:grid-cols-[minmax(0,21.5rem)_minmax(0,1fr)] md:gap-8">
      <div className="min-w-0">
        {strip ? (
          <>
            <div className="flex items-center">
              <p aria-live="polite" className="flex-1 font-semibold first-letter:uppercase">
                {monthName(monthOf(range.from)).split(' ')[0]}
              </p>
              <Button look="quiet" className="text-sm" onClick={() => setWholeMonth(true)}>
                Ver mês
              </Button>
              <TurnButton
                name="Dias anteriores"
                of={chevronLeft}
                blocked={range.from === today}
                onClick={() => show(addDays(start, -STRIP))}
              />
              <TurnButton
                name="Próximos dias"
                of={chevronRight}
                blocked={next > last}
                onClick={() => show(next)}
              />
            </div>
            <DayStrip {...range} {...shown} />
          </>
        ) : (
          <Calendar month={month} onMonth={(to) => show(`${to}-01`)} min={today} max={last} {...shown} />
        )}
        {error && !data && (
          <Notice kind="error" title="Não foi possível ver os dias livres" className="mt-4">
            <p className="mt-1 text-soft">
              {error.message} Você ainda pode escolher um dia para ver os horários.
            </p>
            <Button look="secondary" className="mt-3" onClick={() => refetch()} disabled={isFetching}>
              Tentar novamente
            </Button>
          </Notice>
        )}
        {free?.length === 0 && (
          <div role="status" className="mt-4">
            <p className="text-soft">
              {sentence(
                `Nenhum dia livre ${strip ? `até ${shortDayName(range.to)}` : `em ${monthName(month)}`}`,
              )}
            </p>
            {next <= last && (
              <Button look="secondary" className="mt-3" onClick={() => show(next)}>
                Ver {strip ? 'os próximos dias' : monthName(monthOf(next))}
              </Button>
            )}
          </div>
        )}
        <ZoneNote timezone={timezone} />
      </div>
      <div ref={area} className="scroll-mb-24">
        {date ? (
          <SlotTimes
            date={date}
            near={near}
            chosen={chosen?.date === date ? chosen.time : undefined}
            empty={texts?.empty(date)}
            source={times(date)}
            onChoose={(time) => onChoose(date, time)}
          />
        ) : (
          texts && <p className="text-soft">{texts.undated}</p>
        )}
      </div>
    </div>
  )
}

/** Short names of months end in a full stop already. */
const sentence = (text: string) => text.replace(/\.?$/, '.')

/** These cities differ from the zones' names. */
const accented: Record<string, string> = {
  Araguaina: 'Araguaína',
  Belem: 'Belém',
  Cuiaba: 'Cuiabá',
  Eirunepe: 'Eirunepé',
  Maceio: 'Maceió',
  Noronha: 'Fernando de Noronha',
  Santarem: 'Santarém',
  'Sao Paulo': 'São Paulo',
}

/** It appears only in another time zone. */
function ZoneNote({ timezone }: { timezone: string }) {
  const now = serverNow()
  const here = wallClock(Intl.DateTimeFormat().resolvedOptions().timeZone, now)
  const there = wallClock(timezone, now)
  if (here.minutes === there.minutes && here.date === there.date) return null
  const city = timezone.slice(timezone.lastIndexOf('/') + 1).replaceAll('_', ' ')
  const place = accented[city] ?? city
  return <p className="mt-4 text-soft text-sm">Os horários são os do estabelecimento ({place}).</p>
}
