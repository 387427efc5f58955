import { useEffect } from 'react'
import { Link } from 'react-router-dom'
import type { ClientFile as File } from '#shared/clients.ts'
import { useChangeQuery, useOpened, useQueryLink } from '../../lib/query-state.ts'
import { useStaffQuery } from '../../lib/staff-query.ts'
import { Empty } from '../../ui/empty.tsx'
import { arrowLeft } from '../../ui/icon-paths.ts'
import { Icon } from '../../ui/icons.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Appointments } from './client-appointments.tsx'
import { Details } from './client-details.tsx'
import { Figures } from './client-figures.tsx'
import { ClientDialog } from './client-form.tsx'
import { ContactHead, FileHead } from './client-head.tsx'
import { fileQuery, useFileQuery } from './client-words.ts'
import { DeleteClientDialog } from './delete-client-dialog.tsx'
import { MergeDialog } from './merge-dialog.tsx'

export function ClientFile({ id }: { id: string }) {
  // Changes of an appointment also change its client's file.
  const query = useStaffQuery('getClient', { client_id: id }, { staleTime: 0 })
  const list = useQueryLink(useFileQuery(), 'back')
  useEffect(() => {
    window.scrollTo({ top: 0 })
  }, [])
  const isMissing = query.error?.code === 'client_not_found' && !query.data
  return (
    <>
      <Link
        {...list}
        className="mb-3 -ml-1.5 inline-flex min-h-8 items-center gap-1.5 rounded-md px-1.5 text-soft hover:text-ink max-sm:min-h-11 print:hidden"
      >
        <Icon of={arrowLeft} className="size-4" />
        Clientes
      </Link>
      {query.error && !query.data && <PageTitle title="Cliente" />}
      {isMissing ? (
        <Empty title="Cliente não encontrado" text="O cadastro pode ter sido removido ou unido a outro." />
      ) : (
        <QueryView
          query={query}
          failed="Erro ao carregar cliente"
          skeleton={<Skeleton label="Carregando cliente..." bars={['mb-6 h-14 w-72', 'mb-7 h-20', 'h-64']} />}
        >
          {(found) =>
            found.access === 'file' ? (
              <Whole file={found} />
            ) : (
              <>
                <ContactHead client={found.client} />
                <p className="max-w-prose text-soft">
                  O cadastro e o histórico aparecem aqui depois do primeiro atendimento concluído com você.
                </p>
              </>
            )
          }
        </QueryView>
      )}
    </>
  )
}

function Whole({ file }: { file: File }) {
  const { client, figures } = file
  const change = useChangeQuery()
  const [dialog, open] = useOpened('acao')
  const close = () => open('')
  const toList = () => change((now) => new URLSearchParams(fileQuery(now)), 'back')
  return (
    <>
      <FileHead client={client} onAction={open} />
      {client.anonymised_at && (
        <Notice kind="info" title="Cadastro apagado" className="mb-5">
          <p className="mt-1 text-soft">Os dados pessoais foram removidos. Só o nome ficou, no histórico.</p>
        </Notice>
      )}
      <Figures client_id={client.id} figures={figures} />
      <div className="grid gap-x-8 gap-y-7 lg:grid-cols-[minmax(0,1fr)_19rem]">
        <Appointments file={file} />
        <Details client={client} />
      </div>
      {dialog === 'editar' && <ClientDialog client={client} onClose={close} />}
      {dialog === 'excluir' && <DeleteClientDialog file={file} onClose={close} onDeleted={toList} />}
      {dialog === 'unir' && <MergeDialog client={client} onClose={close} />}
    </>
  )
}
