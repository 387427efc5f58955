import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { ClientImport } from '#shared/imports.ts'
import { refresh, useStaffMutation, useStaffQuery } from '../../lib/staff-query.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { clientsText, count, counted } from '../clients/client-words.ts'
import { checkedText, leftOutText, linesText } from './labels.ts'
import { Problems } from './problems.tsx'
import { useUpload } from './upload.ts'

const POLL_MS = 2_000

/** Another file may continue an incomplete import. */
type Again = (interrupted?: ClientImport) => void

export function ImportProgress({ id, onAgain }: { id: string; onAgain: Again }) {
  const queryClient = useQueryClient()
  const query = useStaffQuery(
    'getImport',
    { import_id: id },
    {
      staleTime: 0,
      refetchInterval: ({ state }) => (state.data?.status === 'running' ? POLL_MS : false),
    },
  )
  const status = query.data?.status
  useEffect(() => {
    if (status === 'done' || status === 'stopped')
      void refresh(queryClient, ['listClients', 'listImports', 'getDashboard'])
  }, [status, queryClient])
  const upload = useUpload()
  const own = upload?.item?.id === id ? upload : undefined
  return (
    <>
      <QueryView
        query={query}
        failed="Erro ao carregar a importação"
        skeleton={<Skeleton label="Carregando importação..." bars={['mb-3 h-6 w-48', 'h-28']} />}
      >
        {(item) => (
          <>
            <section className="panel p-4 sm:p-5" aria-label="Importação">
              <p className="mb-2 truncate text-soft">{item.file_name}</p>
              <State key={item.status} item={item} onAgain={onAgain} />
            </section>
            {item.problem_count + item.incomplete_count > 0 && (
              <Problems
                item={item}
                problems={own && own.problems.length > item.problems.length ? own.problems : item.problems}
                table={own?.table}
              />
            )}
          </>
        )}
      </QueryView>
      {query.error && !query.data && (
        <Button look="quiet" onClick={() => onAgain()} className="mt-3">
          Escolher outro arquivo
        </Button>
      )}
    </>
  )
}

function State({ item, onAgain }: { item: ClientImport; onAgain: Again }) {
  const { id, status, total, received, position, created, problem_count } = item
  const navigate = useNavigate()
  const [stopping, setStopping] = useState(false)
  const failed = ({ message }: Error) => message
  const start = useStaffMutation('startImport', { invalidates: ['getImport'], failed })
  const stop = useStaffMutation('stopImport', { invalidates: ['getImport'] })
  const discard = useStaffMutation('discardImport', {
    invalidates: ['listImports'],
    failed,
    onSuccess: () => onAgain(),
  })
  const busy = start.isPending || discard.isPending
  const ready = total - problem_count
  const discardButton = (text: string) => (
    <Button
      look="secondary"
      disabled={busy}
      onClick={() => discard.mutate({ import_id: id })}
      className="max-sm:w-full"
    >
      {text}
    </Button>
  )
  switch (status) {
    case 'running':
      return (
        <>
          <Titled title="Importando clientes">
            <ProgressBar label={clientsText(created)} value={position} max={total}>
              {count(position)} de {linesText(total)}
            </ProgressBar>
            <p className="mt-2 text-soft">Você pode sair desta tela: a importação continua e fica aqui.</p>
          </Titled>
          <Button look="secondary" onClick={() => setStopping(true)} className="mt-4">
            Parar importação
          </Button>
          {stopping && (
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
        </>
      )
    case 'done':
    case 'stopped':
      return (
        <Titled
          title={counted(created, 'cliente importado', 'clientes importados')}
          text={`${status === 'stopped' ? 'A importação foi parada. ' : ''}${leftOutText(item)} Em instantes todos aparecem na busca.`}
        >
          <Button onClick={() => navigate('/clientes')}>Ver clientes</Button>
          <Button look="secondary" onClick={() => onAgain()}>
            Importar outro arquivo
          </Button>
        </Titled>
      )
    case 'receiving':
      return (
        <Titled
          title="O envio não terminou"
          text={`Chegaram ${count(received)} de ${linesText(total)}. Nenhum cliente foi criado. Escolha o mesmo arquivo para continuar o envio; outro arquivo começa do início.`}
        >
          <Button disabled={busy} onClick={() => onAgain(item)} className="max-sm:w-full">
            Escolher arquivo
          </Button>
          {discardButton('Descartar')}
        </Titled>
      )
    case 'ready':
      return (
        <Titled
          title={
            ready > 0
              ? `${counted(ready, 'cliente pronto', 'clientes prontos')} para importar`
              : 'Nenhum cliente novo neste arquivo'
          }
          text={checkedText(item)}
        >
          {ready > 0 && (
            <Button disabled={busy} onClick={() => start.mutate({ import_id: id })} className="max-sm:w-full">
              Importar {clientsText(ready)}
            </Button>
          )}
          {discardButton('Descartar e escolher outro')}
        </Titled>
      )
  }
}

type TitledProps = { title: string; text?: string; children: ReactNode }

/** A new state takes the focus, so that keyboard and screen readers continue there. */
function Titled({ title, text, children }: TitledProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  return (
    <>
      <h2 ref={heading} tabIndex={-1} className="font-semibold text-lg">
        {title}
      </h2>
      {text && <p className="mt-1 text-soft">{text}</p>}
      <div className={text ? 'mt-4 flex flex-wrap gap-2' : 'mt-3'}>{children}</div>
    </>
  )
}
