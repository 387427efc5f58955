import { useCallback, useMemo, useState } from 'react'
import type { Block } from '#shared/agenda.ts'
import type { AgendaAppointment, AppointmentStatus } from '#shared/appointments.ts'
import { timeOf } from '#shared/time.ts'
import { statusOf } from '../../lib/appointment-status.ts'
import { shortDayName } from '../../lib/dates.ts'
import { isFailure } from '../../lib/failure.ts'
import { isOutcomeUnknown } from '../../lib/outcome-unknown.ts'
import { changedSince, serialUpdate } from '../../lib/serial-update.ts'
import { useStaffMutation } from '../../lib/staff-query.ts'
import { useMay } from '../../lib/tenant.ts'
import { doneToast, failToast, undoToast } from '../../lib/toast.ts'
import {
  appointmentItem,
  blockItem,
  type Item,
  inTheWay,
  nameOf,
  newlyInTheWay,
  professionalOf,
} from './items.ts'
import { nowIn } from './statuses.ts'
import { type AgendaContext, columnName } from './use-agenda-context.ts'
import type { Days } from './use-days.ts'
import { useOverlap } from './use-overlap.ts'

/** Where something is to stand. */
export type Target = {
  date: string
  column: string
  start: number
  duration: number
  /** Why, where a day gone by asks for it. */
  notes?: string
}

/** The reason that a day gone by asks for, where the one who undoes gave none. */
const UNDONE = 'Voltou ao dia em que estava: a mudança foi desfeita.'
const CHANGED = 'Outra pessoa mexeu neste agendamento. Mostramos como está agora.'
const CHANGED_SINCE = 'Isto mudou depois. Confira antes de desfazer.'

/** Refusals of what is not as it is shown. */
const outdated = ['version_conflict', 'appointment_not_found', 'block_not_found', 'invalid_status_transition']

/** Changes of what stands in the days: shown at once, taken back visibly when refused, undone from a toast. */
export function useChanges(
  days: Days,
  context: AgendaContext,
  items: readonly Item[],
  onRefused: (id: string) => void,
) {
  const mayOverlap = useMay()('agenda.all')
  const [pending, setPending] = useState<ReadonlyMap<string, Item>>(new Map())
  const { overlap, ask } = useOverlap(items, mayOverlap)
  const moveAppointment = useStaffMutation('moveAppointment').mutateAsync
  const moveBlock = useStaffMutation('changeBlock').mutateAsync
  const changeStatus = useStaffMutation('setStatus').mutateAsync
  const takeBlock = useStaffMutation('removeBlock').mutateAsync
  const putBlock = useStaffMutation('createBlock').mutateAsync
  const { apply, refresh } = days

  const show = useCallback((item: Item) => setPending((before) => new Map(before).set(item.id, item)), [])
  /** What was shown ahead of the server's word, unless it has since been shown somewhere else again. */
  const hide = useCallback(
    (id: string, target: Target) =>
      setPending((before) => {
        const shown = before.get(id)
        if (!shown || !standsAt(shown, target)) return before
        const next = new Map(before)
        next.delete(id)
        return next
      }),
    [],
  )

  const fail = useCallback(
    (id: string, error: unknown) => {
      const code = isFailure(error) ? error.code : ''
      onRefused(id)
      if (code === 'version_conflict') failToast(CHANGED)
      else failToast(error instanceof Error ? error.message : String(error))
      // What got no answer may be done: better seen at once than taken for somebody else's.
      if (isOutcomeUnknown(error) || outdated.includes(code)) refresh(id).catch(() => {})
    },
    [onRefused, refresh],
  )

  return useMemo(() => {
    /** Not over what was done since: that would go unseen. What others did the server refuses. */
    function takeBack({ id, version }: AgendaAppointment | Block, back: () => void) {
      if (changedSince(id, version)) failToast(CHANGED_SINCE)
      else back()
    }

    async function send(item: Item, target: Target, allow: boolean): Promise<Item> {
      const { id } = item
      const { date, column, start, duration, notes } = target
      const professional_id = professionalOf(column)
      const common = { date, duration, ...(allow && { allow_overlap: true }) }
      if (item.kind === 'appointment') {
        const placed = { ...common, appointment_id: id, time: timeOf(start), professional_id, notes }
        const appointment = await serialUpdate(id, item.appointment.version, (version) =>
          moveAppointment({ ...placed, version }),
        )
        apply({ kind: 'appointment', item: appointment })
        return { ...item, appointment }
      }
      if (!professional_id) throw new Error('Um bloqueio é sempre de um profissional.')
      const placed = { ...common, block_id: id, start: timeOf(start), professional_id }
      const block = await serialUpdate(id, item.block.version, (version) => moveBlock({ ...placed, version }))
      apply({ kind: 'block', item: block })
      return { ...item, block }
    }

    /** Undefined when refused or waiting for the overlap question, which calls `retry`. */
    async function settle(item: Item, target: Target, allow: boolean, retry: (allow: boolean) => void) {
      const { id } = item
      const end = target.start + target.duration
      show({ ...item, ...target, end })
      try {
        const moved = await send(item, target, allow)
        hide(id, target)
        return moved
      } catch (error) {
        const conflicts = conflictsOf(error)
        const findConflicts = (now: readonly Item[]) => newlyInTheWay(now, item, { ...target, end })
        if (conflicts) ask({ conflicts, findConflicts, retry, dismiss: () => hide(id, target) })
        else {
          hide(id, target)
          fail(id, error)
        }
        return undefined
      }
    }

    async function put(item: Item, target: Target, allow: boolean) {
      const moved = await settle(item, target, allow, (allow) => void put(item, target, allow))
      if (!moved) return
      const { date, column, start } = target
      const where = `${timeOf(start)}, ${shortDayName(date)}, ${columnName(context, column)}`
      const name = item.kind === 'appointment' ? 'Agendamento atualizado' : 'Bloqueio atualizado'
      const left = moved.kind === 'appointment' ? moved.appointment : moved.block
      undoToast(`${name} com sucesso`, `${nameOf(item)} · ${where}`, () =>
        takeBack(left, () => void undo(item, moved, false)),
      )
    }

    /** Back to where it was, with the confirmation that moving took from it; somebody else may be there by now. */
    async function undo(before: Item, moved: Item, allow: boolean) {
      const { kind, date, start, end } = before
      const lacksNote =
        kind === 'appointment' && !before.appointment.notes && date < nowIn(context.timezone, new Date()).date
      const target = { ...before, duration: end - start, ...(lacksNote && { notes: UNDONE }) }
      const back = await settle(moved, target, allow, (allow) => void undo(before, moved, allow))
      if (back?.kind !== 'appointment' || before.kind !== 'appointment') return
      const { status } = before.appointment
      if (status !== back.appointment.status && status === 'confirmed')
        await setStatus(back.appointment, 'confirmed').catch(() => {})
    }

    function move(item: Item, target: Target) {
      if (standsAt(item, target)) return
      const end = target.start + target.duration
      const findConflicts = (now: readonly Item[]) => newlyInTheWay(now, item, { ...target, end })
      if (findConflicts(items).length === 0) return void put(item, target, false)
      show({ ...item, ...target, end })
      ask({
        conflicts: [],
        findConflicts,
        retry: (allow) => void put(item, target, allow),
        dismiss: () => {
          hide(item.id, target)
          onRefused(item.id)
        },
      })
    }

    /** The appointment in its new status; throws what refused it. */
    async function setStatus(
      appointment: AgendaAppointment,
      status: AppointmentStatus,
      reason?: string,
      allow?: boolean,
    ) {
      const wanted = {
        appointment_id: appointment.id,
        status,
        ...(reason && { reason }),
        ...(allow && { allow_overlap: true }),
      }
      const changed = await serialUpdate(appointment.id, appointment.version, (version) =>
        changeStatus({ ...wanted, version }),
      )
      apply({ kind: 'appointment', item: changed })
      return changed
    }

    /** As above with everything a person is told: refusals, whom it would stand over, the way back. */
    async function step(
      appointment: AgendaAppointment,
      status: AppointmentStatus,
      reason?: string,
      allow?: boolean,
    ) {
      try {
        const changed = await setStatus(appointment, status, reason, allow)
        const lost = status === 'cancelled' || status === 'no_show' || status === 'completed'
        if (lost && mayOverlap) {
          undoToast(
            `Agendamento ${status === 'cancelled' ? 'removido' : 'atualizado'} com sucesso`,
            `${appointment.client_name} · ${statusOf(status).word}`,
            () => takeBack(changed, () => void step(changed, appointment.status)),
          )
        }
        return changed
      } catch (error) {
        const conflicts = conflictsOf(error)
        const findConflicts = (now: readonly Item[]) => inTheWay(now, appointmentItem(appointment))
        if (conflicts)
          ask({ conflicts, findConflicts, retry: (allow) => void step(appointment, status, reason, allow) })
        else fail(appointment.id, error)
        return undefined
      }
    }

    async function removeBlock(block: Block) {
      try {
        await serialUpdate(block.id, block.version, () => takeBlock({ block_id: block.id }))
        apply({ kind: 'removed', id: block.id })
        const { professional_id, date, start, end, reason } = block
        const input = { professional_id, date, start, duration: minutesBetween(start, end), reason }
        const back = (allow: boolean) => {
          putBlock({ ...input, ...(allow && { allow_overlap: true }) })
            .then((created) => apply({ kind: 'block', item: created }))
            .catch((error) => {
              const conflicts = conflictsOf(error)
              const findConflicts = (now: readonly Item[]) => inTheWay(now, blockItem(block))
              if (conflicts) ask({ conflicts, findConflicts, retry: back })
              else fail(block.id, error)
            })
        }
        undoToast('Bloqueio removido com sucesso', reason, () => back(false))
      } catch (error) {
        fail(block.id, error)
      }
    }

    const added = (kind: 'appointment' | 'block') =>
      doneToast(kind === 'appointment' ? 'Agendamento criado com sucesso' : 'Bloqueio adicionado com sucesso')

    return { pending, overlap, mayOverlap, move, step, removeBlock, added, fail }
  }, [
    pending,
    overlap,
    mayOverlap,
    items,
    context,
    apply,
    show,
    hide,
    ask,
    fail,
    onRefused,
    moveAppointment,
    moveBlock,
    changeStatus,
    takeBlock,
    putBlock,
  ])
}
export type Changes = ReturnType<typeof useChanges>

/** Whether it is where it is to be, as long as it is to be. */
const standsAt = (item: Item, { date, column, start, duration }: Target) =>
  item.date === date && item.column === column && item.start === start && item.end === start + duration

/** Whom it would stand over, when that is what it was refused for. */
const conflictsOf = (error: unknown) =>
  isFailure(error) && error.code === 'overlap'
    ? error.errors.map(({ message }) => message.replaceAll(' · ', ', '))
    : undefined

const minutesBetween = (start: string, end: string) => {
  const [from, to] = [start, end].map((time) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5)))
  return (to ?? 0) - (from ?? 0)
}
