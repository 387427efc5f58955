import { useState } from 'react'
import type { Failure } from '../lib/failure.ts'
import { Button } from './button.tsx'
import { ConfirmDialog } from './dialog.tsx'
import { Empty } from './empty.tsx'
import { Icon } from './icons.tsx'
import { trash } from './staff-icon-paths.ts'

export type RemovableEntry = { id: string; title: string; text: string; icon?: string }

type RemovableListProps<E extends RemovableEntry> = {
  title: string
  entries: readonly E[]
  empty: { title: string; text: string }
  /** Screen readers hear it on the button that removes an entry. */
  removeLabel: (entry: E) => string
  question: (entry: E) => { title: string; text: string }
  removal: {
    isPending: boolean
    error: Failure | null
    reset: () => void
    run: (entry: E) => Promise<unknown>
  }
}

/** A question comes before each removal. */
export function RemovableList<E extends RemovableEntry>(props: RemovableListProps<E>) {
  const { title, entries, empty, removeLabel, question, removal } = props
  const [removing, setRemoving] = useState<E>()
  const close = () => setRemoving(undefined)
  return (
    <>
      <h2 className="eyebrow mb-2 flex justify-between px-1">
        {title} <span>{entries.length}</span>
      </h2>
      {entries.length ? (
        <ul className="panel divide-y divide-line">
          {entries.map((entry) => (
            <li key={entry.id} className="flex items-center gap-3 py-2 pr-1.5 pl-4">
              {entry.icon && <Icon of={entry.icon} className="size-4.5 text-soft" />}
              <div className="min-w-0 flex-1">
                <p className="font-semibold">{entry.title}</p>
                <p className="text-sm text-soft">{entry.text}</p>
              </div>
              <Button
                look="quiet"
                className="text-soft hover:text-brick"
                aria-label={removeLabel(entry)}
                title="Remover"
                onClick={() => {
                  removal.reset()
                  setRemoving(entry)
                }}
              >
                <Icon of={trash} className="size-4.5" />
              </Button>
            </li>
          ))}
        </ul>
      ) : (
        <Empty {...empty} />
      )}
      {removing && (
        <ConfirmDialog
          {...question(removing)}
          action="Remover"
          busy={removal.isPending}
          error={removal.error?.message}
          onClose={close}
          onConfirm={() => void removal.run(removing).then(close, () => {})}
        />
      )}
    </>
  )
}
