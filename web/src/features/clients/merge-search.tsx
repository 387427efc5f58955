import { useDeferredValue, useEffect, useState } from 'react'
import type { Client, ClientRow } from '#shared/clients.ts'
import { formatPhone } from '#shared/phone.ts'
import { TextField } from '../../ui/field.tsx'
import { Monogram } from '../../ui/monogram.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useClientList } from './use-client-list.ts'

const DEBOUNCE_MS = 150

type SearchProps = { client: Client; onChoose: (row: ClientRow) => void }

/** Finds the other file; it begins with the first name, under which a second file of the same person mostly stands. */
export function MergeSearch({ client, onChoose }: SearchProps) {
  const [typed, setTyped] = useState(client.name.split(/\s+/)[0] ?? '')
  const [search, setSearch] = useState(typed)
  useEffect(() => {
    const timer = setTimeout(() => setSearch(typed), DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [typed])
  const filter = useDeferredValue({ search, order: 'name', label: '', month: 0 } as const)
  const { rows, error } = useClientList(filter, { limit: 8, enabled: Boolean(search.trim()) })
  const others = search.trim() ? rows?.filter(({ id }) => id !== client.id) : []
  return (
    <form onSubmit={(event) => event.preventDefault()} noValidate>
      <TextField
        field={{ id: 'merge-search', label: 'Nome ou telefone', error: error?.message }}
        type="search"
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        autoComplete="off"
        maxLength={120}
        className="[&::-webkit-search-cancel-button]:appearance-none"
      />
      <p role="status" className="sr-only">
        {others?.length === 1 ? '1 cadastro' : others?.length ? `${others.length} cadastros` : ''}
      </p>
      <div className="mt-3 min-h-24">
        {!others && !error ? (
          <Skeleton label="Procurando..." bars={['h-11', 'h-11']} className="space-y-2" />
        ) : others?.length ? (
          <ul aria-label="Outros cadastros" className="panel max-h-72 divide-y divide-line overflow-y-auto">
            {others.map((row) => (
              <li key={row.id}>
                <button
                  type="button"
                  onClick={() => onChoose(row)}
                  className="flex w-full items-center gap-3 px-3 py-2 text-left -outline-offset-2 hover:bg-ink/3"
                >
                  <Monogram name={row.name} ground="tint" className="size-8 text-xs" />
                  <span className="min-w-0 flex-1 truncate font-semibold">{row.name}</span>
                  <span className="whitespace-nowrap text-soft">
                    {row.phone ? formatPhone(row.phone) : 'Sem telefone'}
                  </span>
                </button>
              </li>
            ))}
          </ul>
        ) : (
          search.trim() && (
            <p role="status" className="text-soft">
              Nenhum outro cadastro com “{search.trim()}”.
            </p>
          )
        )}
      </div>
    </form>
  )
}
