import { type ClientKind, clientKinds, type NotificationSettings } from '#shared/notifications.ts'
import { useOpened } from '../../lib/query-state.ts'
import { KindRows } from './kind-rows.tsx'
import { TextDialog } from './text-dialog.tsx'

export function TextsCard({ settings }: { settings: NotificationSettings }) {
  const [opened, setOpened] = useOpened('texto')
  const { email, sms } = settings.texts
  const kind = clientKinds.find((one) => one === opened)
  const stateOf = (one: ClientKind) => {
    const own = [...(email[one] ? ['e-mail'] : []), ...(sms[one] ? ['SMS'] : [])]
    return own.length > 0 ? `Suas palavras: ${own.join(' e ')}` : 'Texto padrão'
  }
  return (
    <section aria-labelledby="texts" className="panel">
      <h2 id="texts" className="px-4 pt-4 font-semibold text-lg tracking-tight">
        Textos
      </h2>
      <p className="px-4 pt-0.5 pb-3 text-soft">O que cada e-mail e cada SMS diz.</p>
      <KindRows list="Textos" what="texto" stateOf={stateOf} onEdit={setOpened} />
      {kind && <TextDialog key={kind} kind={kind} settings={settings} onClose={() => setOpened('')} />}
    </section>
  )
}
