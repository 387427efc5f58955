import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import type { ClientContact, ClientFile } from '#shared/clients.ts'
import type { Failure } from '../../lib/failure.ts'
import { useChangeQuery, useOpened, useQueryLink } from '../../lib/query-state.ts'
import { type StaffOutput, staffQuery } from '../../lib/staff-api.ts'
import { Empty } from '../../ui/empty.tsx'
import { arrowLeft } from '../../ui/icon-paths.ts'
import { Icon } from '../../ui/icons.tsx'
import { LoadError } from '../../ui/load-error.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { Appointments } from './client-appointments.tsx'
import { Details } from './client-details.tsx'
import { EditClientDialog } from './client-dialogs.tsx'
import { Figures } from './client-figures.tsx'
import { ContactHead, FileHead } from './client-head.tsx'
import { DeleteClientDialog } from './delete-client-dialog.tsx'
import { fileQuery } from './file-query.ts'
import { MergeDialog } from './merge-dialog.tsx'

/** One client's file: contact, figures, what is known, and the appointments. */
export function ClientFileScreen({ id }: { id: string }) {
  const [params] = useSearchParams()
  const query = useQuery<StaffOutput<'getClient'>, Failure>({
    ...staffQuery('getClient', { client_id: id }),
    staleTime: 30_000,
  })
  const list = useQueryLink(fileQuery(params, undefined), 'back')
  useEffect(() => {
    window.scrollTo({ top: 0 })
  }, [])
  const { data, error } = query
  return (
    <>
      <Link
        {...list}
        className="mb-3 -ml-1.5 inline-flex min-h-8 items-center gap-1.5 rounded-md px-1.5 text-soft hover:text-ink max-sm:min-h-11 print:hidden"
      >
        <Icon of={arrowLeft} className="size-4" />
        Clientes
      </Link>
      {data?.access === 'file' ? (
        <File file={data} />
      ) : data ? (
        <Contact client={data.client} />
      ) : error ? (
        <Missing query={query} error={error} />
      ) : (
        <ClientFileSkeleton />
      )}
    </>
  )
}

/** What a professional sees of a client whom they have not served yet. */
function Contact({ client }: Pick<ClientContact, 'client'>) {
  return (
    <>
      <ContactHead client={client} />
      <p className="max-w-prose text-soft">
        O cadastro e o histórico aparecem aqui depois do primeiro atendimento concluído com você.
      </p>
    </>
  )
}

function File({ file }: { file: ClientFile }) {
  const { client, figures } = file
  const change = useChangeQuery()
  const [dialog, open] = useOpened('acao')
  const close = () => open('')
  const toList = () => change((now) => new URLSearchParams(fileQuery(now, undefined)), 'back')
  return (
    <>
      <FileHead client={client} onAction={open} />
      {client.anonymised_at && (
        <Notice kind="info" title="Cadastro apagado" className="mb-5">
          <p className="mt-1 text-soft">Os dados pessoais foram removidos. Só o nome ficou, no histórico.</p>
        </Notice>
      )}
      <Figures figures={figures} />
      <div className="grid gap-x-8 gap-y-7 lg:grid-cols-[minmax(0,1fr)_19rem]">
        <Appointments file={file} />
        <Details client={client} />
      </div>
      {dialog === 'editar' && <EditClientDialog client={client} onClose={close} />}
      {dialog === 'excluir' && <DeleteClientDialog file={file} onClose={close} onDeleted={toList} />}
      {dialog === 'juntar' && <MergeDialog client={client} onClose={close} />}
    </>
  )
}

type MissingProps = { query: { isFetching: boolean; refetch: () => unknown }; error: Failure }

function Missing({ query, error }: MissingProps) {
  if (error.code === 'client_not_found') {
    return (
      <>
        <PageTitle title="Cliente" />
        <Empty
          title="Cliente não encontrado"
          text="O cadastro pode ter sido removido ou juntado com outro."
        />
      </>
    )
  }
  return (
    <>
      <PageTitle title="Cliente" />
      <LoadError
        title="Erro ao carregar cliente"
        error={error}
        busy={query.isFetching}
        again={query.refetch}
      />
    </>
  )
}

function ClientFileSkeleton() {
  return (
    <div role="status">
      <span className="sr-only">Carregando cliente...</span>
      <div aria-hidden="true">
        <div className="mb-6 flex items-center gap-4">
          <span className="bone size-14" />
          <span className="bone h-7 w-56" />
        </div>
        <span className="bone mb-7 h-20" />
        <div className="grid gap-x-8 gap-y-7 lg:grid-cols-[minmax(0,1fr)_19rem]">
          <span className="bone h-64" />
          <span className="bone h-48" />
        </div>
      </div>
    </div>
  )
}
