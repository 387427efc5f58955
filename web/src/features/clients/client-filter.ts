import { useCallback } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { ClientRow } from '#shared/clients.ts'

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
  const [params, setParams] = useSearchParams()
  const month = Number(params.get(names.month))
  const filter: Filter = {
    search: params.get(names.search) ?? '',
    order: params.get(names.order) === 'recentes' ? 'recent' : 'name',
    label: params.get(names.label) ?? '',
    month: Number.isInteger(month) && month >= 1 && month <= 12 ? month : 0,
  }
  const change = useCallback(
    (parts: Partial<Filter>) =>
      setParams(
        (current) => {
          const next = new URLSearchParams(current)
          for (const [key, value] of Object.entries(parts)) {
            const text = key === 'order' ? (value === 'recent' ? 'recentes' : '') : String(value || '')
            if (text) next.set(names[key as keyof Filter], text)
            else next.delete(names[key as keyof Filter])
          }
          return next
        },
        { replace: true },
      ),
    [setParams],
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

const PARTICLES = new Set(['da', 'de', 'do', 'das', 'dos', 'e'])

const fold = (text: string) =>
  text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().split(/\s+/).filter(Boolean)

/**
 * Whether a row belongs to a filter, as the server's index will see it in a moment: every word of the search begins a
 * word of the name, or its digits are in the phone.
 */
export function belongs(row: ClientRow, { search, label, month }: Filter): boolean {
  if (label && !row.labels?.some((own) => fold(own).join(' ') === fold(label).join(' '))) return false
  if (month && Number(row.birth_date?.slice(5, 7)) !== month) return false
  const words = fold(search)
  if (!words.length) return true
  const digits = search.replace(/\D/g, '')
  if (digits.length >= 3 && /^[\d\s()+.-]+$/.test(search)) return row.phone?.includes(digits) ?? false
  const own = fold(row.name)
  const sought = words.filter((word) => words.length === 1 || !PARTICLES.has(word))
  return sought.every((word) => own.some((one) => one.startsWith(word)))
}
