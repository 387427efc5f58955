import type { SecurityItem } from '#shared/help.ts'
import type { StaffOutput } from '../../../lib/staff-address.ts'
import { useStaffQuery } from '../../../lib/staff-query.ts'
import { useSecondFactorItem } from './second-factor.ts'

/** Both lists are read before anything is shown, so that nothing moves. */
export function useSecurityItems() {
  const query = useStaffQuery('getSecurity', {}, { staleTime: 0 })
  const own = useSecondFactorItem()
  const data = query.data && own !== undefined ? withOwn(query.data, own) : undefined
  return { ...query, data }
}

function withOwn({ items, complete }: StaffOutput<'getSecurity'>, own: SecurityItem | null) {
  const isPending = own?.status === 'pending'
  const all = own ? (isPending ? [own, ...items] : [...items, own]) : items
  const pending = all.filter(({ status }) => status === 'pending').length
  return { items: all, complete, pending, count: counted(pending) }
}

const counted = (pending: number) =>
  pending === 0
    ? 'Nenhum item pede a sua atenção.'
    : pending === 1
      ? '1 item pede a sua atenção.'
      : `${pending} itens pedem a sua atenção.`
