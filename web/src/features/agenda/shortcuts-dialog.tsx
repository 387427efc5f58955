import { everywhere, type KeyGroup } from '../../lib/keys.ts'
import { KeysDialog } from '../../ui/keys-dialog.tsx'

export const agendaKeys: KeyGroup[] = [
  {
    title: 'Agenda',
    keys: [
      ['t', 'Hoje'],
      ['← →', 'Voltar e avançar'],
      ['d s l', 'Dia, semana, lista'],
      ['+ −', 'Aumentar e diminuir'],
    ],
  },
  {
    title: 'Com um agendamento em foco',
    keys: [
      ['↑ ↓ ← →', 'Ir para o vizinho'],
      ['Enter', 'Abrir'],
      ['m', 'Mover'],
    ],
  },
  {
    title: 'Movendo',
    keys: [
      ['↑ ↓', 'Mudar o horário (com Shift, 5 min)'],
      ['← →', 'Mudar o profissional ou o dia'],
      ['r, Alt + ↑ ↓', 'Mudar a duração'],
      ['Enter', 'Confirmar'],
      ['Esc', 'Cancelar'],
    ],
  },
]

export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  return <KeysDialog groups={[everywhere, ...agendaKeys]} onClose={onClose} />
}
