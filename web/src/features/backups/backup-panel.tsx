import { useId } from 'react'
import { BACKUP_DAYS, type BackupList } from '#shared/backups.ts'
import { useMoment } from '../../lib/business-time.ts'
import { useQueryState } from '../../lib/query-state.ts'
import { usePending, useStaffMutation, useStaffQuery } from '../../lib/staff-query.ts'
import { useMay } from '../../lib/tenant.ts'
import { Button } from '../../ui/button.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { SwitchRow } from '../../ui/switch.tsx'
import { History } from './history.tsx'
import { isUnderWay, itemsText } from './labels.ts'

const POLL_MS = 2_000

/** Only owners see it. */
export function BackupPanel() {
  const may = useMay()
  if (!may('export')) {
    return (
      <p className="max-w-prose text-soft">
        Um backup tem os dados da empresa e dos clientes, por isso só o proprietário pode fazer e baixar. Fale
        com ele se precisar de uma cópia.
      </p>
    )
  }
  return <Panel />
}

function Panel() {
  const query = useStaffQuery(
    'listBackups',
    {},
    {
      staleTime: 0,
      refetchInterval: ({ state }) => (state.data?.backups.some(isUnderWay) ? POLL_MS : false),
    },
  )
  return (
    <QueryView
      query={query}
      failed="Erro ao carregar os backups"
      skeleton={<Skeleton label="Carregando backups..." bars={['h-24']} />}
    >
      {(list) => <Loaded list={list} />}
    </QueryView>
  )
}

function Loaded({ list }: { list: BackupList }) {
  const id = useId()
  const [{ backup: opened }, set] = useQueryState({ backup: '' })
  const start = useStaffMutation('startBackup', {
    invalidates: ['listBackups'],
    failed: ({ message }) => message,
  })
  const underWay = list.backups.find(isUnderWay)
  const isBusy = start.isPending || underWay !== undefined
  const part = (name: string) => ({
    'aria-expanded': opened === name,
    'aria-controls': `${id}-${name}`,
    onClick: () => set({ backup: opened === name ? '' : name }),
  })
  return (
    <div className="panel p-4">
      <p className="max-w-prose text-soft">
        Um arquivo com os dados da empresa: agenda, clientes, serviços, estoque, financeiro, configurações e
        histórico. Fica guardado por {BACKUP_DAYS} dias. Não vão no arquivo: fotos, contas e convites da
        equipe, chaves de API, webhooks, endereços de calendário, a conexão com o Google e as listas de
        importações.
      </p>
      <div className="mt-4 flex flex-wrap gap-2">
        <Button
          aria-disabled={isBusy}
          className="aria-disabled:cursor-default aria-disabled:opacity-60"
          onClick={() => !isBusy && start.mutate({})}
        >
          {isBusy ? 'Fazendo backup...' : 'Backup Manual'}
        </Button>
        <Button look="secondary" {...part('auto')}>
          Configurar Auto
        </Button>
        <Button look="secondary" {...part('historico')}>
          Histórico
        </Button>
      </div>
      <p role="status" className={underWay ? 'mt-3' : 'sr-only'}>
        {underWay ? `${itemsText(underWay.items)} até agora. Pode sair desta tela: o backup continua.` : ''}
      </p>
      {!underWay && opened === '' && <Latest list={list} />}
      {opened === 'auto' && (
        <div id={`${id}-auto`} className="mt-4">
          <Weekly list={list} />
        </div>
      )}
      {opened === 'historico' && (
        <div id={`${id}-historico`} className="mt-4">
          <History backups={list.backups} />
        </div>
      )}
    </div>
  )
}

/** It tells when the next backup comes. */
function Latest({ list: { backups, next_at } }: { list: BackupList }) {
  const momentOf = useMoment()
  const latest = backups.find(({ status }) => status === 'done')
  const parts = [
    ...(backups[0]?.status === 'failed' ? ['O último falhou.'] : []),
    latest
      ? `Último backup pronto: ${momentOf(latest.created_at)}.`
      : `Nenhum backup pronto nos últimos ${BACKUP_DAYS} dias.`,
    ...(next_at ? [`Próximo automático: ${momentOf(next_at)}.`] : []),
  ]
  return <p className="mt-3 text-soft text-sm">{parts.join(' ')}</p>
}

function Weekly({ list: { weekly, next_at } }: { list: BackupList }) {
  const momentOf = useMoment()
  const save = useStaffMutation('saveBackupSettings', {
    invalidates: ['listBackups'],
    failed: () => 'O backup automático continua como estava. Tente de novo.',
  })
  const shown = usePending('saveBackupSettings').at(-1)?.weekly ?? weekly
  const text =
    shown && next_at
      ? `O próximo: ${momentOf(next_at)}. Um email avisa quando ele está pronto.`
      : 'No domingo à noite. Um email avisa quando ele está pronto.'
  return (
    <div className="rounded-md border border-line">
      <SwitchRow
        label="Backup toda semana"
        text={text}
        checked={shown}
        onChange={({ target }) => save.mutate({ weekly: target.checked })}
      />
    </div>
  )
}
