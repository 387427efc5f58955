import { type ClientKind, clientKinds, type NotificationSettings } from '#shared/notifications.ts'
import { useOpened } from '../../lib/query-state.ts'
import { KindRows } from './kind-rows.tsx'
import { TemplateDialog } from './template-dialog.tsx'

export function TemplatesCard({ settings }: { settings: NotificationSettings }) {
  const [opened, setOpened] = useOpened('modelo')
  const kind = clientKinds.find((one) => one === opened)
  const stateOf = (one: ClientKind) => {
    const template = settings.templates[one]
    return template ? `${template.name} · ${template.language}` : 'Sem modelo: não vai por WhatsApp'
  }
  return (
    <section aria-labelledby="templates" className="panel">
      <h2 id="templates" className="px-4 pt-4 font-semibold text-lg tracking-tight">
        Modelos do WhatsApp
      </h2>
      <p className="px-4 pt-0.5 pb-3 text-soft">
        O WhatsApp só entrega textos que aprovou antes. Envie o texto sugerido para aprovação no Gerenciador
        do WhatsApp e depois informe aqui o nome do modelo.
      </p>
      <KindRows list="Modelos do WhatsApp" what="modelo" stateOf={stateOf} onEdit={setOpened} />
      {kind && <TemplateDialog key={kind} kind={kind} settings={settings} onClose={() => setOpened('')} />}
    </section>
  )
}
