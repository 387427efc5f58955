import { useEffect, useRef, useState } from 'react'
import { classNames } from '../../ui/class-names.ts'
import { Monogram } from '../../ui/monogram.tsx'
import type { GridColumn } from './grid-column.tsx'

const scrollerBeside = (element: HTMLElement | null) =>
  element?.parentElement?.querySelector<HTMLElement>('.agenda-scroll')

/** On a phone: whose column is shown, and the way to the others, which are a swipe away too. */
export function PeopleChooser({ columns, short }: { columns: GridColumn[]; short: boolean }) {
  const root = useRef<HTMLDivElement>(null)
  const [shown, setShown] = useState(0)
  const today = columns.findIndex(({ isToday }) => isToday)
  const key = columns.map((column) => column.key).join()

  useEffect(() => {
    const element = scrollerBeside(root.current)
    if (!element || !key) return
    const onScroll = () => {
      const width = element.querySelector<HTMLElement>('.agenda-column')?.offsetWidth ?? 1
      setShown(Math.round(element.scrollLeft / width))
    }
    element.addEventListener('scroll', onScroll, { passive: true })
    return () => element.removeEventListener('scroll', onScroll)
  }, [key])

  const show = (index: number, behavior: ScrollBehavior = 'smooth') => {
    const element = scrollerBeside(root.current)
    const width = element?.querySelector<HTMLElement>('.agenda-column')?.offsetWidth ?? 0
    element?.scrollTo({ left: index * width, behavior })
  }
  const first = useRef(show)
  first.current = show
  useEffect(() => {
    if (short && today > 0 && matchMedia('(width < 40rem)').matches) first.current(today, 'instant')
  }, [short, today])
  useEffect(() => {
    root.current?.children[shown]?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [shown])

  if (columns.length < 2) return null
  return (
    <div
      ref={root}
      className="flex gap-1 overflow-x-auto border-line border-b px-2 py-1.5 [scrollbar-width:none] sm:hidden"
    >
      {columns.map(({ key: id, title, picture, count }, index) => (
        <button
          key={id}
          type="button"
          aria-pressed={index === shown}
          onClick={() => show(index)}
          className={classNames(
            'flex min-h-11 shrink-0 items-center gap-2 rounded-md border px-2.5',
            index === shown
              ? 'border-primary-edge bg-tint font-semibold text-primary-ink'
              : 'border-line text-ink',
          )}
        >
          {!short && (
            <Monogram name={title} picture={picture} ground="tint" className="size-6 text-[0.625rem]" />
          )}
          {short ? title : title.split(' ')[0]}
          <span className="font-normal text-soft text-xs">{count}</span>
        </button>
      ))}
    </div>
  )
}
