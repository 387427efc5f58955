import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import type { ListedService } from '#shared/services.ts'
import type { Failure } from '../../lib/failure.ts'
import { type StaffOutput, staffQuery, useStaffMutation } from '../../lib/staff-api.ts'
import { failToast } from '../../ui/toast.ts'

type Catalog = StaffOutput<'listServices'>

export function useCatalog() {
  return useQuery<Catalog, Failure>({ ...staffQuery('listServices', {}), staleTime: 30_000 })
}

/** Changes what the screen shows of the catalog, before or after the server has. */
function useCatalogCache() {
  const queryClient = useQueryClient()
  const { queryKey } = staffQuery('listServices', {})
  return {
    read: () => queryClient.getQueryData<Catalog>(queryKey),
    /** What is on its way would overwrite what is shown from now on. */
    hold: () => queryClient.cancelQueries({ queryKey }),
    change: (make: (services: ListedService[]) => ListedService[]) =>
      queryClient.setQueryData<Catalog>(
        queryKey,
        (data) => data && { ...data, services: make(data.services) },
      ),
    refresh: () => queryClient.invalidateQueries({ queryKey }),
  }
}

/** Services in an order of ids; those it does not name stay behind. */
function inOrder(services: readonly ListedService[], ids: readonly string[]): ListedService[] {
  const place = new Map(ids.map((id, index) => [id, index]))
  return [...services].sort((a, b) => (place.get(a.id) ?? ids.length) - (place.get(b.id) ?? ids.length))
}

/** The whole order after some of it, as a filter shows it, was put in another: the rest keeps its places. */
export function orderOfAll(all: readonly string[], shown: readonly string[]): string[] {
  const chosen = new Set(shown)
  let next = 0
  return all.map((id) => (chosen.has(id) ? (shown[next++] as string) : id))
}

/**
 * Puts the services in another order at once and tells the server. Moves made meanwhile are sent together afterwards;
 * when one fails, the list goes back to the order that the server has.
 */
export function useOrder(): (ids: string[]) => void {
  const cache = useCatalogCache()
  const order = useStaffMutation('orderServices')
  const sending = useRef(false)
  const waiting = useRef<string[]>(undefined)
  const stored = useRef<string[]>(undefined)

  const send = async (ids: string[]) => {
    sending.current = true
    try {
      await order.mutateAsync({ service_ids: ids })
      stored.current = ids
    } catch (error) {
      waiting.current = undefined
      const before = stored.current
      if (before) cache.change((services) => inOrder(services, before))
      failToast(`A ordem não foi salva e voltou a ser a anterior. ${(error as Error).message}`)
    }
    sending.current = false
    const next = waiting.current
    waiting.current = undefined
    if (next) await send(next)
    else stored.current = undefined
  }
  return (ids) => {
    stored.current ??= cache.read()?.services.map(({ id }) => id)
    void cache.hold()
    cache.change((services) => inOrder(services, ids))
    if (sending.current) waiting.current = ids
    else void send(ids)
  }
}

/**
 * Shows a service on the customers' page or takes it off: at once, and back again when the server refuses. Changes of
 * one service go one after the other, each against the version that the one before left.
 */
export function useVisibility(): (service: ListedService, visible: boolean) => void {
  const cache = useCatalogCache()
  const update = useStaffMutation('updateService')
  const running = useRef(new Map<string, Promise<void>>())
  const put = (id: string, part: Partial<ListedService>) =>
    cache.change((services) => services.map((one) => (one.id === id ? { ...one, ...part } : one)))

  const send = async ({ id, name }: ListedService, visible: boolean) => {
    const version = cache.read()?.services.find((one) => one.id === id)?.version ?? 0
    try {
      const stored = await update.mutateAsync({ service_id: id, version, visible })
      put(id, { version: stored.version })
    } catch (error) {
      put(id, { visible: !visible })
      failToast(`${name} continua como estava. ${(error as Error).message}`)
      void cache.refresh()
    }
  }
  return (service, visible) => {
    void cache.hold()
    put(service.id, { visible })
    const before = running.current.get(service.id) ?? Promise.resolve()
    running.current.set(
      service.id,
      before.then(() => send(service, visible)),
    )
  }
}

/** The mutations of the form and of the categories end in this. */
export function useRefreshCatalog(): () => Promise<void> {
  return useCatalogCache().refresh
}
