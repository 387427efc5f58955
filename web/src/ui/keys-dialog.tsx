import type { KeyGroup } from '../lib/keys.ts'
import { Dialog } from './dialog.tsx'

type KeysProps = { groups: KeyGroup[]; onClose: () => void }

export function KeysDialog({ groups, onClose }: KeysProps) {
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
