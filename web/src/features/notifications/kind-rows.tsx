import { type ClientKind, clientKinds } from '#shared/notifications.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icons.tsx'
import { pencil } from '../../ui/staff-icon-paths.ts'
import { kindLabels } from './labels.ts'

type RowsProps = {
  list: string
  what: string
  stateOf: (kind: ClientKind) => string
  onEdit: (kind: ClientKind) => void
}

export function KindRows({ list, what, stateOf, onEdit }: RowsProps) {
  return (
    <ul aria-label={list} className="divide-y divide-line border-line border-t">
      {clientKinds.map((kind) => (
        <li key={kind} className="flex items-center gap-3 py-1.5 pr-2 pl-4">
          <span className="min-w-0 flex-1">
            <span className="block font-semibold">{kindLabels[kind]}</span>
            <span className="wrap-anywhere block text-sm text-soft">{stateOf(kind)}</span>
          </span>
          <Button
            look="quiet"
            aria-label={`Editar ${what} de ${kindLabels[kind]}`}
            onClick={() => onEdit(kind)}
          >
            <Icon of={pencil} className="size-4" />
            Editar
          </Button>
        </li>
      ))}
    </ul>
  )
}
