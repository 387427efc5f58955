import type { FormEvent } from 'react'
import { isWebhookUrl, type Webhook, type WebhookEvent, webhookEvents } from '#shared/webhooks.ts'
import { isFailure } from '../../lib/failure.ts'
import { changedFields } from '../../lib/merge3.ts'
import { recordSettings, useReread } from '../../lib/record.ts'
import { useRecordForm } from '../../lib/record-form.ts'
import { useStaffMutation } from '../../lib/staff-query.ts'
import { problemToast } from '../../lib/toast.ts'
import { TextField } from '../../ui/field.tsx'
import { RecordDialog } from '../../ui/record-dialog.tsx'
import { EventsField } from './events-field.tsx'
import { failedTo } from './labels.ts'
import { TestUrl } from './test-url.tsx'
import { webhookChanges } from './webhook-changes.ts'

type Values = { name: string; url: string; events: WebhookEvent[] }

const URL_WRONG = 'Por favor, insira uma URL válida'

const valuesOf = (stored: Webhook | undefined): Values => ({
  name: stored?.name ?? '',
  url: stored?.url ?? '',
  events: webhookEvents.filter((event) => stored?.events.includes(event)),
})

const tidy = ({ name, url, events }: Values): Values => ({ name: name.trim(), url: url.trim(), events })

type DialogProps = {
  webhook: Webhook | undefined
  /** Somebody deleted it while the dialog was open. */
  isGone: boolean
  onClose: () => void
}

export function WebhookDialog({ webhook, isGone, onClose }: DialogProps) {
  const load = useReread('listWebhooks', {}, (answer) => answer.webhooks.find(({ id }) => id === webhook?.id))
  const create = useStaffMutation('createWebhook', {
    ...webhookChanges,
    failed: failedTo('Erro ao criar webhook'),
  })
  const update = useStaffMutation('updateWebhook', {
    ...webhookChanges,
    versioned: (input) => input.webhook_id,
    failed: failedTo('Erro ao atualizar webhook'),
  })
  const record = recordSettings({
    kind: 'webhook',
    stored: webhook,
    valuesOf,
    create: (values) => create.mutateAsync(tidy(values)),
    update: ({ id, version }, values, base) =>
      update.mutateAsync({ webhook_id: id, version, ...changedFields(tidy(values), base) }),
    load,
    done: { created: 'Webhook criado com sucesso', updated: 'Webhook atualizado' },
    onClose,
  })
  const form = useRecordForm<Values, unknown>({
    ...record,
    labels: { name: 'Nome', url: 'URL', events: 'Eventos' },
    save: async (values, version, base) => {
      try {
        return await record.save(values, version, base)
      } catch (error) {
        if (isFailure(error) && error.code === 'url_refused' && error.errors.length === 0)
          error.errors = [{ field: 'url', message: error.message }]
        throw error
      }
    },
  })
  const url = form.watch('url').trim()
  const submit = (event: FormEvent) => {
    if (!form.watch('name').trim() || !url || form.watch('events').length === 0)
      problemToast('Dados obrigatórios', 'Preencha nome, URL e selecione pelo menos um evento')
    else if (!isWebhookUrl(url)) problemToast('URL inválida', URL_WRONG)
    return form.submit(event)
  }
  const events = form.value('events', {
    check: (chosen) => (chosen.length ? undefined : 'Selecione pelo menos um evento.'),
  })
  return (
    <RecordDialog
      wide
      title={webhook ? `Editar ${webhook.name}` : 'Novo webhook'}
      form={{ ...form, submit }}
      save={webhook ? 'Salvar' : 'Criar webhook'}
      onClose={onClose}
      gone={isGone ? { text: 'Este webhook foi removido.', back: 'Voltar aos webhooks' } : undefined}
    >
      <div className="space-y-4">
        <TextField
          {...form.text('name', { required: 'Informe o nome.', help: 'O sistema que recebe os avisos.' })}
          autoComplete="off"
          maxLength={120}
        />
        <TextField
          {...form.text('url', {
            required: 'Informe a URL.',
            check: (typed) => (isWebhookUrl(typed.trim()) ? undefined : URL_WRONG),
            help: 'O endereço que recebe cada evento por POST. Precisa ser https e acessível pela internet.',
          })}
          type="url"
          inputMode="url"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={2048}
          placeholder="https://"
        />
        <TestUrl url={isWebhookUrl(url) ? url : undefined} events={events.value} />
        <EventsField {...events} />
      </div>
    </RecordDialog>
  )
}
