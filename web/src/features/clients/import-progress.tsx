import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { ClientImport } from '#shared/imports.ts'
import type { Failure } from '../../lib/failure.ts'
import { type StaffOutput, staffQuery } from '../../lib/staff-api.ts'
import { useStaffMutation } from '../../lib/staff-query.ts'
import { failToast } from '../../lib/toast.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Problems } from './import-problems.tsx'
import { useUpload } from './import-upload.ts'
import { clientsOf, count, counted, leftOutOf, linesOfFile } from './import-words.ts'

const POLL_MS = 2_000

type Props = {
  id: string
  onAgain: () => void
  /** With the file of an import that has not come whole. */
  onGoOn: (interrupted: ClientImport) => void
}

/** An import that has been sent: to be confirmed, on its way, or done. It can be left and found again. */
export function ImportProgress({ id, onAgain, onGoOn }: Props) {
  const queryClient = useQueryClient()
  const upload = useUpload()
  const own = upload?.item?.id === id ? upload : undefined
  const wish = staffQuery('getImport', { import_id: id })
  const { data, error, isFetching, refetch } = useQuery<StaffOutput<'getImport'>, Failure>({
    ...wish,
    staleTime: 0,
    // What was sent meanwhile is not shown as it stood before.
    gcTime: 0,
    refetchInterval: ({ state }) => (state.data?.status === 'running' ? POLL_MS : false),
  })
  const status = data?.status
  useEffect(() => {
    if (status !== 'done' && status !== 'stopped') return
    for (const route of ['listClients', 'listImports', 'getDashboard'])
      void queryClient.invalidateQueries({ queryKey: [route] })
  }, [status, queryClient])
  const keep = async (item: ClientImport) => {
    await queryClient.cancelQueries({ queryKey: wish.queryKey })
    queryClient.setQueryData(wish.queryKey, item)
  }
  const [stopping, setStopping] = useState(false)
  const start = useStaffMutation('startImport', { onSuccess: keep })
  const stop = useStaffMutation('stopImport', { onSuccess: keep })
  const discard = useStaffMutation('discardImport', {
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: ['listImports'] })
      onAgain()
    },
  })
  const fail = (failure: Error) => failToast(failure.message)
  if (!data) {
    return error ? (
      <Notice kind="error" title="Erro ao carregar a importação">
        <p className="mt-1 text-soft">{error.message}</p>
        <div className="mt-3 flex flex-wrap gap-2">
          <Button look="secondary" disabled={isFetching} onClick={() => void refetch()}>
            Tentar novamente
          </Button>
          <Button look="quiet" onClick={onAgain}>
            Escolher outro arquivo
          </Button>
        </div>
      </Notice>
    ) : (
      <Skeleton label="Carregando importação..." bars={['mb-3 h-6 w-48', 'h-28']} />
    )
  }
  const problems = own && own.problems.length > data.problems.length ? own.problems : data.problems
  return (
    <>
      <section className="panel p-4 sm:p-5" aria-label="Importação">
        <p className="mb-2 truncate text-soft">{data.file_name}</p>
        <State
          item={data}
          busy={start.isPending || discard.isPending}
          onStart={() => start.mutateAsync({ import_id: id }).catch(fail)}
          onDiscard={() => discard.mutateAsync({ import_id: id }).catch(fail)}
          onStop={() => setStopping(true)}
          onAgain={onAgain}
          onGoOn={() => onGoOn(data)}
        />
      </section>
      {stopping && status === 'running' && (
        <ConfirmDialog
          title="Parar a importação?"
          text="Os clientes já importados continuam cadastrados; as outras linhas ficam de fora. Para importar o resto depois, envie o arquivo de novo: quem já está cadastrado não se repete."
          action="Parar importação"
          busy={stop.isPending}
          error={stop.error?.message}
          onClose={() => setStopping(false)}
          onConfirm={() => stop.mutate({ import_id: id })}
        />
      )}
      {data.problem_count > 0 && (
        <Problems
          problems={problems}
          total={data.problem_count}
          fileName={data.file_name}
          table={own?.table}
        />
      )}
    </>
  )
}

type StateProps = {
  item: ClientImport
  busy: boolean
  onStart: () => void
  onDiscard: () => void
  onStop: () => void
  onAgain: () => void
  onGoOn: () => void
}

function State({ item, busy, onStart, onDiscard, onStop, onAgain, onGoOn }: StateProps) {
  const navigate = useNavigate()
  const { status, total, received, position, created, problem_count } = item
  const heading = useHeading(status)
  const title = 'font-semibold text-lg'
  if (status === 'running') {
    return (
      <>
        <h2 ref={heading} tabIndex={-1} className={title}>
          Importando clientes
        </h2>
        <div className="mt-3">
          <ProgressBar label={clientsOf(created)} value={position} max={total}>
            {count(position)} de {linesOfFile(total)}
          </ProgressBar>
        </div>
        <p className="mt-2 text-soft">Você pode sair desta tela: a importação continua e fica aqui.</p>
        <Button look="secondary" onClick={onStop} className="mt-4">
          Parar importação
        </Button>
      </>
    )
  }
  if (status === 'done' || status === 'stopped') {
    return (
      <>
        <h2 ref={heading} tabIndex={-1} className={title}>
          {counted(created, 'cliente importado', 'clientes importados')}
        </h2>
        <p className="mt-1 text-soft">
          {status === 'stopped' && 'A importação foi parada. '}
          {leftOutOf(item)} Em instantes todos aparecem na busca.
        </p>
        <div className="mt-4 flex flex-wrap gap-2">
          <Button onClick={() => navigate('/clientes')}>Ver clientes</Button>
          <Button look="secondary" onClick={onAgain}>
            Importar outro arquivo
          </Button>
        </div>
      </>
    )
  }
  if (status === 'receiving') {
    return (
      <>
        <h2 ref={heading} tabIndex={-1} className={title}>
          O envio não terminou
        </h2>
        <p className="mt-1 text-soft">
          Chegaram {count(received)} de {linesOfFile(total)}. Nenhum cliente foi criado. Escolha o mesmo
          arquivo para continuar o envio; outro arquivo começa do início.
        </p>
        <div className="mt-4 flex flex-wrap gap-2">
          <Button disabled={busy} onClick={onGoOn} className="max-sm:w-full">
            Escolher arquivo
          </Button>
          <Button look="secondary" disabled={busy} onClick={onDiscard} className="max-sm:w-full">
            Descartar
          </Button>
        </div>
      </>
    )
  }
  const ready = total - problem_count
  return (
    <>
      <h2 ref={heading} tabIndex={-1} className={title}>
        {ready > 0
          ? `${counted(ready, 'cliente pronto', 'clientes prontos')} para importar`
          : 'Nenhum cliente novo neste arquivo'}
      </h2>
      <p className="mt-1 text-soft">
        {linesOfFile(total)} no arquivo,{' '}
        {problem_count > 0 ? `${count(problem_count)} com problema.` : 'nenhuma com problema.'}
        {ready > 0 && problem_count > 0 && ' Você pode importar as outras agora e corrigir essas depois.'}
      </p>
      <div className="mt-4 flex flex-wrap gap-2">
        {ready > 0 && (
          <Button disabled={busy} onClick={onStart} className="max-sm:w-full">
            Importar {clientsOf(ready)}
          </Button>
        )}
        <Button look="secondary" disabled={busy} onClick={onDiscard} className="max-sm:w-full">
          Descartar e escolher outro
        </Button>
      </div>
    </>
  )
}

/** Takes the focus when the state changes, so that the keyboard and screen readers go on from there. */
function useHeading(status: string) {
  const heading = useRef<HTMLHeadingElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is the state that moves the focus
  useEffect(() => heading.current?.focus({ preventScroll: true }), [status])
  return heading
}
