import { useEffect, useRef, useState } from 'react'
import { minutesOf, timeOf } from '#shared/time.ts'
import { offers } from './agenda-context.ts'
import type { ClientChoice } from './client-values.ts'
import { useFreeTimes } from './free-times.ts'
import { useAgenda } from './use-agenda.ts'
import { useClient } from './use-client.ts'
import type { PlaceValues } from './use-place.ts'
import { usualOf } from './usual.ts'

type UsualProps = {
  values: PlaceValues & { client: ClientChoice; service_id: string }
  /** Nobody chose this place, so the client's professional may replace it. */
  proposed: Pick<PlaceValues, 'professional_id' | 'time'> | undefined
  goesOn: boolean
  set: (name: 'service_id' | 'professional_id' | 'time', value: string) => void
  /** Service and professional determine other fields. */
  fill: (service_id: string, column: string) => void
}

/**
 * Only what is still offered is filled in, and no choice is replaced. Returns true while the form shows that
 * service.
 */
export function useUsual({ values, proposed, goesOn, set, fill }: UsualProps): boolean {
  const { services, professionals } = useAgenda().context
  const { client, service_id, professional_id, date, time, duration } = values
  const id = client.kind === 'known' ? client.id : undefined
  const { data } = useClient({ client_id: id })
  const isKnown = id !== undefined && data?.client.id === id
  const usual = isKnown && data.access === 'file' ? usualOf(data.appointments) : undefined
  const service = services.find((one) => one.id === usual?.service_id && one.is_active)
  const theirs = professionals.find((one) => one.id === usual?.professional_id && one.is_active)
  const filled = useRef<{ client: string; service: string; column?: string; time?: string }>({
    client: '',
    service: '',
  })
  const [seeks, seek] = useState(false)
  const free = useFreeTimes(date, Number(duration))
  const { column = proposed?.professional_id, time: start = proposed?.time } = filled.current
  const isPlaceOpen = proposed !== undefined && professional_id === column && time === start
  useEffect(() => {
    if (goesOn || !isKnown || filled.current.client === id) return
    const before = filled.current.service
    filled.current.client = id
    if (service_id && service_id !== before) return
    filled.current.service = service?.id ?? ''
    if (!service) {
      if (before) set('service_id', '')
      return
    }
    const next = isPlaceOpen && theirs && offers(theirs, service.id) ? theirs.id : professional_id
    set('service_id', service.id)
    if (next !== professional_id) set('professional_id', next)
    fill(service.id, next)
    if (!isPlaceOpen) return
    filled.current = { ...filled.current, column: next, time }
    seek(true)
  })
  // The place was free for another professional or a shorter service. What is typed meanwhile stays.
  useEffect(() => {
    if (!seeks) return
    if (!isPlaceOpen) return seek(false)
    if (!free?.isFresh) return
    seek(false)
    const starts = free.startsOf(professional_id)
    const first = starts.find((one) => one >= minutesOf(time)) ?? starts[0]
    if (first === undefined) return
    filled.current.time = timeOf(first)
    if (timeOf(first) !== time) set('time', timeOf(first))
  })
  return service !== undefined && service.id === service_id
}
