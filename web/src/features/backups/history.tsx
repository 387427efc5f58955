import { BACKUP_DAYS, type Backup } from '#shared/backups.ts'
import { useMoment } from '../../lib/business-time.ts'
import { useStaffMutation } from '../../lib/staff-query.ts'
import { Button } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { circleAlert, circleCheck, download } from '../../ui/icon-paths.ts'
import { Icon } from '../../ui/icons.tsx'
import { clock } from '../../ui/staff-icon-paths.ts'
import { Status } from '../../ui/status.tsx'
import { isUnderWay, itemsText, kindTexts, sizeText } from './labels.ts'

export function History({ backups }: { backups: readonly Backup[] }) {
  if (backups.length === 0) {
    return (
      <Empty title="Nenhum backup ainda" text={`Os backups dos últimos ${BACKUP_DAYS} dias aparecem aqui.`} />
    )
  }
  return (
    <ul aria-label="Histórico de backups" className="divide-y divide-line border-line border-y">
      {backups.map((backup) => (
        <Entry key={backup.id} backup={backup} />
      ))}
    </ul>
  )
}

function Entry({ backup }: { backup: Backup }) {
  const moment = useMoment()(backup.created_at)
  const { kind, status, items, bytes } = backup
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2">
      <div className="min-w-0 flex-1">
        <p className="font-medium tabular-nums">{moment}</p>
        <p className="text-soft text-sm">
          {[kindTexts[kind], itemsText(items), ...(bytes ? [sizeText(bytes)] : [])].join(' · ')}
        </p>
      </div>
      <State backup={backup} />
      {status === 'done' && <Download id={backup.id} moment={moment} />}
    </li>
  )
}

function State({ backup }: { backup: Backup }) {
  if (isUnderWay(backup)) return <Status word="Em andamento" icon={clock} color="text-soft" />
  if (backup.status === 'failed') return <Status word="Falhou" icon={circleAlert} color="text-brick" />
  return <Status word="Pronto" icon={circleCheck} color="text-ink" />
}

/** The file's address expires in a minute, so it is requested on demand. */
function Download({ id, moment }: { id: string; moment: string }) {
  const open = useStaffMutation('downloadBackup', {
    invalidates: ['listAudit'],
    onSuccess: ({ url }) => location.assign(url),
    failed: ({ message }) => message,
  })
  return (
    <Button
      look="quiet"
      aria-label={`Baixar backup de ${moment}`}
      aria-disabled={open.isPending}
      className="aria-disabled:opacity-60"
      onClick={() => !open.isPending && open.mutate({ backup_id: id })}
    >
      <Icon of={download} className="size-4" />
      <span className="max-sm:sr-only">Baixar</span>
    </Button>
  )
}
