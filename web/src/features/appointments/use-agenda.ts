import { createContext, useContext } from 'react'
import type { AgendaAppointment, AppointmentStatus, FinishingInput } from '#shared/appointments.ts'
import type { AgendaContext } from './agenda-context.ts'
import type { BusyBand, Item } from './items.ts'
import type { Now } from './statuses.ts'

/** A place for an entry, in minutes of a day. */
export type Target = {
  date: string
  column: string
  start: number
  duration: number
  /** The reason that a past day asks for. */
  staff_notes?: string
}

/** What a question about missing slots is about. */
export type Explained = { column?: string; service_id?: string; date?: string }

/** The reason of a cancellation; how a completed appointment was paid. */
export type StatusDetails = { reason?: string; settlement?: FinishingInput }

/** What the forms and the panel need of the screen around them. */
export type Agenda = {
  context: AgendaContext
  now: Now
  /** Everything in the days that are shown, with pending moves. */
  items: readonly Item[]
  /** What Google Calendar keeps busy in these days. */
  busy: readonly BusyBand[]
  overlaps: ReadonlyMap<string, Item[]>
  actions: {
    /** False when it was refused or not wanted after all. */
    move: (item: Item, target: Target) => Promise<boolean>
    /** Undefined when it was refused or not wanted after all. */
    setStatus: (
      appointment: AgendaAppointment,
      status: AppointmentStatus,
      more?: StatusDetails,
    ) => Promise<AgendaAppointment | undefined>
    /** Shows an appointment as a form saved it. */
    changed: (appointment: AgendaAppointment) => void
    /** Tells what was refused, and refetches what is out of date. */
    fail: (id: string, error: unknown) => void
    /** Why the page offers no slot. */
    explain: (about: Explained) => void
  }
}

const AgendaReact = createContext<Agenda | undefined>(undefined)
export const AgendaProvider = AgendaReact.Provider

export function useAgenda(): Agenda {
  const agenda = useContext(AgendaReact)
  if (!agenda) throw new Error('outside the agenda')
  return agenda
}
