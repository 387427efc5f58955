import { type WebhookFlag, type WebhookFlags, webhookFlags } from '#shared/webhooks.ts'
import { usePending, useStaffMutation } from '../../lib/staff-query.ts'
import { SwitchRow } from '../../ui/switch.tsx'
import { failedTo, flagTexts } from './labels.ts'
import { webhookChanges } from './webhook-changes.ts'

const names = Object.keys(webhookFlags) as WebhookFlag[]

/** Each switch saves at once, for all webhooks. */
export function FlagsCard({ flags }: { flags: WebhookFlags }) {
  const save = useStaffMutation('setWebhookFlags', {
    ...webhookChanges,
    // Changes run in order, so that the last one wins.
    versioned: () => 'webhook-flags',
    failed: failedTo('O ajuste continua como estava'),
  })
  const shown = usePending('setWebhookFlags').at(-1) ?? flags
  return (
    <section aria-labelledby="webhook-flags" className="panel">
      <h2 id="webhook-flags" className="px-4 pt-4 font-semibold text-lg tracking-tight">
        Eventos enviados
      </h2>
      <p className="px-4 pt-0.5 pb-3 text-soft">
        Vale para todos os webhooks e para a automação. O que está desligado aqui não é enviado a ninguém.
      </p>
      <div className="divide-y divide-line border-line border-t">
        {names.map((name) => (
          <SwitchRow
            key={name}
            label={flagTexts[name][0]}
            text={flagTexts[name][1]}
            checked={shown[name]}
            onChange={({ target }) => save.mutate({ ...shown, [name]: target.checked })}
          />
        ))}
      </div>
    </section>
  )
}
