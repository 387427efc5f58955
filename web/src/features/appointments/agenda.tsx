import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { AgendaAppointment } from '#shared/appointments.ts'
import { DAY_MINUTES } from '#shared/hours.ts'
import { timeOf } from '#shared/time.ts'
import { shortDayName } from '../../lib/dates.ts'
import { useShortcuts } from '../../lib/shortcuts.ts'
import { AgendaDialogs, type OpenDialog } from './agenda-dialogs.tsx'
import { AgendaView } from './agenda-view.tsx'
import { outsideOf } from './hours.ts'
import { type Item, inTheWay, itemsOf, NOBODY, nameOf, overlapsOf } from './items.ts'
import { PrintDay } from './print-day.tsx'
import { appointmentLabel, type Now } from './statuses.ts'
import { Toolbar } from './toolbar.tsx'
import { type AgendaContext, columnName, useNow } from './use-agenda-context.ts'
import { type Target, useChanges } from './use-changes.ts'
import { useColumns, weekColumn } from './use-columns.ts'
import { useDays } from './use-days.ts'
import { useHighlights, useLooks } from './use-highlights.ts'
import { useView } from './use-view.ts'
import { rangeOf, turned, type View } from './view.ts'

/** The agenda: what stands in the days, how it is looked at, and what is done with it. */
export function Agenda({ context }: { context: AgendaContext }) {
  const now = useNow(context.timezone)
  const { view, change, isCreating, setCreating } = useView(now.date)
  const [dialog, setDialog] = useState<OpenDialog>()
  const live = useRef<HTMLParagraphElement>(null)
  const announce = useCallback((text: string) => {
    if (live.current) live.current.textContent = text
  }, [])
  const { highlights, highlight } = useHighlights()

  const week = view.layout === 'semana' ? weekColumn(context, view) : undefined
  const days = useDays({ ...rangeOf(view), ...(week && { professional_id: week }) }, (appointments) => {
    highlight(
      appointments.map(({ id }) => id),
      'fresh',
    )
    announce(
      `Agenda atualizada: ${appointments.map(({ time, client_name }) => `${time} ${client_name}`).join(', ')}`,
    )
  })
  const settled = useMemo(() => days.days.flatMap(itemsOf), [days.days])
  const onRefused = useCallback((id: string) => highlight([id], 'refused'), [highlight])
  const changes = useChanges(days, context, settled, onRefused)
  const { pending } = changes
  const items = useMemo<Item[]>(
    () => (pending.size === 0 ? settled : settled.map((item) => pending.get(item.id) ?? item)),
    [settled, pending],
  )
  const columns = useColumns(context, view, items, now.date)
  const looks = useLooks(highlights, pending)

  const overlaps = useMemo(() => overlapsOf(items), [items])
  const overNames = useCallback(
    (id: string) => {
      const over = overlaps.get(id) ?? []
      return items.filter((item) => over.includes(item.id)).map(nameOf)
    },
    [items, overlaps],
  )
  const labelOf = useCallback(
    (item: Item) => {
      if (item.kind === 'appointment') {
        const name =
          item.column === NOBODY
            ? undefined
            : columnName(context, item.column, item.appointment.professional_name)
        return appointmentLabel(item, name, overNames(item.id))
      }
      return `${timeOf(item.start)} às ${timeOf(item.end)}, bloqueio, ${nameOf(item)}, ${columnName(context, item.column)}`
    },
    [context, overNames],
  )

  const createAt = (target: Target, drawn: boolean) => {
    if (!context.mayAdd) return
    setDialog({ kind: 'create', target, drawn, restored: false })
    // A reload opens it again, going back closes it.
    setCreating(true)
  }
  useEffect(() => {
    if (!isCreating) setDialog((now) => (now?.kind === 'create' ? undefined : now))
  }, [isCreating])
  const create = () => createAt(firstTarget(context, view, now, items), false)
  const open = useCallback(
    (item: Item) => {
      if (item.kind === 'appointment') change({ appointment: item.id })
      else setDialog({ kind: 'block', id: item.id })
    },
    [change],
  )
  const zoomed = (by: number) => change({ zoom: Math.min(2, Math.max(0, view.zoom + by)) as View['zoom'] })
  const turn = (by: 1 | -1) => () => change({ date: turned(view, by) })
  useShortcuts({
    n: create,
    t: () => change({ date: now.date }),
    ...Object.fromEntries([
      ['ArrowLeft', turn(-1)],
      ['ArrowRight', turn(1)],
    ]),
    d: () => change({ layout: 'dia' }),
    s: () => change({ layout: 'semana' }),
    l: () => change({ layout: 'lista' }),
    '+': () => zoomed(1),
    '-': () => zoomed(-1),
    '?': () => setDialog({ kind: 'shortcuts' }),
    ...(view.appointment && Object.fromEntries([['Escape', () => change({ appointment: undefined })]])),
  })

  return (
    <>
      <div className="agenda">
        <Toolbar
          view={view}
          context={context}
          today={now.date}
          behind={days.behind}
          onChange={change}
          onCreate={create}
          onExplain={() => setDialog({ kind: 'explain' })}
          onShortcuts={() => setDialog({ kind: 'shortcuts' })}
        />
        <div className="agenda-stage">
          <AgendaView
            context={context}
            view={view}
            now={now}
            days={days}
            items={items}
            columns={columns}
            overlaps={overlaps}
            highlights={looks}
            labelOf={labelOf}
            announce={announce}
            onOpen={open}
            onMove={changes.move}
            onCreate={create}
            onDraw={createAt}
            onTitle={({ date }) => change({ layout: 'dia', date, professionals: [] })}
          />
          <AgendaDialogs
            dialog={
              isCreating && !dialog && context.mayAdd
                ? {
                    kind: 'create',
                    target: firstTarget(context, view, now, items),
                    drawn: false,
                    restored: true,
                  }
                : isCreating || dialog?.kind !== 'create'
                  ? dialog
                  : undefined
            }
            appointmentId={view.appointment}
            context={context}
            view={view}
            now={now}
            items={items}
            changes={changes}
            overNames={overNames}
            onAppointment={(appointment: AgendaAppointment, isNew: boolean) => {
              days.apply({ kind: 'appointment', item: appointment })
              if (isNew)
                announce(
                  `Agendado: ${shortDayName(appointment.date)}, ${appointment.time}, ${appointment.client_name}`,
                )
            }}
            onStale={(id) => void days.refresh(id).catch(() => {})}
            onBlock={(block) => days.apply({ kind: 'block', item: block })}
            onClose={() => {
              if (isCreating) setCreating(false)
              // An answer that comes late closes nothing else.
              else setDialog((now) => (now === dialog ? undefined : now))
            }}
            onCloseAppointment={() => change({ appointment: undefined })}
          />
        </div>
        <p ref={live} aria-live="assertive" className="sr-only" />
      </div>
      {view.layout === 'dia' && <PrintDay date={view.date} today={now.date} columns={columns} />}
    </>
  )
}

/** Where something new is proposed: the first free slot from now on or of another day, else the next there is. */
function firstTarget(context: AgendaContext, view: View, now: Now, items: readonly Item[]): Target {
  const { opening, professionals, own } = context
  const { step } = opening
  const chosen = view.professionals.find((id) => id !== NOBODY)
  const column = own ?? chosen ?? professionals.find(({ is_active }) => is_active)?.id ?? NOBODY
  const { date } = view
  const hours = context.hoursOf(column, date)
  for (let start = opening.start; start + step <= opening.end; start += step) {
    const span = { date, column, start, end: start + step }
    const isAhead = date !== now.date || start > now.minutes
    if (isAhead && !outsideOf(hours, span) && inTheWay(items, span).length === 0)
      return { date, column, start, duration: step }
  }
  const next = Math.min(Math.ceil(now.minutes / step) * step, DAY_MINUTES - step)
  return { date, column, start: date === now.date ? next : opening.start, duration: step }
}
