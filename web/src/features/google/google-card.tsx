import { useId, useState } from 'react'
import type { GoogleConnection } from '#shared/google.ts'
import { useMoment } from '../../lib/business-time.ts'
import { useStaffQuery } from '../../lib/staff-query.ts'
import { useMay } from '../../lib/tenant.ts'
import { Button } from '../../ui/button.tsx'
import { circleAlert, circleCheck } from '../../ui/icon-paths.ts'
import { Notice } from '../../ui/notice.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { circle } from '../../ui/staff-icon-paths.ts'
import { Status } from '../../ui/status.tsx'
import { BusyTimes } from './busy-times.tsx'
import { Credentials } from './credentials.tsx'
import { Disconnect } from './disconnect.tsx'
import { messageOf, problems } from './labels.ts'
import { useConnect } from './use-connect.ts'

const FIRST_READ_MS = 3_000

/** The card shows connection, credentials and the agenda of the busy times (RULINGS A8). */
export function GoogleCard() {
  const id = useId()
  const query = useStaffQuery(
    'getGoogle',
    {},
    {
      staleTime: 0,
      // The first read follows within seconds.
      refetchInterval: ({ state: { data } }) =>
        data?.status === 'connected' && !data.synced_at ? FIRST_READ_MS : false,
    },
  )
  return (
    <section aria-labelledby={id} className="panel">
      <div className="p-4 sm:p-5">
        <h2 id={id} className="font-semibold text-lg tracking-tight">
          Google Calendar
        </h2>
        <p className="mt-0.5 text-soft">
          Os agendamentos aparecem no Google Agenda da empresa, com nome do cliente e serviço. O que estiver
          ocupado lá fecha a agenda do profissional que você escolher.
        </p>
      </div>
      <QueryView
        query={{ ...query, error: query.error && new Error(messageOf(query.error)) }}
        failed="Erro ao carregar credenciais do Google Calendar"
        skeleton={
          <Skeleton label="Carregando Google Calendar..." bars={['h-14']} className="space-y-3 p-4" />
        }
      >
        {(google) => <Connection google={google} />}
      </QueryView>
    </section>
  )
}

function Connection({ google }: { google: GoogleConnection }) {
  const { status, own, global_available, problem } = google
  const may = useMay()('company.write')
  const { step, trouble, connect } = useConnect()
  const [leaving, setLeaving] = useState(false)
  const isConfigured = own !== undefined || global_available
  return (
    <div className="divide-y divide-line border-line border-t">
      <div className="space-y-4 p-4 sm:p-5">
        <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
          <div className="min-w-48 flex-1">
            <State status={status} />
            <Facts google={google} />
          </div>
          {may && (
            <div className="flex flex-wrap gap-2">
              {status !== 'disconnected' && (
                <Button look="quiet" disabled={step === 'exchanging'} onClick={() => setLeaving(true)}>
                  Desconectar
                </Button>
              )}
              {status !== 'connected' && isConfigured && (
                <Button
                  className="px-4!"
                  disabled={step === 'starting' || step === 'exchanging'}
                  onClick={() => void connect()}
                >
                  {labels[step] ?? (status === 'broken' ? 'Conectar de novo' : 'Conectar')}
                </Button>
              )}
            </div>
          )}
        </div>
        {problem && (
          <Notice kind={status === 'broken' ? 'error' : 'info'} title={problems[problem].title}>
            <p className="mt-1 text-soft">{problems[problem].text}</p>
          </Notice>
        )}
        {step === 'waiting' && (
          <p role="status" className="text-soft">
            Conclua na janela do Google. Se ela não aparecer, clique em “Abrir a janela de novo”.
          </p>
        )}
        {trouble && (
          <Notice kind="error" title={trouble.title}>
            <p className="mt-1 whitespace-pre-line break-words text-soft">{trouble.text}</p>
          </Notice>
        )}
      </div>
      {status !== 'disconnected' && <BusyTimes google={google} />}
      {may && <Credentials google={google} />}
      {leaving && <Disconnect onClose={() => setLeaving(false)} />}
    </div>
  )
}

const labels: Partial<Record<ReturnType<typeof useConnect>['step'], string>> = {
  starting: 'Abrindo...',
  waiting: 'Abrir a janela de novo',
  exchanging: 'Conectando...',
}

function State({ status }: Pick<GoogleConnection, 'status'>) {
  if (status === 'connected') return <Status word="Conectado" icon={circleCheck} color="text-primary-ink" />
  if (status === 'broken') return <Status word="Conexão com problema" icon={circleAlert} color="text-brick" />
  return <Status word="Não conectado" icon={circle} color="text-soft" />
}

function Facts({ google }: { google: GoogleConnection }) {
  const moment = useMoment()
  const { status, own, global_available, credentials, connected_at, connected_by, synced_at } = google
  if (status === 'disconnected' || !connected_at) {
    if (!own && !global_available)
      return <p className="mt-1 text-soft">Client ID não configurado. Cadastre as credenciais abaixo.</p>
    return (
      <p className="mt-1 text-soft">
        {own ? 'Usa as credenciais próprias da empresa.' : 'Usa as credenciais globais do Navalha.'}
      </p>
    )
  }
  return (
    <p className="mt-1 text-soft">
      Por {connected_by} em {moment(connected_at)}, com credenciais{' '}
      {credentials === 'own' ? 'próprias' : 'globais'}.{' '}
      {synced_at ? `Lido em ${moment(synced_at)}.` : 'Lendo a agenda do Google...'}
    </p>
  )
}
