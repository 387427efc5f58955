import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { ListedService } from '#shared/services.ts'
import type { Failure } from '../../lib/failure.ts'
import { serialUpdate } from '../../lib/serial-update.ts'
import { type StaffInput, type StaffOutput, staffQuery } from '../../lib/staff-api.ts'
import { useStaffMutation } from '../../lib/staff-query.ts'
import { failToast } from '../../lib/toast.ts'

type Catalog = StaffOutput<'listServices'>

export function useCatalog() {
  return useQuery<Catalog, Failure>({ ...staffQuery('listServices', {}), staleTime: 30_000 })
}

/** The catalog in the query cache, changed before or after the server's answer. */
function useCatalogCache() {
  const queryClient = useQueryClient()
  const { queryKey } = staffQuery('listServices', {})
  return {
    /** Cancels a fetch in flight, whose answer would overwrite an optimistic change. */
    hold: () => queryClient.cancelQueries({ queryKey }),
    change: (make: (services: ListedService[]) => ListedService[]) =>
      queryClient.setQueryData<Catalog>(
        queryKey,
        (data) => data && { ...data, services: make(data.services) },
      ),
    refresh: () => queryClient.invalidateQueries({ queryKey }),
    /** Repeats a fetch in flight, whose answer may be older than the change. */
    askAgain: () => {
      if (queryClient.isFetching({ queryKey })) void queryClient.invalidateQueries({ queryKey })
    },
  }
}

/** Services in an order of ids; the others follow. */
function inOrder(services: readonly ListedService[], ids: readonly string[]): ListedService[] {
  const place = new Map(ids.map((id, index) => [id, index]))
  return [...services].sort((a, b) => (place.get(a.id) ?? ids.length) - (place.get(b.id) ?? ids.length))
}

/** The whole order after the filtered part of it was reordered: the other services keep their places. */
export function orderOfAll(all: readonly string[], shown: readonly string[]): string[] {
  const chosen = new Set(shown)
  let next = 0
  return all.map((id) => (chosen.has(id) ? (shown[next++] as string) : id))
}

/**
 * Reorders services optimistically. Moves made while a request runs are sent together after it; the pending order
 * overlays what is fetched meanwhile. After a failure the list shows the server's order again.
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

/** Updates a service after this browser's earlier updates of it; pending while it waits. */
export function useUpdateService(onSuccess?: () => Promise<void>) {
  const update = useStaffMutation('updateService')
  return useMutation<StaffOutput<'updateService'>, Failure, StaffInput<'updateService'>>({
    mutationFn: (input) =>
      serialUpdate(input.service_id, input.version, (version) => update.mutateAsync({ ...input, version })),
    onSuccess,
    retry: false,
  })
}

/** Shows a service on the customers' page or hides it: optimistically, undone when the server refuses. */
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

/** Refetches the catalog after a mutation of the form or of the categories. */
export function useRefreshCatalog(): () => Promise<void> {
  return useCatalogCache().refresh
}
