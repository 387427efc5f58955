import { Tabs as Primitive } from 'radix-ui'
import { type ReactNode, useEffect, useRef } from 'react'

type TabsProps = {
  label: string
  value: string
  /** `mark` is shown beside the tab's name. */
  tabs: { value: string; label: string; mark?: string | undefined; content: ReactNode }[]
  onChange: (value: string) => void
}

export function Tabs({ label, value, tabs, onChange }: TabsProps) {
  const shown = tabs.some((tab) => tab.value === value) ? value : (tabs[0]?.value ?? '')
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // On a phone the open tab may be out of sight.
    const open = shown && list.current?.querySelector<HTMLElement>('[data-state=active]')
    if (open && list.current) list.current.scrollLeft = open.offsetLeft - list.current.clientWidth / 2
  }, [shown])
  return (
    <Primitive.Root value={shown} onValueChange={onChange}>
      <Primitive.List
        ref={list}
        aria-label={label}
        className="-mx-4 relative mb-5 flex gap-5 overflow-x-auto border-line border-b px-4 print:hidden sm:mx-0 sm:px-0"
      >
        {tabs.map((tab) => (
          <Primitive.Trigger
            key={tab.value}
            value={tab.value}
            className="-mb-px min-h-(--control-height) min-w-6 shrink-0 border-transparent border-b-2 pb-1 font-semibold text-soft -outline-offset-2 transition-colors duration-150 hover:text-ink data-[state=active]:border-primary data-[state=active]:text-ink"
          >
            {tab.label}
            {tab.mark && <span className="ml-1 font-normal text-sm text-soft"> {tab.mark}</span>}
          </Primitive.Trigger>
        ))}
      </Primitive.List>
      {tabs.map((tab) => (
        <Primitive.Content key={tab.value} value={tab.value} tabIndex={-1}>
          {tab.content}
        </Primitive.Content>
      ))}
    </Primitive.Root>
  )
}
