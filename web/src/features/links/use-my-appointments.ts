import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { call, type Output } from '../../lib/api.ts'
import { type Failure, isFailure, unexpected } from '../../lib/failure.ts'
import { withRetries } from '../../lib/with-retries.ts'
import type { Changed } from './use-change.ts'

type List = Output<'listMyAppointments'>
export type MyAppointment = List['appointments'][number]

const PAUSES = [2_000, 4_000]

/** Each read counts as a lookup, so a change uses its own reply. */
export function useMyAppointments(slug: string) {
  const [list, setList] = useState<List>()
  const [failure, setFailure] = useState<Failure>()
  /** The business may require a code. */
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
    const result = await withRetries(() => call('listMyAppointments', slug, input), PAUSES).then(
      (list) => ({ list, failure: undefined }),
      (error) => ({ list: undefined, failure: isFailure(error) ? error : unexpected() }),
    )
    if (mine !== latest.current) return undefined
    const { list, failure } = result
    flushSync(() => {
      setLoading(false)
      setFailure(failure)
      if (list) setList(list)
      // A valid code may have expired meanwhile.
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
    /** The list is read with the code. */
    prove: (code: string) => read({ ...searched.current, code }),
    readAgain: () => read(searched.current),
    /** A change needs no further lookup. */
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
