import { useEffect, useRef, useState } from 'react'
import { minutesOf, timeOf } from '#shared/time.ts'
import type { ClientChoice } from './client-values.ts'
import { useFreeTimes } from './free-times.ts'
import { type Target, useAgenda } from './use-agenda.ts'
import { useClient } from './use-client.ts'
import type { PlaceValues } from './use-place.ts'
import { usualOf } from './usual.ts'

type UsualProps = {
  values: PlaceValues & { client: ClientChoice; service_id: string }
  /** The place that the form begins with, where nobody chose it: then the client's professional may replace it. */
  at: Target | undefined
  set: (name: 'service_id' | 'professional_id' | 'time', value: string) => void
  /** Fills in what follows from service and professional. */
  fill: (service_id: string, column: string) => void
}

/**
 * Fills in what the chosen client usually has, where it is still offered, and replaces nothing that somebody chose. True
 * while the form shows that service.
 */
export function useUsual({ values, at, set, fill }: UsualProps): boolean {
  const { services, professionals } = useAgenda().context
  const { client, service_id, professional_id, date, time, duration } = values
  const id = client.kind === 'known' ? client.id : undefined
  const { data } = useClient({ client_id: id })
  const usual = data?.access === 'file' && data.client.id === id ? usualOf(data.appointments) : undefined
  const service = services.find((one) => one.id === usual?.service_id && one.is_active)
  const filled = useRef({ client: '', service: '', column: at?.column, time: at && timeOf(at.start) })
  const [seeks, seek] = useState(false)
  const free = useFreeTimes(date, Number(duration))
  useEffect(() => {
    if (!id || !service || filled.current.client === id) return
    const { service: before, column, time: proposed } = filled.current
    filled.current.client = id
    if (service_id && service_id !== before) return
    const theirs = professionals.find((one) => one.id === usual?.professional_id && one.is_active)
    const offers = !theirs?.service_ids || theirs.service_ids.includes(service.id)
    const isOpen = at && professional_id === column && time === proposed
    const next = isOpen && theirs && offers ? theirs.id : professional_id
    filled.current = { ...filled.current, service: service.id, column: next }
    set('service_id', service.id)
    if (next !== professional_id) set('professional_id', next)
    fill(service.id, next)
    seek(Boolean(isOpen))
  })
  // The place was free for another professional or a shorter service.
  useEffect(() => {
    if (!seeks || !free) return
    seek(false)
    const starts = free(professional_id)
    const first = starts.find((start) => start >= minutesOf(time)) ?? starts[0]
    if (first === undefined) return
    filled.current.time = timeOf(first)
    if (timeOf(first) !== time) set('time', timeOf(first))
  })
  return service !== undefined && service.id === service_id
}
