import { type RefObject, useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router-dom'
import { useOpened } from '../../lib/query-state.ts'
import { useShortcuts } from '../../lib/shortcuts.ts'
import { useMay } from '../../lib/tenant.ts'
import { Button } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Icon } from '../../ui/icons.tsx'
import { LoadError } from '../../ui/load-error.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { plus, upload } from '../../ui/staff-icon-paths.ts'
import { NewClientDialog } from './client-dialogs.tsx'
import { type Filter, useFilter } from './client-filter.ts'
import { Filters } from './client-filters.tsx'
import { Row } from './client-row.tsx'
import { ExportButton } from './export-button.tsx'
import { fileQuery } from './file-query.ts'
import { counted } from './import-words.ts'
import { useClientList } from './use-client-list.ts'

/** Where the list was left for a file, so that coming back goes on there. */
export type Left = { top: number; client: string } | undefined

export function ClientListScreen({ left }: { left: RefObject<Left> }) {
  const search = useRef<HTMLInputElement>(null)
  const [creating, setCreating] = useOpened('novo')
  const [, setImporting] = useOpened('importar')
  const may = useMay()
  useShortcuts({
    '/': () => {
      search.current?.focus()
      search.current?.select()
    },
    c: () => setCreating('1'),
  })
  const [filter, change] = useFilter()
  return (
    <>
      <PageTitle title="Clientes">
        <div className="flex flex-wrap gap-2 max-sm:w-full">
          {may('clients.all') && (
            <Button look="secondary" onClick={() => setImporting('novo')} className="max-sm:flex-1">
              <Icon of={upload} className="size-4" />
              Importar
            </Button>
          )}
          <ExportButton className="max-sm:flex-1" />
          <Button
            onClick={() => setCreating('1')}
            aria-keyshortcuts="c"
            className="max-sm:order-first max-sm:w-full"
          >
            <Icon of={plus} className="size-4" />
            Novo cliente
          </Button>
        </div>
      </PageTitle>
      <Filters filter={filter} change={change} searchRef={search} />
      <List left={left} onCreate={() => setCreating('1')} />
      {creating && <NewClientDialog search={filter.search} onClose={() => setCreating('')} />}
    </>
  )
}

function List({ left, onCreate }: { left: RefObject<Left>; onCreate: () => void }) {
  const [filter, change] = useFilter()
  const [params] = useSearchParams()
  const { rows, scanned, error, isFetching, isPlaceholderData, refetch, ...more } = useClientList(filter)
  const list = useRef<HTMLDivElement>(null)
  const ready = Boolean(rows)
  useEffect(() => {
    if (!ready || !left.current) return
    const { top, client } = left.current
    left.current = undefined
    list.current?.querySelector<HTMLElement>(`[data-client="${client}"]`)?.focus({ preventScroll: true })
    window.scrollTo({ top })
  }, [ready, left])

  if (!rows)
    return error ? (
      <LoadError title="Erro ao carregar clientes" error={error} busy={isFetching} again={refetch} />
    ) : (
      <ClientListSkeleton />
    )
  const wishes = [filter.search.trim(), filter.label, filter.month].filter(Boolean).length
  const narrowed = wishes > 0
  // The server looks for one of several wishes, and through so many of those at a time for the others.
  const lookedAt = wishes > 1 && more.hasNextPage && !isPlaceholderData && scannedText(scanned, filter)
  const clear = () => change({ search: '', label: '', month: 0 })
  return (
    <div ref={list} aria-busy={isPlaceholderData} className={isPlaceholderData ? 'opacity-60' : undefined}>
      <p role="status" className="sr-only">
        {narrowed && !isPlaceholderData && (rows.length > 0 || !more.hasNextPage)
          ? countOf(rows.length, more.hasNextPage)
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
            <Row
              key={client.id}
              client={client}
              query={fileQuery(params, client.id)}
              onOpen={() => {
                left.current = { top: window.scrollY, client: client.id }
              }}
            />
          ))}
        </ul>
      )}
      {rows.length === 0 && !narrowed && (
        <Empty
          title="Nenhum cliente ainda"
          text="Quem agenda pela sua página entra aqui sozinho. Você também pode cadastrar agora quem já atende."
        >
          <Button look="secondary" onClick={onCreate}>
            Cadastrar o primeiro cliente
          </Button>
        </Empty>
      )}
      {rows.length === 0 && lookedAt && <Empty title="Ninguém até aqui" text={lookedAt} />}
      {rows.length === 0 && narrowed && !more.hasNextPage && !isPlaceholderData && (
        <Empty title="Nenhum cliente encontrado" text={sought(filter.search.trim())}>
          {filter.search.trim() && (
            <Button look="secondary" onClick={onCreate}>
              Cadastrar {`“${filter.search.trim()}”`}
            </Button>
          )}
          <Button look="secondary" onClick={clear}>
            Limpar filtros
          </Button>
        </Empty>
      )}
      {more.hasNextPage && (
        <div className="mt-4 text-center">
          {rows.length > 0 && lookedAt && <p className="mb-2 text-soft">{lookedAt}</p>}
          <Button
            look="secondary"
            aria-disabled={more.isFetchingNextPage}
            onClick={() => !more.isFetchingNextPage && void more.fetchNextPage()}
            className="max-sm:w-full"
          >
            {more.isFetchingNextPage ? 'Carregando...' : wishes > 1 ? 'Continuar a busca' : 'Carregar mais'}
          </Button>
        </div>
      )}
    </div>
  )
}

const countOf = (count: number, more: boolean) =>
  `${more ? 'Mais de ' : ''}${count} ${count === 1 ? 'cliente encontrado' : 'clientes encontrados'}`

/** How far a search of several wishes has come, which begins with the one that the server goes by. */
function scannedText(scanned: number, { search, label }: Filter): string {
  const first = search.trim() ? `com “${search.trim()}”` : `com a etiqueta “${label}”`
  return `Olhamos ${counted(scanned, 'cadastro', 'cadastros')} ${first} à procura dos outros filtros. Pode haver mais.`
}

const sought = (search: string) =>
  search ? `Ninguém com “${search}” no nome ou no telefone.` : 'Ninguém com estes filtros.'

function ClientListSkeleton() {
  return (
    <div role="status">
      <span className="sr-only">Carregando clientes...</span>
      <div aria-hidden="true" className="panel divide-y divide-line">
        {[44, 32, 52, 38, 48, 30, 42, 36].map((width, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the bars never change
          <div key={index} className="flex items-center gap-3 px-3 py-2.5 sm:px-4">
            <span className="bone size-9" />
            <span className={`bone h-4 ${width > 40 ? 'w-48' : 'w-36'}`} />
            <span className="bone ml-auto h-4 w-28 max-sm:hidden" />
          </div>
        ))}
      </div>
    </div>
  )
}
