import type { LeftItem } from '#shared/leavers.ts'
import { useDay } from '../../../lib/business-time.ts'
import { useStaffMutation, useStaffQuery } from '../../../lib/staff-query.ts'
import { Button } from '../../../ui/button.tsx'

const kinds: Record<LeftItem['kind'], string> = {
  api_key: 'Chave de API',
  webhook: 'Webhook',
  automation: 'Automação',
}

/** An owner keeps or ends each item. */
export function LeftItems() {
  const { data } = useStaffQuery('listLeft', {}, { staleTime: 0 })
  if (!data || data.items.length === 0) return null
  return (
    <section aria-labelledby="deixado" className="panel mb-4 p-4 sm:p-5">
      <h3 id="deixado" className="font-semibold">
        Criado por quem saiu
      </h3>
      <ul className="mt-2 divide-y divide-line">
        {data.items.map((item) => (
          <LeftRow key={`${item.kind} ${item.id}`} item={item} />
        ))}
      </ul>
    </section>
  )
}

function LeftRow({ item: { kind, id, name, handed_over, paused } }: { item: LeftItem }) {
  const dayOf = useDay()
  const settle = useStaffMutation('settleLeft', {
    invalidates: ['listLeft', 'getSecurity', 'listApiKeys', 'listWebhooks'],
  })
  const decide = (keep: boolean) => settle.mutate({ kind, id, keep })
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-2.5">
      <div className="min-w-0">
        <p className="wrap-anywhere font-medium">{name}</p>
        <p className="text-soft text-sm">
          {kinds[kind]} de {handed_over.from} · {paused ? 'parado desde' : 'para em'}{' '}
          {dayOf(handed_over.until)}
        </p>
      </div>
      <span className="flex gap-2">
        <Button look="quiet" disabled={settle.isPending} onClick={() => decide(false)}>
          Encerrar<span className="sr-only"> {name}</span>
        </Button>
        <Button look="secondary" disabled={settle.isPending} onClick={() => decide(true)}>
          Manter<span className="sr-only"> {name}</span>
        </Button>
      </span>
    </li>
  )
}
