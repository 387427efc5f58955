import type { Block } from '#shared/agenda.ts'
import type { AgendaAppointment, AppointmentStatus } from '#shared/appointments.ts'
import { timeOf } from '#shared/time.ts'
import { todayIn } from '../../../lib/business-day.ts'
import { shortDayName } from '../../../lib/dates.ts'
import { isFailure, isOutcomeUnknown } from '../../../lib/failure.ts'
import { changedSince } from '../../../lib/serial-update.ts'
import type { StaffInput, StaffOutput } from '../../../lib/staff-address.ts'
import { failToast, undoToast } from '../../../lib/toast.ts'
import { statusOf } from '../../schedule/appointment-status.ts'
import { type AgendaContext, columnName } from '../forms/agenda-context.ts'
import { agreed, asks, type Consents } from '../forms/consents.ts'
import {
  appointmentItem,
  type BlockItem,
  type Item,
  inTheWay,
  nameOf,
  newlyInTheWay,
  professionalOf,
} from '../forms/items.ts'
import type { StatusDetails, Target } from '../forms/use-agenda.ts'
import type { Days } from './use-days.ts'

type Send<R extends 'moveAppointment' | 'changeBlock' | 'setStatus' | 'removeBlock' | 'createBlock'> = (
  input: StaffInput<R>,
) => Promise<StaffOutput<R>>

/** Actions read the screen's current state when they need it. */
type Screen = Pick<Days, 'refresh'> & {
  context: AgendaContext
  items: readonly Item[]
  mayOverlap: boolean
  onRefused: (id: string) => void
  moveAppointment: Send<'moveAppointment'>
  changeBlock: Send<'changeBlock'>
  setStatus: Send<'setStatus'>
  removeBlock: Send<'removeBlock'>
  createBlock: Send<'createBlock'>
}

export type Question = {
  id: string
  conflicts: string[]
  findConflicts: (items: readonly Item[]) => Item[]
  about?: string
  answer: (overlap: boolean | undefined) => void
  /** Meanwhile the item is shown in its new place. */
  preview: Item | undefined
}

/** A past day needs this reason when an undo leads there. */
const UNDONE = 'Voltou ao dia em que estava: a mudança foi desfeita.'
const CHANGED = 'Outra pessoa mexeu neste agendamento. Mostramos como está agora.'
const CHANGED_SINCE = 'Isto mudou depois. Confira antes de desfazer.'

/** The screen is out of date after these codes. */
const outdated = ['version_conflict', 'appointment_not_found', 'block_not_found', 'invalid_status_transition']

export function agendaActions(
  screen: () => Screen,
  update: (change: (questions: readonly Question[]) => readonly Question[]) => void,
) {
  let latestUndo: (() => void) | undefined

  const ask = (
    conflicts: string[],
    findConflicts: Question['findConflicts'],
    preview?: Item,
    about?: string,
  ) =>
    new Promise<boolean | undefined>((resolve) => {
      const id = crypto.randomUUID()
      const answer: Question['answer'] = (overlap) => {
        update((questions) => questions.filter((one) => one.id !== id))
        resolve(overlap)
      }
      update((questions) => [...questions, { id, conflicts, findConflicts, answer, preview, about }])
    })

  function fail(id: string, error: unknown) {
    const code = isFailure(error) ? error.code : ''
    screen().onRefused(id)
    if (code === 'version_conflict') failToast(CHANGED)
    else failToast(error instanceof Error ? error.message : String(error))
    if (isOutcomeUnknown(error) || outdated.includes(code))
      screen()
        .refresh(id)
        .catch(() => {})
  }

  type Consented<T> = {
    id: string
    findConflicts: Question['findConflicts']
    preview?: Item
    send: (consents: Consents) => Promise<T>
  }
  /** Retries with consent when a refusal asks for it; returns undefined when the change was not made. */
  async function sendWithConsent<T>(change: Consented<T>, consents: Consents = {}): Promise<T | undefined> {
    try {
      return await change.send(consents)
    } catch (error) {
      if (!asks(error)) {
        fail(change.id, error)
        return undefined
      }
      const names = error.errors.map(({ message }) => message.replaceAll(' · ', ', '))
      const isOverlap = error.code === 'overlap'
      const consent = isOverlap
        ? await ask(names, change.findConflicts, change.preview)
        : await ask(names, () => [], change.preview, error.message)
      if (consent === undefined) {
        if (!isOverlap) screen().onRefused(change.id)
        return undefined
      }
      return sendWithConsent(change, consent ? agreed(consents, error.code) : consents)
    }
  }

  function offerUndo(
    title: string,
    text: string | undefined,
    after: AgendaAppointment | Block,
    undo: () => void,
  ) {
    const checked = () => {
      if (latestUndo === checked) latestUndo = undefined
      // A keyboard shortcut leaves the toast open, which would then be outdated.
      dismiss()
      // Do not undo a newer change of this browser; the server rejects changes by others.
      if (changedSince(after.id, after.version)) failToast(CHANGED_SINCE)
      else undo()
    }
    latestUndo = checked
    const dismiss = undoToast(title, text, checked)
  }

  async function send(item: Item, target: Target, consents: Consents): Promise<Item> {
    const { date, column, start, duration, staff_notes } = target
    const professional_id = professionalOf(column)
    const place = { date, duration, ...consents }
    if (item.kind === 'appointment') {
      const { id, version } = item.appointment
      const input = {
        ...place,
        appointment_id: id,
        version,
        time: timeOf(start),
        professional_id,
        staff_notes,
      }
      return { ...item, appointment: await screen().moveAppointment(input) }
    }
    if (!professional_id) throw new Error('Um bloqueio é sempre de um profissional.')
    const { id, version } = item.block
    const input = { ...place, block_id: id, version, start: timeOf(start), professional_id }
    return { ...item, block: await screen().changeBlock(input) }
  }

  /** Asks first where the screen knows of an overlap. */
  async function place(item: Item, target: Target): Promise<Item | undefined> {
    const preview = { ...item, ...target, end: target.start + target.duration }
    const change = {
      id: item.id,
      preview,
      findConflicts: (now: readonly Item[]) => newlyInTheWay(now, item, preview),
      send: (consents: Consents) => send(item, target, consents),
    }
    if (change.findConflicts(screen().items).length === 0) return sendWithConsent(change)
    const consent = await ask([], change.findConflicts, preview)
    if (consent !== undefined) return sendWithConsent(change, consent ? { allow_overlap: true } : {})
    screen().onRefused(item.id)
    return undefined
  }

  async function move(item: Item, target: Target): Promise<boolean> {
    if (isAt(item, target)) return true
    const moved = await place(item, target)
    if (!moved) return false
    const wasConfirmed =
      item.kind === 'appointment' &&
      item.appointment.status === 'confirmed' &&
      moved.kind === 'appointment' &&
      moved.appointment.status === 'scheduled'
    offerUndo(
      movedWords(item, target, screen().context),
      wasConfirmed ? 'Estava confirmado e voltou a agendado: confirme de novo com o cliente.' : undefined,
      moved.kind === 'appointment' ? moved.appointment : moved.block,
      () => void undoMove(item, moved),
    )
    return true
  }

  /** Undoing also restores the confirmation that the move had reset. */
  async function undoMove(before: Item, moved: Item) {
    const { kind, date, start, end, column } = before
    const today = todayIn(screen().context.timezone)
    const lacksNote =
      kind === 'appointment' && !before.appointment.notes && !before.appointment.staff_notes && date < today
    const target = { date, column, start, duration: end - start, ...(lacksNote && { staff_notes: UNDONE }) }
    const back = await place(moved, target)
    if (back?.kind !== 'appointment' || before.kind !== 'appointment') return
    const { status } = before.appointment
    if (status !== back.appointment.status && status === 'confirmed')
      await sendStatus(back.appointment, { status: 'confirmed' }).catch(() => {})
  }

  const sendStatus = (
    { id, version }: AgendaAppointment,
    input: StatusDetails & { status: AppointmentStatus; allow_overlap?: true },
  ) => screen().setStatus({ ...input, appointment_id: id, version })

  async function setStatus(appointment: AgendaAppointment, status: AppointmentStatus, more?: StatusDetails) {
    const changed = await sendWithConsent({
      id: appointment.id,
      findConflicts: (now) => inTheWay(now, appointmentItem(appointment)),
      send: (overlap) => sendStatus(appointment, { status, ...more, ...overlap }),
    })
    const ends = status === 'cancelled' || status === 'no_show' || status === 'completed'
    if (changed && ends && screen().mayOverlap)
      offerUndo(
        `Agendamento ${status === 'cancelled' ? 'removido' : 'atualizado'} com sucesso`,
        `${appointment.client_name} · ${statusOf(status).word}`,
        changed,
        () => void setStatus(changed, appointment.status),
      )
    return changed
  }

  async function removeBlock(item: BlockItem) {
    const { id, professional_id, date, start, reason } = item.block
    try {
      await screen().removeBlock({ block_id: id })
    } catch (error) {
      return fail(id, error)
    }
    const input = { professional_id, date, start, duration: item.end - item.start, reason }
    const restored = {
      id,
      findConflicts: (now: readonly Item[]) => inTheWay(now, item),
      send: (consents: Consents) => screen().createBlock({ ...input, ...consents }),
    }
    offerUndo('Bloqueio removido com sucesso', reason, item.block, () => void sendWithConsent(restored))
  }

  return {
    move,
    setStatus,
    removeBlock: (item: BlockItem) => void removeBlock(item),
    fail,
    undo: () => latestUndo?.(),
  }
}

const isAt = (item: Item, { date, column, start, duration }: Target) =>
  item.date === date && item.column === column && item.start === start && item.end === start + duration

function movedWords(item: Item, { date, column, start, duration }: Target, context: AgendaContext): string {
  const [sameDay, sameColumn] = [item.date === date, item.column === column]
  if (sameDay && sameColumn && item.start === start)
    return `${nameOf(item)} agora termina às ${timeOf(start + duration)}`
  const day = sameDay ? '' : `${shortDayName(date)}, `
  const name = columnName(context, column)
  const whose = sameColumn ? '' : professionalOf(column) ? ` com ${name}` : ', sem profissional'
  return `${nameOf(item)} passou para ${day}${timeOf(start)}${whose}`
}
