import { type DOMAttributes, type ReactNode, useState } from 'react'
import { chevronUp, grip } from './catalog-icon-paths.ts'
import { classNames } from './class-names.ts'
import { moved, useDragOrder } from './drag-order.ts'
import { Icon } from './icons.tsx'
import { chevronDown } from './staff-icon-paths.ts'

type OrderedListProps<T> = {
  label: string
  items: readonly T[]
  onOrder: (ids: string[]) => void
  children: (item: T) => ReactNode
}

/** Screen readers announce each step of the order. */
export function OrderedList<T extends { id: string; name: string }>(props: OrderedListProps<T>) {
  const { label, items, onOrder, children } = props
  const [said, setSaid] = useState('')
  const ids = items.map(({ id }) => id)
  const { listRef, dragged, handle, styleOf } = useDragOrder(ids, onOrder)
  const step = (index: number, by: number) => {
    const to = index + by
    if (to < 0 || to >= ids.length) return
    onOrder(moved(ids, index, to))
    setSaid(`${items[index]?.name}: posição ${to + 1} de ${ids.length}`)
  }
  return (
    <>
      <ul
        ref={(element) => {
          listRef.current = element
        }}
        aria-label={label}
        className="panel divide-y divide-line"
      >
        {items.map((item, index) => (
          <li
            key={item.id}
            style={styleOf(index)}
            className={classNames(
              'group relative flex items-center gap-2 bg-card py-2 pr-3 pl-1 first:rounded-t-md last:rounded-b-md sm:pr-4',
              dragged === item.id ? 'floating rounded-md' : 'hover:bg-tint',
            )}
          >
            <Handles
              name={item.name}
              drag={handle(item.id)}
              first={index === 0}
              last={index === ids.length - 1}
              onStep={(by) => step(index, by)}
            />
            {children(item)}
          </li>
        ))}
      </ul>
      <p role="status" className="sr-only">
        {said}
      </p>
    </>
  )
}

type HandlesProps = {
  name: string
  drag: DOMAttributes<HTMLSpanElement>
  first: boolean
  last: boolean
  onStep: (by: number) => void
}

function Handles({ name, drag, first, last, onStep }: HandlesProps) {
  return (
    <span className="relative z-1 flex shrink-0 items-center self-stretch text-soft">
      <span
        {...drag}
        aria-hidden="true"
        title="Arraste para mudar a ordem"
        className="grid w-7 cursor-grab touch-none place-items-center self-stretch active:cursor-grabbing"
      >
        <Icon of={grip} className="size-4.5" />
      </span>
      <span className="flex flex-col">
        <Step label={`Mover ${name} para cima`} of={chevronUp} blocked={first} onClick={() => onStep(-1)} />
        <Step label={`Mover ${name} para baixo`} of={chevronDown} blocked={last} onClick={() => onStep(1)} />
      </span>
    </span>
  )
}

type StepProps = { label: string; of: string; blocked: boolean; onClick: () => void }

/** It stays focusable at the ends, so that keyboard focus is not lost. */
function Step({ label, of, blocked, onClick }: StepProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      aria-disabled={blocked}
      onClick={blocked ? undefined : onClick}
      className="grid h-6 w-7 place-items-center rounded-sm hover:bg-ink/7 hover:text-ink aria-disabled:opacity-30 max-sm:h-8 max-sm:w-7"
    >
      <Icon of={of} className="size-4" />
    </button>
  )
}
