import { useId } from 'react'
import type { AuditEntry } from '#shared/help.ts'
import { useMoment, useToday } from '../../../lib/business-time.ts'
import { usePeriod } from '../../../lib/period.ts'
import { useQueryState } from '../../../lib/query-state.ts'
import { staffCall } from '../../../lib/staff-api.ts'
import { useStaffPages } from '../../../lib/staff-query.ts'
import { failToast } from '../../../lib/toast.ts'
import { DataTable } from '../../../ui/data-table.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { SelectField } from '../../../ui/field.tsx'
import { ListSkeleton } from '../../../ui/list-skeleton.tsx'
import { Period } from '../../../ui/period.tsx'
import { QueryView } from '../../../ui/query-view.tsx'
import type { Column } from '../../../ui/table-column.ts'
import { changeWords } from './changes.ts'
import { actionWords, callerWords, things } from './labels.ts'

const columns = (momentOf: (instant: string) => string): Column<AuditEntry>[] => [
  { key: 'at', header: 'Quando', cell: ({ at }) => momentOf(at), csv: ({ at }) => momentOf(at) },
  { key: 'by', header: 'Quem', cell: ({ by }) => callerWords(by), csv: ({ by }) => callerWords(by) },
  {
    key: 'action',
    header: 'O quê',
    phone: 'title',
    cell: ({ action }) => actionWords(action),
    csv: ({ action }) => actionWords(action),
  },
  {
    key: 'change',
    header: 'Antes e depois',
    cell: (entry) => <span className="wrap-anywhere text-soft text-sm">{changeWords(entry, momentOf)}</span>,
    csv: (entry) => changeWords(entry, momentOf),
  },
  {
    key: 'entity',
    header: 'Referência',
    cell: () => null,
    csv: ({ entity_id }) => entity_id,
    exportOnly: true,
  },
]

type Filter = { from: string; to: string; by?: string; thing?: string }

/** Returns undefined after a failure, which is shown. */
async function readAll(filter: Filter): Promise<AuditEntry[] | undefined> {
  const entries: AuditEntry[] = []
  try {
    let cursor: string | undefined
    do {
      const page = await staffCall('listAudit', { ...filter, ...(cursor && { cursor }) })
      entries.push(...page.entries)
      cursor = page.cursor
    } while (cursor)
    return entries
  } catch {
    failToast('Erro ao carregar o registro')
    return undefined
  }
}

export function AuditLog() {
  const id = useId()
  const momentOf = useMoment()
  const period = usePeriod(useToday(), '7dias')
  const [{ quem, assunto }, set] = useQueryState({ quem: '', assunto: '' })
  const filter = {
    from: period.from,
    to: period.to,
    ...(quem && { by: quem }),
    ...(assunto && { thing: assunto }),
  }
  const query = useStaffPages('listAudit', filter)
  const { pages, hasNextPage, isFetchingNextPage, fetchNextPage } = query
  const people = pages[0]?.people ?? []
  const filters = (
    <>
      <Period period={period} />
      <SelectField
        field={{ id: `${id}-quem`, label: 'Quem' }}
        value={quem}
        onChange={({ target }) => set({ quem: target.value })}
      >
        <option value="">Todos</option>
        {people.map((person) => (
          <option key={person.id} value={person.id}>
            {person.name}
          </option>
        ))}
        <option value="customer">Clientes, pela página</option>
        <option value="link">Clientes, por link</option>
        <option value="system">Navalha</option>
      </SelectField>
      <SelectField
        field={{ id: `${id}-assunto`, label: 'Assunto' }}
        value={assunto}
        onChange={({ target }) => set({ assunto: target.value })}
      >
        <option value="">Todos</option>
        {Object.entries(things).map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </SelectField>
    </>
  )
  return (
    <>
      {/* Another filter may work after a failure. */}
      {query.error && !query.data && <div className="mb-3 flex flex-wrap items-end gap-3">{filters}</div>}
      <QueryView
        query={query}
        failed="Erro ao carregar o registro"
        skeleton={<ListSkeleton label="Carregando registro..." chips={1} />}
      >
        {() => (
          <DataTable
            caption="Registro de auditoria"
            columns={columns(momentOf)}
            rows={pages.flatMap(({ entries }) => entries)}
            rowKey={(entry) => entry.id}
            file={`auditoria-${period.from}-${period.to}`}
            readAll={() => readAll(filter)}
            filters={filters}
            empty={
              <Empty
                title={hasNextPage ? 'Nada nas mudanças mais recentes' : 'Nada registrado neste período'}
                text={
                  hasNextPage
                    ? 'Carregue mais para procurar nas anteriores.'
                    : 'Cada mudança da equipe, de um sistema ligado ou de um cliente aparece aqui.'
                }
              />
            }
            more={hasNextPage ? { load: () => void fetchNextPage(), busy: isFetchingNextPage } : undefined}
          />
        )}
      </QueryView>
    </>
  )
}
