import { createContext, useContext } from 'react'
import type { BookingPage } from '#shared/booking.ts'
import { useStore } from '../../lib/use-store.ts'
import type { Flow, FlowState } from './flow.ts'

export type Config = NonNullable<BookingPage['config']>

/** All screens of the flow share it. */
export type BookingContext = {
  slug: string
  page: BookingPage
  config: Config
  flow: Flow
  reload: () => Promise<unknown>
  reloading: boolean
}

export const Booking = createContext<BookingContext>(undefined as never)

export function useBooking(): BookingContext & { state: FlowState } {
  const context = useContext(Booking)
  return { ...context, state: useStore(context.flow) }
}
