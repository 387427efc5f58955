import { useEffect, useRef, useState } from 'react'
import { classNames } from '../../ui/class-names.ts'
import { Monogram } from '../../ui/monogram.tsx'
import type { GridColumn } from './grid-column.tsx'
import { NOBODY } from './items.ts'

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
      {columns.map((column, index) => (
        <button
          key={column.key}
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
            <Monogram
              name={column.title}
              picture={column.picture}
              ground="tint"
              className="size-6 text-[0.625rem]"
            />
          )}
          {short ? column.title : shortName(column, columns)}
          <span className="font-normal text-soft text-xs">{column.count}</span>
        </button>
      ))}
    </div>
  )
}

/** The first name where no other column has it, else with the initial of the surname, else all of it. */
function shortName({ key, column, title }: GridColumn, columns: readonly GridColumn[]): string {
  if (column === NOBODY) return title
  const others = columns.filter((other) => other.key !== key)
  const isOnly = (nameOf: (title: string) => string) =>
    others.every((other) => nameOf(other.title) !== nameOf(title))
  return [firstName, withInitial].find(isOnly)?.(title) ?? title
}

const firstName = (title: string) => title.split(' ')[0] ?? title

function withInitial(title: string): string {
  const [first, ...surnames] = title.split(' ')
  const initial = surnames.at(-1)?.[0]
  return initial ? `${first} ${initial}.` : title
}
