import { useState } from 'react'
import type { Client, ClientRow } from '#shared/clients.ts'
import { formatPhone } from '#shared/phone.ts'
import { Monogram } from '../../ui/monogram.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { SearchBox } from '../../ui/search-box.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { counted } from './client-words.ts'
import { useClientList } from './use-client-list.ts'

type SearchProps = { client: Client; onChoose: (row: ClientRow) => void }

/** The search begins with the first name, which both files usually share. */
export function MergeSearch({ client, onChoose }: SearchProps) {
  const [typed, setTyped] = useState(client.name.split(/\s+/)[0] ?? '')
  const search = typed.trim()
  const list = useClientList({ search }, { limit: 8, enabled: search !== '' })
  return (
    <form onSubmit={(event) => event.preventDefault()} noValidate>
      <SearchBox label="Nome ou telefone" value={typed} onChange={setTyped} />
      <div className="mt-3 min-h-24">
        {search && (
          <QueryView
            query={list}
            failed="Erro ao carregar clientes"
            skeleton={<Skeleton label="Procurando..." bars={['h-11', 'h-11']} className="space-y-2" />}
          >
            {(rows) => (
              <Others rows={rows.filter(({ id }) => id !== client.id)} search={search} onChoose={onChoose} />
            )}
          </QueryView>
        )}
      </div>
    </form>
  )
}

type OthersProps = { rows: ClientRow[]; search: string; onChoose: (row: ClientRow) => void }

function Others({ rows, search, onChoose }: OthersProps) {
  return (
    <>
      <p role="status" className={rows.length ? 'sr-only' : 'text-soft'}>
        {rows.length
          ? counted(rows.length, 'cadastro', 'cadastros')
          : `Nenhum outro cadastro com “${search}”.`}
      </p>
      {rows.length > 0 && (
        <ul aria-label="Outros cadastros" className="panel max-h-72 divide-y divide-line overflow-y-auto">
          {rows.map((row) => (
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
      )}
    </>
  )
}
