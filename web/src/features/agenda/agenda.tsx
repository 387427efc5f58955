import { useCallback, useMemo, useRef, useState } from 'react'
import { DAY_MINUTES } from '#shared/hours.ts'
import { isDate, minutesOf, timeOf } from '#shared/time.ts'
import { shortDayName } from '../../lib/dates.ts'
import { useOpened, useQueryState } from '../../lib/query-state.ts'
import { useShortcuts } from '../../lib/shortcuts.ts'
import { doneToast } from '../../lib/toast.ts'
import { columnsOf, weekColumn } from './columns.ts'
import { CreateDialog } from './dialogs/create-dialog.tsx'
import { AgendaDialogs, type OpenDialog } from './dialogs/dialogs.tsx'
import { type AgendaContext, columnName } from './forms/agenda-context.ts'
import { outsideOf } from './forms/hours.ts'
import {
  type BusyBand,
  busyBands,
  type Item,
  inTheWay,
  itemsOf,
  NOBODY,
  nameOf,
  overlapsOf,
  sharesTime,
} from './forms/items.ts'
import { AgendaProvider, type Explained, type Target } from './forms/use-agenda.ts'
import { AgendaView } from './grid/agenda-view.tsx'
import { PrintDay } from './grid/print-day.tsx'
import { useHighlights } from './grid/use-highlights.ts'
import { useNow } from './grid/use-now.ts'
import { useReveal } from './grid/use-reveal.ts'
import { appointmentLabel, type Now } from './panel/statuses.ts'
import { useActions } from './state/use-actions.ts'
import { useDays } from './state/use-days.ts'
import { type Screen, ScreenProvider } from './state/use-screen.ts'
import { PhoneBar, Toolbar } from './toolbar/toolbar.tsx'
import { nextPage, rangeOf, useView, type View } from './view.ts'

type AgendaProps = { context: AgendaContext } & Pick<Screen, 'menu' | 'notice'>

export function Agenda({ context, menu, notice }: AgendaProps) {
  const now = useNow(context.timezone)
  const { view, change } = useView(now.date)
  const [opened, setOpened] = useOpened('agendamento')
  // A reload opens the form again, and going back closes it.
  const [creating, setCreating] = useOpened('novo', 'cliente')
  const [{ cliente }] = useQueryState({ cliente: '' })
  const [dialog, setDialog] = useState<OpenDialog>()
  const live = useRef<HTMLParagraphElement>(null)
  const announce = useCallback((text: string) => {
    if (live.current) live.current.textContent = text
  }, [])
  const { highlightsWith, highlight } = useHighlights()

  const week = view.layout === 'semana' ? weekColumn(context, view) : undefined
  const days = useDays({ ...rangeOf(view), ...(week && { professional_id: week }) }, (appointments) => {
    highlight(
      appointments.map(({ id }) => id),
      'fresh',
    )
    const names = appointments.map(({ time, client_name }) => `${time} ${client_name}`)
    announce(`Agenda atualizada: ${names.join(', ')}`)
  })
  const loaded = useMemo(() => days.days.flatMap(itemsOf), [days.days])
  const busy = useMemo(() => days.days.flatMap(busyBands), [days.days])
  const onRefused = useCallback((id: string) => highlight([id], 'refused'), [highlight])
  const { actions, items, pending, question } = useActions(days, context, loaded, onRefused)
  const overlaps = useMemo(() => overlapsOf(items), [items])
  const columns = useMemo(
    () => columnsOf(context, view, items, busy, now.date),
    [context, view, items, busy, now.date],
  )

  const labelOf = useCallback(
    (item: Item) => {
      const name = columnName(
        context,
        item.column,
        item.kind === 'appointment' ? item.appointment.professional_name : undefined,
      )
      if (item.kind === 'block')
        return `${timeOf(item.start)} às ${timeOf(item.end)}, bloqueio, ${nameOf(item)}, ${name}`
      return appointmentLabel(
        item,
        item.column === NOBODY ? undefined : name,
        overlaps.get(item.id) ?? [],
        now,
      )
    },
    [context, overlaps, now],
  )
  const open = useCallback(
    (item: Item) => {
      if (item.kind === 'appointment') setOpened(item.id)
      else setDialog({ kind: 'block', id: item.id })
    },
    [setOpened],
  )
  const proposal = () => firstPlace(context, view, now, items, busy)
  const create = (at?: Target, drawn = false) =>
    context.mayAdd && setCreating(placeParam(at ?? proposal(), !at ? PROPOSED : drawn ? DRAWN : ''))

  const reveal = useReveal(items)
  const created = (item: Item) => {
    if (item.kind === 'appointment') days.changed(item.appointment)
    else days.changedBlock(item.block)
    const isShown = columns.some(({ column, date }) => column === item.column && date === item.date)
    const show = () => {
      if (!isShown) change({ layout: 'dia', date: item.date, professionals: [], onlyWorking: false })
      reveal(item.id)
    }
    if (isShown) reveal(item.id)
    const when = `${shortDayName(item.date)}, ${timeOf(item.start)}, ${nameOf(item)}`
    announce(`${item.kind === 'appointment' ? 'Agendado' : 'Bloqueado'}: ${when}`)
    const what = item.kind === 'appointment' ? 'Agendamento criado' : 'Bloqueio adicionado'
    doneToast(`${what} com sucesso`, when, { label: 'Ver', onClick: show })
  }

  const zoomBy = (by: number) => change({ zoom: Math.min(2, Math.max(0, view.zoom + by)) as View['zoom'] })
  const explain = (about: Explained) => setDialog({ kind: 'explain', about })
  const showShortcuts = () => setDialog({ kind: 'shortcuts' })
  const showReminders = () => setDialog({ kind: 'reminders' })
  useShortcuts({
    n: () => create(),
    t: () => change({ date: now.date }),
    arrowleft: () => change({ date: nextPage(view, -1) }),
    arrowright: () => change({ date: nextPage(view, 1) }),
    d: () => change({ layout: 'dia' }),
    s: () => change({ layout: 'semana' }),
    l: () => change({ layout: 'lista' }),
    '+': () => zoomBy(1),
    '-': () => zoomBy(-1),
    '?': showShortcuts,
    'ctrl+z': actions.undo,
    ...(opened && { escape: () => setOpened('') }),
  })

  const screen: Screen = {
    view,
    change,
    days,
    columns,
    opened,
    highlights: useMemo(() => highlightsWith(pending), [highlightsWith, pending]),
    labelOf,
    announce,
    open,
    create,
    created,
    showShortcuts,
    showReminders,
    menu,
    notice,
  }
  const agenda = {
    context,
    now,
    items,
    busy,
    overlaps,
    actions: { ...actions, changed: days.changed, explain },
  }
  return (
    <AgendaProvider value={agenda}>
      <ScreenProvider value={screen}>
        <div className="agenda">
          <Toolbar />
          <div className="agenda-stage">
            <AgendaView />
            {creating && context.mayAdd && (
              <CreateDialog
                {...(placeIn(creating) ?? { at: proposal(), drawn: false, proposed: true })}
                clientId={cliente}
                onClose={() => setCreating('')}
              />
            )}
            <AgendaDialogs
              dialog={dialog}
              question={question}
              removeBlock={actions.removeBlock}
              // A late reply must not close another dialog.
              onClose={() => setDialog((shown) => (shown === dialog ? undefined : shown))}
              onClosePanel={() => setOpened('')}
            />
          </div>
          <PhoneBar />
          <p ref={live} aria-live="assertive" className="sr-only" />
        </div>
        {view.layout === 'dia' && <PrintDay />}
      </ScreenProvider>
    </AgendaProvider>
  )
}

/** The mark says that the length was drawn, and that nobody chose the place. */
const DRAWN = 'x'
const PROPOSED = 'p'

/** The address keeps the place, so that a reload opens the form there: `2026-11-23 14:00 30  pro_1`. */
const placeParam = ({ date, start, column, duration }: Target, mark: string) =>
  [date, timeOf(start), duration, mark, column].join(' ')

function placeIn(param: string): { at: Target; drawn: boolean; proposed: boolean } | undefined {
  const [date = '', time = '', duration, mark, column = ''] = param.split(' ')
  if (!isDate(date) || !/^\d\d:\d\d$/.test(time)) return undefined
  const at = { date, start: minutesOf(time), column, duration: Number(duration) }
  return { at, drawn: mark === DRAWN, proposed: mark === PROPOSED }
}

/** The default is the first free slot from now on, or else the next slot. */
function firstPlace(
  context: AgendaContext,
  view: View,
  now: Now,
  items: readonly Item[],
  busy: readonly BusyBand[],
): Target {
  const { opening, professionals, own } = context
  const { step } = opening
  const chosen = view.professionals.find((id) => context.byColumn.has(id))
  const column = own ?? chosen ?? professionals.find(({ is_active }) => is_active)?.id ?? NOBODY
  const { date } = view
  const hours = context.hoursOf(column, date)
  for (let start = opening.start; start + step <= opening.end; start += step) {
    const span = { date, column, start, end: start + step }
    const isAhead = date !== now.date || start > now.minutes
    const isBusy = busy.some((band) => sharesTime(band, span))
    if (isAhead && !isBusy && !outsideOf(hours, span) && inTheWay(items, span).length === 0)
      return { date, column, start, duration: step }
  }
  const next = Math.min(Math.ceil(now.minutes / step) * step, DAY_MINUTES - step)
  return { date, column, start: date === now.date ? next : opening.start, duration: step }
}
