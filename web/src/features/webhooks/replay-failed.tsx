import { type FormEvent, useId, useState } from 'react'
import { addDays, timeOf, wallClock } from '#shared/time.ts'
import { LOG_DAYS } from '#shared/webhooks.ts'
import { useZone } from '../../lib/business-time.ts'
import { serverNow } from '../../lib/server-time.ts'
import { useStaffMutation } from '../../lib/staff-query.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { failedTo } from './labels.ts'

/** A field of date and time has this form: `2026-11-21T14:04`. */
function localOf(zone: string, instant: Date): string {
  const { date, minutes } = wallClock(zone, instant)
  return `${date}T${timeOf(minutes)}`
}

/** It may be wrong at clock changes, because `instantOf` would add weight to all screens. */
function instantAt(zone: string, local: string): string | undefined {
  const wanted = Date.parse(`${local}:00Z`)
  if (Number.isNaN(wanted)) return undefined
  const shown = Date.parse(`${localOf(zone, new Date(wanted))}:00Z`)
  return new Date(2 * wanted - shown).toISOString()
}

type ReplayProps = { webhook_id: string; isActive: boolean }

/** Deliveries that failed since a chosen time are sent again. */
export function ReplayFailed({ webhook_id, isActive }: ReplayProps) {
  const id = useId()
  const zone = useZone()
  const now = localOf(zone, serverNow())
  const [local, setLocal] = useState(`${addDays(now.slice(0, 10), -1)}${now.slice(10)}`)
  const since = instantAt(zone, local)
  const replay = useStaffMutation('replayFailed', {
    invalidates: ['listDeliveries'],
    done: ({ count }) =>
      count === 0
        ? ['Nenhuma falha desde então', 'Não há o que reenviar.']
        : [
            count === 1 ? '1 falha reenviada' : `${count} falhas reenviadas`,
            'O registro mostra o resultado.',
          ],
    failed: failedTo('Erro ao reenviar'),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (since) replay.mutate({ webhook_id, since })
  }
  return (
    <form onSubmit={submit} className="mt-4 flex flex-wrap items-end gap-2 rounded-md border border-line p-3">
      <div className="min-w-0 flex-1 basis-52">
        <TextField
          field={{ id, label: 'Reenviar tudo o que falhou desde' }}
          type="datetime-local"
          min={`${addDays(now.slice(0, 10), -LOG_DAYS)}T00:00`}
          max={now}
          value={local}
          onChange={({ target }) => setLocal(target.value)}
        />
      </div>
      <Button
        type="submit"
        look="secondary"
        className="min-h-(--field-height) disabled:border-line disabled:text-soft"
        disabled={!isActive || !since || replay.isPending}
      >
        {replay.isPending ? 'Reenviando...' : 'Reenviar falhas'}
      </Button>
      {!isActive && <p className="w-full text-soft text-sm">Ligue o envio antes de reenviar.</p>}
    </form>
  )
}
