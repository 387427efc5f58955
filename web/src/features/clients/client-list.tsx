import { type RefObject, useEffect, useRef } from 'react'
import { useOpened } from '../../lib/query-state.ts'
import { useShortcuts } from '../../lib/shortcuts.ts'
import { useMay } from '../../lib/tenant.ts'
import { Button } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Icon } from '../../ui/icons.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { plus, upload } from '../../ui/staff-icon-paths.ts'
import { ClientFilters } from './client-filters.tsx'
import { ClientDialog } from './client-form.tsx'
import { ClientListRow } from './client-row.tsx'
import type { ClientWish } from './client-rows.ts'
import { count, counted } from './client-words.ts'
import { ExportButton } from './export-button.tsx'
import { useClientFilter, useClientList } from './use-client-list.ts'

/** Coming back from a file continues at this place. */
export type Left = { top: number; client: string } | undefined

export function ClientList({ left }: { left: RefObject<Left> }) {
  const [creating, setCreating] = useOpened('novo')
  const [, setImporting] = useOpened('importar')
  const { filter } = useClientFilter()
  const may = useMay()
  const create = () => setCreating('1')
  useShortcuts({ c: create })
  return (
    <>
      <PageTitle title="Clientes">
        {/* A phone shows it beside the title, so that the list begins higher. */}
        <div className="flex flex-wrap gap-2">
          {may('clients.all') && (
            <>
              <Button look="secondary" title="Importar" onClick={() => setImporting('novo')}>
                <Icon of={upload} className="size-4" />
                <span className="max-sm:sr-only">Importar</span>
              </Button>
              <ExportButton />
            </>
          )}
          <Button onClick={create} aria-keyshortcuts="c">
            <Icon of={plus} className="size-4" />
            Novo cliente
          </Button>
        </div>
      </PageTitle>
      <ClientFilters />
      <List left={left} onCreate={create} />
      {creating && <ClientDialog search={filter.busca.trim()} onClose={() => setCreating('')} />}
    </>
  )
}

function List({ left, onCreate }: { left: RefObject<Left>; onCreate: () => void }) {
  const { wish, clear } = useClientFilter()
  const query = useClientList(wish, { visits: true })
  const { error, isPlaceholderData, hasNextPage, isFetchingNextPage, scanned } = query
  const list = useRef<HTMLDivElement>(null)
  const isReady = Boolean(query.data)
  useEffect(() => {
    if (!isReady || !left.current) return
    const { top, client } = left.current
    left.current = undefined
    list.current?.querySelector<HTMLElement>(`[data-client="${client}"]`)?.focus({ preventScroll: true })
    window.scrollTo({ top })
  }, [isReady, left])
  const isNarrowed = Boolean(wish.search || wish.label || wish.birthday_month || wish.absent_days)
  // The index serves one or two words or filters; others drop rows after the read.
  const isPartial = scanned > 0 && hasNextPage && !isPlaceholderData
  return (
    <QueryView
      query={query}
      failed="Erro ao carregar clientes"
      skeleton={<Skeleton label="Carregando clientes..." bars={Array(8).fill('mb-1 h-14')} />}
    >
      {(rows) => (
        <div
          ref={list}
          aria-busy={isPlaceholderData}
          className={isPlaceholderData ? 'opacity-60' : undefined}
        >
          <p role="status" className="sr-only">
            {isNarrowed && !isPlaceholderData && (rows.length > 0 || !hasNextPage)
              ? foundText(rows.length, hasNextPage)
              : ''}
          </p>
          {error && (
            <Notice kind="error" title="Erro ao carregar clientes" className="mb-4">
              <p className="mt-1 text-soft">{error.message} A lista pode estar desatualizada.</p>
            </Notice>
          )}
          {rows.length > 0 && (
            <ul aria-label="Clientes" className="panel divide-y divide-line overflow-hidden">
              {rows.map((client) => (
                <ClientListRow
                  key={client.id}
                  client={client}
                  isAway={wish.absent_days !== undefined}
                  hasBirthday={wish.birthday_month !== undefined}
                  onOpen={() => {
                    left.current = { top: window.scrollY, client: client.id }
                  }}
                />
              ))}
            </ul>
          )}
          {rows.length === 0 && isPartial && (
            <Empty title="Nada encontrado até aqui" text={scannedText(scanned)} />
          )}
          {rows.length === 0 && !hasNextPage && !isPlaceholderData && (
            <Nobody wish={wish} onCreate={onCreate} onClear={clear} />
          )}
          {hasNextPage && (
            <div className="mt-4 text-center">
              {rows.length > 0 && isPartial && <p className="mb-2 text-soft">{scannedText(scanned)}</p>}
              <Button
                look="secondary"
                aria-disabled={isFetchingNextPage}
                onClick={() => !isFetchingNextPage && void query.fetchNextPage()}
                className="max-sm:w-full"
              >
                {isFetchingNextPage ? 'Carregando...' : isPartial ? 'Continuar a busca' : 'Carregar mais'}
              </Button>
            </div>
          )}
        </div>
      )}
    </QueryView>
  )
}

const foundText = (found: number, hasMore: boolean) =>
  `${hasMore ? 'Mais de ' : ''}${counted(found, 'cliente encontrado', 'clientes encontrados')}`

const scannedText = (scanned: number) => `Olhamos ${count(scanned)} cadastros parecidos. Pode haver mais.`

type NobodyProps = { wish: ClientWish; onCreate: () => void; onClear: () => void }

function Nobody({ wish: { search, label, birthday_month, absent_days }, onCreate, onClear }: NobodyProps) {
  if (!search && !label && !birthday_month && !absent_days)
    return (
      <Empty
        title="Nenhum cliente ainda"
        text="Quem agenda pela sua página entra aqui sozinho. Você também pode cadastrar agora quem já atende."
      >
        <Button look="secondary" onClick={onCreate}>
          Cadastrar o primeiro cliente
        </Button>
      </Empty>
    )
  return (
    <Empty
      title="Nenhum cliente encontrado"
      text={search ? `Ninguém com “${search}” no nome ou no telefone.` : 'Ninguém com estes filtros.'}
    >
      {search && (
        <Button look="secondary" onClick={onCreate}>
          Cadastrar “{search}”
        </Button>
      )}
      <Button look="secondary" onClick={onClear}>
        Limpar filtros
      </Button>
    </Empty>
  )
}
