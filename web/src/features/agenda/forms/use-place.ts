import { useState } from 'react'
import { isDate, minutesOf, timeOf } from '#shared/time.ts'
import { useStaffQuery } from '../../../lib/staff-query.ts'
import { useMay } from '../../../lib/tenant.ts'
import { agreed, asks, type Consents } from './consents.ts'
import { outsideOf } from './hours.ts'
import {
  busyBands,
  type Item,
  inTheWay,
  itemsOf,
  newlyInTheWay,
  overlapName,
  SHORTEST,
  sharesTime,
} from './items.ts'
import { useAgenda } from './use-agenda.ts'

/** `professional_id` is a column. */
export type PlaceValues = { professional_id: string; date: string; time: string; duration: string }

type Refusal = { at: string; names: string[]; consents: Consents; question?: string | undefined }

/** Conflicts are found before anything is saved. */
export function usePlace(values: PlaceValues, moved?: Item, whose = '') {
  const { context, now, items, busy } = useAgenda()
  const mayOverlap = useMay()('agenda.all')
  const { professional_id: column, date, time, duration } = values
  const isLoaded = items.some((item) => item.date === date && item.column === column)
  const other = useStaffQuery(
    'getAgenda',
    { from: date, to: date },
    { enabled: isDate(date) && !isLoaded, staleTime: 5_000 },
  )
  const [refusal, setRefusal] = useState<Refusal>()
  const at = JSON.stringify([column, date, time, duration, whose])
  const asked = refusal?.at === at ? refusal : undefined
  const refused = asked?.question ? [] : (asked?.names ?? [])
  const known = placed()
  const overlaps = known.overlaps.length > 0 ? known.overlaps : refused

  function placed(): { overlaps: string[]; outside?: string | undefined; past?: 'day' | 'time' | undefined } {
    if (!isDate(date) || !/^\d\d:\d\d$/.test(time) || !(Number(duration) > 0)) return { overlaps: [] }
    const start = minutesOf(time)
    const span = { date, column, start, end: start + Number(duration) }
    const days = other.data?.days ?? []
    const there = isLoaded ? items : days.flatMap(itemsOf)
    const taken = (isLoaded ? busy : days.flatMap(busyBands)).filter(
      (band) => sharesTime(band, span) && !(moved && sharesTime(band, moved)),
    )
    const isOver = date === now.date && start < now.minutes
    return {
      overlaps: [
        ...(moved ? newlyInTheWay(there, moved, span) : inTheWay(there, span)).map(overlapName),
        ...taken.map(({ start, end }) => `${timeOf(start)} às ${timeOf(end)}, Google Agenda`),
      ],
      outside: outsideOf(context.hoursOf(column, date), span),
      past: date < now.date ? 'day' : isOver ? 'time' : undefined,
    }
  }
  return {
    ...known,
    overlaps,
    question: asked?.question,
    named: asked?.question ? asked.names : [],
    /** The role may not save here. */
    blocked: overlaps.length > 0 && !mayOverlap ? 'Este horário está ocupado.' : undefined,
    /** Consents cover the overlaps that are shown; a refusal shows unknown ones. */
    async send<A>(save: (consents: Consents) => Promise<A>): Promise<A> {
      try {
        return await save({ ...asked?.consents, ...(overlaps.length > 0 && { allow_overlap: true }) })
      } catch (error) {
        if (!asks(error)) throw error
        setRefusal({
          at,
          names: error.errors.map(({ message }) => message),
          consents: agreed(asked?.consents ?? {}, error.code),
          ...(error.code !== 'overlap' && { question: error.message }),
        })
        // The hints name the conflicts, not the field.
        throw Object.assign(error, { errors: [] })
      }
    },
  }
}
export type Place = ReturnType<typeof usePlace>

export const placeRules = (place: Pick<Place, 'blocked'>, longest: number) => ({
  date: { check: (date: string) => (isDate(date) ? undefined : 'Informe a data.') },
  time: {
    check: (time: string) => (/^\d\d:\d\d$/.test(time) ? place.blocked : 'Informe o horário.'),
  },
  duration: {
    check: (typed: string) => {
      const minutes = Number(typed)
      const isLength = Number.isInteger(minutes) && minutes >= SHORTEST && minutes <= longest
      return isLength ? undefined : `De ${SHORTEST} a ${longest} minutos.`
    },
  },
})
