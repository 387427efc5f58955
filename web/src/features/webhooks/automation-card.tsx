import { useId, useState } from 'react'
import { type Automation, isWebhookUrl } from '#shared/webhooks.ts'
import { isFailure } from '../../lib/failure.ts'
import { reloadOf, useReread } from '../../lib/record.ts'
import { useRecordForm } from '../../lib/record-form.ts'
import { useStaffMutation } from '../../lib/staff-query.ts'
import { doneToast } from '../../lib/toast.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { HandedOverNote } from '../../ui/handed-over.tsx'
import { RecordSection } from '../../ui/record-section.tsx'
import { Switch } from '../../ui/switch.tsx'
import { AUTOMATION_NAME, failedTo } from './labels.ts'
import { webhookChanges } from './webhook-changes.ts'

type Values = { webhook_url: string; is_enabled: boolean }

const valuesOf = ({ webhook_url, is_enabled }: Automation): Values => ({
  webhook_url: webhook_url ?? '',
  is_enabled,
})

/** It gets all events, with a bearer key instead of a signature (RULINGS A9). */
export function AutomationCard({ automation }: { automation: Automation }) {
  const load = useReread('listWebhooks', {}, (answer) => answer.automation)
  const keyId = useId()
  /** Null removes the stored key. The browser stores the form's draft, so the key is kept apart. */
  const [key, setKey] = useState<string | null>('')
  const [keyError, setKeyError] = useState<string>()
  const save = useStaffMutation('saveAutomation', {
    ...webhookChanges,
    versioned: () => 'automation',
    failed: failedTo('Erro ao salvar a automação'),
  })
  const { has_key, version } = automation
  const form = useRecordForm<Values, unknown>({
    name: 'webhook-automation',
    values: valuesOf(automation),
    version,
    labels: { webhook_url: 'Endereço' },
    save: async ({ webhook_url, is_enabled }, seen = 0) => {
      const typed = key?.trim()
      try {
        return await save.mutateAsync({
          ...(webhook_url.trim() && { webhook_url: webhook_url.trim() }),
          ...(key === null ? { api_key: null } : typed && { api_key: typed }),
          is_enabled,
          version: seen,
        })
      } catch (error) {
        if (isFailure(error)) {
          setKeyError(error.errors.find(({ field }) => field === 'api_key')?.message)
          if (error.code === 'url_refused' && error.errors.length === 0)
            error.errors = [{ field: 'webhook_url', message: error.message }]
        }
        throw error
      }
    },
    reload: reloadOf(load, valuesOf),
    saved: () => {
      type('')
      doneToast('Automação salva')
    },
  })
  const type = (typed: string | null) => {
    setKey(typed)
    setKeyError(undefined)
  }
  const discard = () => {
    form.discard()
    type('')
  }
  const hasKey = has_key && key !== null
  // The key belongs to its address, so another address needs it again.
  const isOther = hasKey && form.watch('webhook_url').trim() !== (automation.webhook_url ?? '')
  const hint = isOther ? 'O endereço mudou: digite a chave de novo.' : 'Guardada. Digite para trocar.'
  return (
    <section aria-labelledby="automation" className="panel p-4">
      <h2 id="automation" className="font-semibold text-lg tracking-tight">
        {AUTOMATION_NAME}
      </h2>
      <p className="mt-0.5 text-soft">
        Um endereço que recebe todos os eventos, para ferramentas como Zapier, Make e n8n. A chave vai no
        cabeçalho <code className="text-ink text-sm">Authorization: Bearer</code>.
      </p>
      <HandedOverNote of={automation.handed_over} />
      <RecordSection
        form={{ ...form, isDirty: form.isDirty || key !== '', discard }}
        className="mt-4 [&_.sticky]:bg-card"
      >
        <div className="space-y-4">
          <Switch label="Enviar para a automação" {...form.choice('is_enabled')}>
            <span className="font-semibold">
              {form.watch('is_enabled') ? 'Ligada: os eventos são enviados' : 'Desligada'}
            </span>
          </Switch>
          <TextField
            {...form.text('webhook_url', {
              check: (typed, { is_enabled }) => {
                if (!typed.trim())
                  return is_enabled ? 'Informe o endereço para ligar a automação.' : undefined
                return isWebhookUrl(typed.trim()) ? undefined : 'Por favor, insira uma URL válida'
              },
            })}
            type="url"
            inputMode="url"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={2048}
            placeholder="https://"
          />
          <div className="flex items-end gap-2">
            <div className="min-w-0 flex-1">
              <TextField
                field={{ id: keyId, label: 'Chave', optional: !form.watch('is_enabled'), error: keyError }}
                type="password"
                autoComplete="new-password"
                maxLength={500}
                value={key ?? ''}
                placeholder={hasKey ? hint : 'A chave que a ferramenta pede'}
                onChange={({ target }) => type(target.value)}
              />
            </div>
            {hasKey && (
              <Button look="secondary" className="min-h-(--field-height) px-4!" onClick={() => type(null)}>
                Remover chave
              </Button>
            )}
          </div>
          {key === null && (
            <p role="status" className="text-sm text-soft">
              A chave guardada é removida ao salvar.
            </p>
          )}
        </div>
      </RecordSection>
    </section>
  )
}
