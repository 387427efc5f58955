import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { call, type Output } from '../../lib/api.ts'
import { type Failure, isFailure, unexpected } from '../../lib/failure.ts'
import { withRetries } from '../../lib/with-retries.ts'
import type { Changed } from './use-change.ts'

type List = Output<'listMyAppointments'>
export type MyAppointment = List['appointments'][number]

const PAUSES = [2_000, 4_000]

/** Reads a phone's appointments. Each reading counts as a lookup, so a change uses its own answer. */
export function useMyAppointments(slug: string) {
  const [list, setList] = useState<List>()
  const [failure, setFailure] = useState<Failure>()
  /** Tells whether the business shows them only with a code. */
  const [asksCode, setAsksCode] = useState(false)
  const [isLoading, setLoading] = useState(false)
  const searched = useRef<{ phone: string; code?: string }>({ phone: '' })
  const latest = useRef(0)

  async function read(input: { phone: string; code?: string }): Promise<List | undefined> {
    const mine = ++latest.current
    if (input.phone !== searched.current.phone) setList(undefined)
    searched.current = input
    if (!input.code) setAsksCode(false)
    setLoading(true)
    setFailure(undefined)
    const result = await withRetries(() => call('listMyAppointments', slug, input), { pauses: PAUSES }).then(
      (list) => ({ list, failure: undefined }),
      (error) => ({ list: undefined, failure: isFailure(error) ? error : unexpected() }),
    )
    if (mine !== latest.current) return undefined
    const { list, failure } = result
    // It renders at once: the caller moves the focus to what it shows.
    flushSync(() => {
      setLoading(false)
      setFailure(failure)
      if (list) setList(list)
      // A code that was right may have ended since.
      if (list || failure?.code === 'code_required' || failure?.code === 'code_wrong') setAsksCode(!list)
    })
    return list
  }

  return {
    list,
    failure,
    isLoading,
    asksCode,
    searched: searched.current.phone,
    search: (phone: string) => read({ phone }),
    /** Shows the list with the code that the business asks for. */
    prove: (code: string) => read({ ...searched.current, code }),
    readAgain: () => read(searched.current),
    /** Shows a change without another lookup. */
    takeOver({ appointment, actions }: Changed) {
      setList(
        (list) =>
          list && {
            ...list,
            appointments: list.appointments
              .map((one) => (one.id === appointment.id ? { ...appointment, actions } : one))
              .sort((a, b) => a.starts_at.localeCompare(b.starts_at)),
          },
      )
    },
  }
}
