import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { ListedService } from '#shared/services.ts'
import type { Failure } from '../../lib/failure.ts'
import { type StaffInput, type StaffOutput, staffQuery, useStaffMutation } from '../../lib/staff-api.ts'
import { inTurn } from '../../lib/turns.ts'
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
    /** What is on its way would overwrite what is shown from now on. */
    hold: () => queryClient.cancelQueries({ queryKey }),
    change: (make: (services: ListedService[]) => ListedService[]) =>
      queryClient.setQueryData<Catalog>(
        queryKey,
        (data) => data && { ...data, services: make(data.services) },
      ),
    refresh: () => queryClient.invalidateQueries({ queryKey }),
    /** Anew what is on its way, which may be older than what was just changed. */
    askAgain: () => {
      if (queryClient.isFetching({ queryKey })) void queryClient.invalidateQueries({ queryKey })
    },
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
 * The services as they are being put in order, and what does it: at once, then told to the server. Moves made meanwhile
 * are sent together afterwards. Answers that come while one is under way do not have it yet: it is laid over them. When
 * one fails, the list goes back to the order that the server has.
 */
export function useOrder(stored: readonly ListedService[]) {
  const cache = useCatalogCache()
  const order = useStaffMutation('orderServices')
  const [pending, setPending] = useState<string[]>()
  const sending = useRef(false)
  const waiting = useRef<string[]>(undefined)

  const send = async (ids: string[]) => {
    sending.current = true
    try {
      await order.mutateAsync({ service_ids: ids })
      cache.change((services) => inOrder(services, ids))
      cache.askAgain()
    } catch (error) {
      waiting.current = undefined
      failToast(`A ordem não foi salva e voltou a ser a anterior. ${(error as Error).message}`)
    }
    sending.current = false
    const next = waiting.current
    waiting.current = undefined
    if (next) await send(next)
    else setPending(undefined)
  }
  return {
    services: pending ? inOrder(stored, pending) : stored,
    put: (ids: string[]) => {
      setPending(ids)
      if (sending.current) waiting.current = ids
      else void send(ids)
    },
  }
}

/** A change of a service after those of this browser that are under way, itself under way while it waits. */
export function useUpdateService(onSuccess?: () => Promise<void>) {
  const update = useStaffMutation('updateService')
  return useMutation<StaffOutput<'updateService'>, Failure, StaffInput<'updateService'>>({
    mutationFn: (input) =>
      inTurn(input.service_id, input.version, (version) => update.mutateAsync({ ...input, version })),
    onSuccess,
    retry: false,
  })
}

/** Shows a service on the customers' page or takes it off: at once, and back again when the server refuses. */
export function useVisibility(): (service: ListedService, visible: boolean) => void {
  const cache = useCatalogCache()
  const update = useUpdateService()
  const put = (id: string, part: Partial<ListedService>) =>
    cache.change((services) => services.map((one) => (one.id === id ? { ...one, ...part } : one)))
  return async ({ id, name, version }, visible) => {
    void cache.hold()
    put(id, { visible })
    try {
      const stored = await update.mutateAsync({ service_id: id, version, visible })
      put(id, { version: stored.version })
    } catch (error) {
      put(id, { visible: !visible })
      failToast(`${name} continua como estava. ${(error as Error).message}`)
      void cache.refresh()
    }
  }
}

/** The mutations of the form and of the categories end in this. */
export function useRefreshCatalog(): () => Promise<void> {
  return useCatalogCache().refresh
}
