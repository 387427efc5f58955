import { createContext, useContext } from 'react'
import type { AgendaAppointment, AppointmentStatus, FinishingInput } from '#shared/appointments.ts'
import type { AgendaContext } from './agenda-context.ts'
import type { BusyBand, Item } from './items.ts'
import type { Now } from '../panel/statuses.ts'

/** Holds a place for an entry, in minutes of a day. */
export type Target = {
  date: string
  column: string
  start: number
  duration: number
  /** A past day asks for this reason. */
  staff_notes?: string
}

/** Says what a question about missing slots is about. */
export type Explained = { column?: string; service_id?: string; date?: string }

/** Holds the reason of a cancellation; how a completed appointment was paid. */
export type StatusDetails = { reason?: string; settlement?: FinishingInput }

/** The forms and the panel need this from the screen around them. */
export type Agenda = {
  context: AgendaContext
  now: Now
  /** Holds everything in the days that are shown, with pending moves. */
  items: readonly Item[]
  /** Holds the times that Google Calendar keeps busy in these days. */
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
    /** Explains why the page offers no slot. */
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
