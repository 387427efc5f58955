import type { Webhook } from '#shared/webhooks.ts'
import { useMoment } from '../../lib/business-time.ts'
import { circleAlert } from '../../ui/icon-paths.ts'
import { Icon } from '../../ui/icons.tsx'

const reasons = {
  gone: {
    why: 'O endereço respondeu 410: disse que não existe mais.',
    what: 'Corrija a URL em “Editar” e ligue de novo.',
  },
  exhausted: {
    why: 'Nenhuma tentativa de um envio deu certo em três dias.',
    what: 'Confira se o sistema está no ar, ligue de novo e reenvie as falhas pelo registro.',
  },
} as const

/** It also says what to do. */
export function SwitchedOff({ webhook, onLog }: { webhook: Webhook; onLog: () => void }) {
  const moment = useMoment()
  const { switched_off, is_active } = webhook
  if (!switched_off || is_active) return null
  const { why, what } = reasons[switched_off.reason]
  return (
    <div className="mt-2 flex gap-2.5 rounded-md border border-brick px-3 py-2.5">
      <Icon of={circleAlert} className="mt-0.5 size-4.5 text-brick" />
      <div className="min-w-0">
        <p className="font-semibold text-brick">Desligado automaticamente em {moment(switched_off.at)}</p>
        <p>
          {why} {what}{' '}
          <button type="button" onClick={onLog} className="min-h-6 font-semibold text-primary-ink underline">
            Ver o registro
          </button>
        </p>
      </div>
    </div>
  )
}
