import { useEffect, useRef, useState } from 'react'
import type { Client } from '#shared/clients.ts'
import { useToday } from '../../lib/business-time.ts'
import { saveFile, toCsv } from '../../lib/csv.ts'
import { isFailure } from '../../lib/failure.ts'
import { staffCall } from '../../lib/staff-api.ts'
import { doneToast, failToast } from '../../lib/toast.ts'
import { Button } from '../../ui/button.tsx'
import { download } from '../../ui/icon-paths.ts'
import { Icon } from '../../ui/icons.tsx'
import { clientsText, count } from './client-words.ts'
import { exportedRows } from './exported-rows.ts'

/** `signal` ends it. */
async function readAll(
  signal: AbortSignal,
  onPage: (read: number, total: number) => void,
): Promise<Client[]> {
  const clients: Client[] = []
  let cursor: string | undefined
  do {
    const page = await staffCall('exportClients', cursor ? { cursor } : {}, { signal })
    clients.push(...page.clients)
    cursor = page.cursor
    onPage(clients.length, Math.max(page.total, clients.length))
  } while (cursor)
  return clients
}

export function ExportButton() {
  const today = useToday()
  const [progress, setProgress] = useState<{ read: number; total: number }>()
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])
  const run = async () => {
    if (running.current) return running.current.abort()
    const stop = new AbortController()
    running.current = stop
    setProgress({ read: 0, total: 0 })
    try {
      const clients = await readAll(stop.signal, (read, total) => setProgress({ read, total }))
      saveFile(`clientes-${today}.csv`, toCsv(exportedRows(clients)))
      doneToast('Exportação pronta', `${clientsText(clients.length)} no arquivo.`)
    } catch (error) {
      if (!stop.signal.aborted) failToast(isFailure(error) ? error.message : 'Erro ao exportar clientes')
    } finally {
      running.current = undefined
      setProgress(undefined)
    }
  }
  return (
    <Button look="secondary" title="Exportar" onClick={() => void run()}>
      <Icon of={download} className="size-4" />
      {progress ? (
        `Cancelar (${count(progress.read)} de ${count(progress.total)})`
      ) : (
        <span className="max-sm:sr-only">Exportar</span>
      )}
      <span role="status" className="sr-only">
        {progress && 'Exportando clientes...'}
      </span>
    </Button>
  )
}
