import { agendaKeys } from '../../features/agenda/shortcuts-dialog.tsx'
import { everywhere, type KeyGroup } from '../../lib/keys.ts'
import { KeysDialog } from '../../ui/keys-dialog.tsx'

const clients: KeyGroup = { title: 'Clientes', keys: [['c', 'Novo cliente']] }

export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  return <KeysDialog groups={[everywhere, clients, ...agendaKeys]} onClose={onClose} />
}
