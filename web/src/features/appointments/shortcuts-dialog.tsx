import { Dialog } from '../../ui/dialog.tsx'

const groups: { title: string; keys: [string, string][] }[] = [
  {
    title: 'Agenda',
    keys: [
      ['n', 'Novo agendamento'],
      ['t', 'Hoje'],
      ['← →', 'Voltar e avançar'],
      ['d s l', 'Dia, semana, lista'],
      ['+ −', 'Aumentar e diminuir'],
      ['?', 'Estes atalhos'],
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
  return (
    <Dialog title="Atalhos do teclado" onClose={onClose}>
      {groups.map(({ title, keys }) => (
        <section key={title} className="mb-4 last:mb-0">
          <h3 className="eyebrow mb-1">{title}</h3>
          <dl className="divide-y divide-line">
            {keys.map(([key, meaning]) => (
              <div key={key} className="flex items-baseline justify-between gap-4 py-1.5">
                <dt>
                  <kbd className="font-semibold font-sans">{key}</kbd>
                </dt>
                <dd className="text-right text-soft">{meaning}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </Dialog>
  )
}
