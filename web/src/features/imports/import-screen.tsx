import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Link } from 'react-router-dom'
import type { ClientImport } from '#shared/imports.ts'
import { useMoment } from '../../lib/business-time.ts'
import { useQueryState } from '../../lib/query-state.ts'
import { useSession } from '../../lib/session.ts'
import { useStaffQuery } from '../../lib/staff-query.ts'
import type { TextFile } from '../../lib/table-file.ts'
import { useBusiness, useMay } from '../../lib/tenant.ts'
import { Empty } from '../../ui/empty.tsx'
import { arrowLeft } from '../../ui/icon-paths.ts'
import { Icon } from '../../ui/icons.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { ChooseFile } from './choose-file.tsx'
import { stateText } from './labels.ts'
import { MapColumns } from './map-columns.tsx'
import { ImportProgress } from './progress.tsx'
import { Sending } from './sending.tsx'
import { forgetUpload, markUploadSeen, startUpload, useUpload } from './upload.ts'

/** `?importar=novo` chooses a file, `?importar=<id>` shows an import. */
export function ImportScreen() {
  const may = useMay()
  return (
    <>
      <p className="mb-2">
        <Link to="/clientes" className="inline-flex min-h-8 items-center gap-1.5 text-soft hover:text-ink">
          <Icon of={arrowLeft} className="size-4" />
          Clientes
        </Link>
      </p>
      <PageTitle
        title="Importar clientes"
        text="De uma planilha salva como CSV, ou dos contatos do celular."
      />
      {may('clients.all') ? (
        <Steps />
      ) : (
        <Empty
          title="Você não pode importar clientes"
          text="Se precisar disso, fale com o proprietário da empresa."
        />
      )}
    </>
  )
}

function Steps() {
  const [{ importar: id }, set] = useQueryState({ importar: '' })
  const [file, setFile] = useState<TextFile>()
  /** The next file continues this import. */
  const [interrupted, setInterrupted] = useState<ClientImport>()
  const queryClient = useQueryClient()
  const session = useSession()
  const owner = `${session.status === 'authenticated' ? session.user : ''} ${useBusiness().tenant.tenant_id}`
  const latest = useUpload()
  const upload = latest?.owner === owner && !latest.seen ? latest : undefined
  const sent = upload?.status === 'sent' ? upload.item?.id : undefined
  useEffect(() => {
    if (!sent) return
    markUploadSeen()
    // The cached one dates from before the rest was sent.
    queryClient.removeQueries({ queryKey: ['getImport'] })
    set({ importar: sent })
  }, [sent, set, queryClient])
  const again = (item?: ClientImport) => {
    forgetUpload()
    setFile(undefined)
    setInterrupted(item)
    set({ importar: 'novo' })
  }
  if (id.startsWith('imp_')) return <ImportProgress key={id} id={id} onAgain={again} />
  if (upload) return <Sending upload={upload} onGiveUp={() => again()} />
  if (file)
    return (
      <MapColumns
        file={file}
        onBack={() => setFile(undefined)}
        onSend={(table, lines) => {
          startUpload({ owner, fileName: file.name, table }, lines, interrupted)
          setInterrupted(undefined)
        }}
      />
    )
  return (
    <>
      {interrupted && (
        <p className="mb-3">
          Para continuar o envio, escolha de novo{' '}
          <span className="font-semibold">{interrupted.file_name}</span>.
        </p>
      )}
      <ChooseFile onChosen={setFile} />
      <Earlier />
    </>
  )
}

function Earlier() {
  const momentOf = useMoment()
  const { data } = useStaffQuery('listImports', {}, { staleTime: 0 })
  if (!data?.imports.length) return null
  return (
    <section aria-labelledby="earlier-imports" className="mt-8">
      <h2 id="earlier-imports" className="eyebrow mb-2 px-1">
        Importações
      </h2>
      <ul className="panel divide-y divide-line">
        {data.imports.map((one) => (
          <li key={one.id}>
            <Link
              to={`/clientes?importar=${one.id}`}
              className="flex flex-wrap items-baseline justify-between gap-x-4 px-3 py-2.5 hover:bg-ink/5 sm:px-4"
            >
              <span className="min-w-0 truncate font-semibold">{one.file_name}</span>
              <span className="text-soft text-sm">{momentOf(one.created_at)}</span>
              <span className="basis-full text-soft text-sm">{stateText(one)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
