import { useId, useState } from 'react'
import { ROTATION_HOURS, type Webhook } from '#shared/webhooks.ts'
import { useMoment } from '../../lib/business-time.ts'
import { copyText } from '../../lib/copy.ts'
import { serverNow } from '../../lib/server-time.ts'
import { useStaffMutation, useStaffQuery } from '../../lib/staff-query.ts'
import { useMay } from '../../lib/tenant.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog, Dialog } from '../../ui/dialog.tsx'
import { TextArea } from '../../ui/field.tsx'
import { rotateCw } from '../../ui/icon-paths.ts'
import { Icon } from '../../ui/icons.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { copy } from '../../ui/staff-icon-paths.ts'
import { failedTo } from './labels.ts'
import { webhookChanges } from './webhook-changes.ts'

type SecretProps = { webhook: Webhook; onClose: () => void }

/** Managers rotate the secret without seeing it (RULINGS E14). */
export function SecretDialog({ webhook, onClose }: SecretProps) {
  const { id: webhook_id, name, version, rotated_until } = webhook
  const sees = useMay()('webhooks.secret')
  const moment = useMoment()
  const [asking, setAsking] = useState(false)
  const rotate = useStaffMutation('rotateWebhookSecret', {
    invalidates: [...webhookChanges.invalidates, 'getWebhookSecret'],
    versioned: (input) => input.webhook_id,
    done: () => ['Secret trocado', `O anterior também assina por ${ROTATION_HOURS} horas.`],
    failed: failedTo('Erro ao trocar o secret'),
    onSuccess: () => setAsking(false),
  })
  const isRotating = rotated_until !== undefined && rotated_until > serverNow().toISOString()
  return (
    <>
      <Dialog title={`Secret de ${name}`} onClose={onClose}>
        {sees ? (
          <ShownSecret webhook_id={webhook_id} />
        ) : (
          <p className="text-soft">
            Só o proprietário vê o secret. Se ele vazou, você pode trocá-lo e pedir ao proprietário que passe
            o novo a quem recebe os avisos.
          </p>
        )}
        {isRotating && (
          <p role="status" className="mt-4 text-soft">
            Até {moment(rotated_until)}, cada envio leva as duas assinaturas: a do secret atual e a do
            anterior.
          </p>
        )}
        <div className="mt-5 flex flex-wrap justify-end gap-2">
          <Button look="secondary" onClick={() => setAsking(true)}>
            <Icon of={rotateCw} className="size-4" />
            Trocar secret
          </Button>
          <Button onClick={onClose}>Fechar</Button>
        </div>
      </Dialog>
      {asking && (
        <ConfirmDialog
          title={`Trocar o secret de ${name}?`}
          text={`Por ${ROTATION_HOURS} horas, o secret novo e o atual assinam cada envio, para dar tempo de atualizar quem recebe. Depois, só o novo.${isRotating ? ' O anterior ao atual deixa de assinar agora.' : ''}`}
          action="Trocar secret"
          busy={rotate.isPending}
          error={rotate.error?.message}
          onClose={() => setAsking(false)}
          onConfirm={() => rotate.mutate({ webhook_id, version })}
        />
      )}
    </>
  )
}

function ShownSecret({ webhook_id }: { webhook_id: string }) {
  const query = useStaffQuery('getWebhookSecret', { webhook_id }, { staleTime: 0 })
  return (
    <QueryView
      query={query}
      failed="Erro ao carregar o secret"
      skeleton={<Skeleton label="Carregando secret..." bars={['h-20 mb-4', 'h-20']} />}
    >
      {({ secret, whsec }) => (
        <div className="space-y-4">
          <p className="text-soft">
            Quem recebe usa o secret para conferir que o aviso veio mesmo daqui. Guarde-o como uma senha.
          </p>
          <Shown label="Secret" help="64 caracteres hexadecimais." text={secret} />
          <Shown
            label="Formato whsec_"
            help="O mesmo secret, como pedem as bibliotecas do Standard Webhooks."
            text={whsec}
          />
        </div>
      )}
    </QueryView>
  )
}

function Shown({ label, help, text }: { label: string; help: string; text: string }) {
  const id = useId()
  return (
    <div className="flex items-start gap-2">
      <div className="min-w-0 flex-1">
        <TextArea
          field={{ id, label, help }}
          readOnly
          rows={1}
          value={text}
          spellCheck={false}
          onFocus={(event) => event.target.select()}
          className="min-h-0! resize-none break-all font-mono text-xs!"
        />
      </div>
      <Button
        look="secondary"
        aria-label={`Copiar ${label}`}
        title="Copiar"
        onClick={() => void copyText(text, 'Secret copiado')}
        className="mt-7 px-3!"
      >
        <Icon of={copy} className="size-4" />
      </Button>
    </div>
  )
}
