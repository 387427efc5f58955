import type { Block } from '#shared/agenda.ts'
import { useDraft } from '../../lib/draft.ts'
import { merge3 } from '../../lib/merge3.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { BlockForm } from './block-form.tsx'
import type { BlockItem, Item } from './items.ts'
import { type PlaceForm, placeOf } from './place-fields.tsx'
import type { Now } from './statuses.ts'
import type { AgendaContext } from './use-agenda-context.ts'
import type { Changes } from './use-changes.ts'

type BlockDialogProps = {
  /** The block as it is now, where it stands or is on its way to. */
  item: BlockItem
  context: AgendaContext
  now: Now
  items: readonly Item[]
  changes: Changes
  onBlock: (block: Block) => void
  /** It is no longer what is shown here. */
  onStale: () => void
  onClose: () => void
}

type Fields = PlaceForm & { reason: string }

const names: Record<keyof Fields, string> = {
  column: 'profissional',
  date: 'data',
  time: 'horário',
  duration: 'duração',
  reason: 'motivo',
}

/**
 * A block that is there: changed, or removed. What nobody has typed in follows the block, whoever changes it
 * meanwhile.
 */
export function BlockDialog(props: BlockDialogProps) {
  const { item, context, now, items, changes, onBlock, onStale, onClose } = props
  const stands: Fields = { ...placeOf(item), reason: item.block.reason ?? '' }
  const draft = useDraft(`block-change-${item.id}`, { base: stands, typed: stands })
  const { values, conflicts } = merge3(draft.value.typed, draft.value.base, stands)
  const { reason, ...place } = values
  const close = () => {
    draft.drop()
    onClose()
  }
  return (
    <Dialog title="Bloqueio" wide onClose={close}>
      {conflicts.length > 0 && (
        <Notice kind="info" title="Outra pessoa mudou este bloqueio" className="mb-4">
          <p className="mt-1 text-soft">
            O que você digitou ficou. Confira: {conflicts.map((field) => names[field]).join(', ')}.
          </p>
        </Notice>
      )}
      <BlockForm
        context={context}
        now={now}
        items={items}
        item={item}
        draft={{ place, reason }}
        onDraft={(next) => draft.set({ base: stands, typed: { ...next.place, reason: next.reason } })}
        onDone={(changed) => {
          onBlock(changed)
          close()
        }}
        onStale={onStale}
        onRemove={() => {
          close()
          void changes.removeBlock(item.block)
        }}
        onClose={close}
      />
    </Dialog>
  )
}
