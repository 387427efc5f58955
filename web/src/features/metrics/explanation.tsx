import { Popover } from 'radix-ui'
import { info } from '../../ui/icon-paths.ts'
import { Icon } from '../../ui/icons.tsx'

export function Explanation({ of: name, text }: { of: string; text: string }) {
  return (
    <Popover.Root>
      <Popover.Trigger
        aria-label={`O que conta em ${name}`}
        className="-my-2 -mr-3 grid size-8 shrink-0 place-items-center rounded-md text-soft hover:text-ink print:hidden"
      >
        <Icon of={info} className="size-4" />
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          side="top"
          sideOffset={4}
          collisionPadding={8}
          aria-label={name}
          className="menu max-w-72 px-3 py-2.5 text-sm"
        >
          {text}
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  )
}
