import { useEffect, useRef, useState } from 'react'
import { classNames } from '../../../ui/class-names.ts'
import { Monogram } from '../../../ui/monogram.tsx'
import { useScreen } from '../state/use-screen.ts'

const scrollerBeside = (element: HTMLElement | null) =>
  element?.parentElement?.querySelector<HTMLElement>('.agenda-scroll')
const widthIn = (element: HTMLElement) =>
  element.querySelector<HTMLElement>('.agenda-column')?.offsetWidth ?? 1

/** A phone shows one column, and a swipe reaches the others. */
export function ColumnChooser() {
  const { columns, view } = useScreen()
  const root = useRef<HTMLDivElement>(null)
  const [shown, setShown] = useState(0)
  const isWeek = view.layout === 'semana'
  const chosen = columns.findIndex(({ date }) => date === view.date)
  const key = columns.map((column) => column.key).join()

  const show = (index: number) => {
    const element = scrollerBeside(root.current)
    element?.scrollTo({ left: index * widthIn(element), behavior: 'smooth' })
  }
  useEffect(() => {
    const element = scrollerBeside(root.current)
    if (!element || !key) return
    const onScroll = () => setShown(Math.round(element.scrollLeft / widthIn(element)))
    element.addEventListener('scroll', onScroll, { passive: true })
    return () => element.removeEventListener('scroll', onScroll)
  }, [key])
  useEffect(() => {
    const element = scrollerBeside(root.current)
    if (!element || !key || !isWeek || !matchMedia('(width < 40rem)').matches) return
    element.scrollTo({ left: Math.max(0, chosen) * widthIn(element), behavior: 'instant' })
  }, [isWeek, chosen, key])
  useEffect(() => {
    root.current?.children[shown]?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [shown])

  if (columns.length < 2) return null
  return (
    <div
      ref={root}
      className="agenda-chooser flex gap-1 overflow-x-auto border-line border-b px-2 py-1 [scrollbar-width:none] sm:hidden"
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
          {!isWeek && (
            <Monogram
              name={column.title}
              picture={column.picture}
              ground="tint"
              className="size-6 text-[0.625rem]"
            />
          )}
          <span className="text-left leading-tight">
            <span className="block max-w-32 truncate">{column.title}</span>
            <span className="block font-normal text-soft text-xs">{column.sub}</span>
          </span>
        </button>
      ))}
    </div>
  )
}
