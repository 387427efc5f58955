import { agendaKeys } from '../../features/agenda/shortcuts-dialog.tsx'
import { everywhere, type KeyGroup } from '../../lib/keys.ts'
import { KeysDialog } from '../../ui/keys-dialog.tsx'

const clients: KeyGroup = { title: 'Clientes', keys: [['c', 'Novo cliente']] }
const goods: KeyGroup = {
  title: 'Estoque e vendas',
  keys: [
    ['i', 'Novo item, no estoque'],
    ['v', 'Nova venda, em vendas'],
    ['Ctrl Enter', 'Confirmar a venda'],
  ],
}

const finance: KeyGroup = { title: 'Financeiro', keys: [['c', 'Nova transação']] }

export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  return <KeysDialog groups={[everywhere, clients, goods, finance, ...agendaKeys]} onClose={onClose} />
}
