import { createContext, useContext } from 'react'
import type { AgendaAppointment, AppointmentStatus, FinishingInput } from '#shared/appointments.ts'
import type { Now } from '../panel/statuses.ts'
import type { AgendaContext } from './agenda-context.ts'
import type { BusyBand, Item } from './items.ts'

export type Target = {
  date: string
  column: string
  start: number
  duration: number
  /** A past day needs this reason. */
  staff_notes?: string
}

export type Explained = { column?: string; service_id?: string; date?: string }

export type StatusDetails = { reason?: string; settlement?: FinishingInput }

export type Agenda = {
  context: AgendaContext
  now: Now
  items: readonly Item[]
  /** Google Calendar keeps these times busy. */
  busy: readonly BusyBand[]
  overlaps: ReadonlyMap<string, Item[]>
  actions: {
    /** Returns false when it was refused or declined. */
    move: (item: Item, target: Target) => Promise<boolean>
    /** Returns undefined when it was refused or declined. */
    setStatus: (
      appointment: AgendaAppointment,
      status: AppointmentStatus,
      more?: StatusDetails,
    ) => Promise<AgendaAppointment | undefined>
    changed: (appointment: AgendaAppointment) => void
    fail: (id: string, error: unknown) => void
    /** It explains why the page offers no slot. */
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
