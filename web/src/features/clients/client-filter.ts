import { useCallback } from 'react'
import { useSearchParams } from 'react-router-dom'
import { answers } from '#shared/client-search.ts'
import type { ClientRow } from '#shared/clients.ts'
import { useChangeQuery } from '../../lib/query-state.ts'

/** What the list is asked for, as it stands in the address: it survives a reload and can be sent to a colleague. */
export type Filter = { search: string; order: 'name' | 'recent'; label: string; month: number }

const names = { search: 'busca', order: 'ordem', label: 'etiqueta', month: 'aniversario' } as const

export const MONTHS = Array.from({ length: 12 }, (_, index) =>
  new Intl.DateTimeFormat('pt-BR', { month: 'long', timeZone: 'UTC' }).format(
    new Date(Date.UTC(2026, index)),
  ),
)

/** The address's parameters as a filter, and a way to change them that leaves the others alone. */
export function useFilter(): [Filter, (change: Partial<Filter>) => void] {
  const [params] = useSearchParams()
  const changeQuery = useChangeQuery()
  const month = Number(params.get(names.month))
  const filter: Filter = {
    search: params.get(names.search) ?? '',
    order: params.get(names.order) === 'recentes' ? 'recent' : 'name',
    label: params.get(names.label) ?? '',
    month: Number.isInteger(month) && month >= 1 && month <= 12 ? month : 0,
  }
  const change = useCallback(
    (parts: Partial<Filter>) =>
      changeQuery((next) => {
        for (const [key, value] of Object.entries(parts)) {
          const text = key === 'order' ? (value === 'recent' ? 'recentes' : '') : String(value || '')
          if (text) next.set(names[key as keyof Filter], text)
          else next.delete(names[key as keyof Filter])
        }
        return next
      }, 'replace'),
    [changeQuery],
  )
  return [filter, change]
}

/** What the route takes for a filter. */
export function listInput({ search, order, label, month }: Filter) {
  const term = search.trim()
  return {
    ...(term && { search: term }),
    ...(!term && order === 'recent' && { order }),
    ...(label && { label }),
    ...(month && { birthday_month: month }),
  }
}

/** Whether a row belongs to a filter, as the server's index will see it in a moment. */
export const belongs = (row: ClientRow, filter: Filter) => answers(row, listInput(filter))
