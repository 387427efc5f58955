import { templateProposals } from '#shared/message-words.ts'
import type { ClientKind, NotificationSettings, Variable } from '#shared/notifications.ts'
import { isFailure } from '../../lib/failure.ts'
import { reloadOf } from '../../lib/record.ts'
import { useRecordForm } from '../../lib/record-form.ts'
import { CopyButton } from '../../ui/copy-button.tsx'
import { TextField } from '../../ui/field.tsx'
import { RecordDialog } from '../../ui/record-dialog.tsx'
import { GapsField } from './gaps-field.tsx'
import { kindLabels } from './labels.ts'
import { useSaveSettings } from './use-save-settings.ts'

type Values = { name: string; language: string; variables: Variable[] }

/** The name stays empty until WhatsApp has approved the template. */
const valuesOf = ({ templates }: NotificationSettings, kind: ClientKind): Values => {
  const { language, variables } = templateProposals[kind]
  return { name: '', language, variables, ...templates[kind] }
}

const categories = { utility: 'Utilidade', marketing: 'Marketing' }

type DialogProps = { kind: ClientKind; settings: NotificationSettings; onClose: () => void }

/** WhatsApp must have approved the template. */
export function TemplateDialog({ kind, settings, onClose }: DialogProps) {
  const { save, reread, isPending } = useSaveSettings(settings)
  const proposal = templateProposals[kind]
  const { [kind]: stored, ...others } = settings.templates
  const form = useRecordForm<Values, unknown>({
    name: `message-template:${kind}`,
    values: valuesOf(settings, kind),
    version: settings.version,
    labels: { name: 'Nome do modelo', language: 'Idioma', variables: 'Variáveis' },
    save: async ({ name, language, variables }, version) => {
      const template = { name: name.trim(), language: language.trim(), variables }
      try {
        return await save({ templates: { ...others, [kind]: template } }, version)
      } catch (error) {
        if (isFailure(error))
          for (const one of error.errors) one.field = one.field.replace(`templates.${kind}.`, '')
        throw error
      }
    },
    reload: reloadOf(reread, (now) => valuesOf(now, kind)),
    saved: onClose,
  })
  return (
    <RecordDialog
      wide
      title={`Modelo de ${kindLabels[kind]}`}
      form={form}
      onClose={onClose}
      {...(stored && {
        remove: {
          title: `Excluir o modelo de ${kindLabels[kind]}?`,
          text: 'Sem modelo, esta mensagem deixa de ir por WhatsApp. No WhatsApp nada muda.',
          by: { isPending },
          run: () => save({ templates: others }, settings.version),
        },
      })}
    >
      <div className="space-y-4">
        <div className="rounded-md border border-line p-3">
          <h3 className="eyebrow mb-1">Texto sugerido para aprovação</h3>
          <p>{proposal.body}</p>
          <div className="mt-3 flex flex-wrap items-center justify-between gap-2">
            <p className="text-sm text-soft">
              Categoria {categories[proposal.category]}. Nome sugerido:{' '}
              <code className="text-ink">{proposal.name}</code>
            </p>
            <CopyButton text={proposal.body} what="o texto">
              Copiar texto
            </CopyButton>
          </div>
        </div>
        <div className="grid gap-4 sm:grid-cols-[1fr_9rem]">
          <TextField
            {...form.text('name', {
              required: 'Informe o nome do modelo aprovado.',
              help: 'Como está no WhatsApp: letras minúsculas, números e sublinhado.',
            })}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={512}
          />
          <TextField
            {...form.text('language', { required: 'Informe o idioma.', help: 'Por exemplo pt_BR.' })}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={6}
          />
        </div>
        <GapsField
          {...form.value('variables', {
            check: (chosen) => (chosen.length > 10 ? 'No máximo 10 variáveis.' : undefined),
          })}
        />
      </div>
    </RecordDialog>
  )
}
