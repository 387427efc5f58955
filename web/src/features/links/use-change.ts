import { useRef, useState } from 'react'
import { call, type Input, type Output } from '../../lib/api.ts'
import { type Failure, isFailure, isOutcomeUnknown, unexpected } from '../../lib/failure.ts'
import { withRetries } from '../../lib/with-retries.ts'

type ChangeRoute = 'cancelByLink' | 'rescheduleByLink' | 'confirmByLink'
export type Changed = Output<ChangeRoute>

const REPEAT_AFTER_MS = 1_000

/** All attempts of the same change have one key, so the server changes the appointment once. */
export function useChange<R extends ChangeRoute>(route: R, onFailure: (failure: Failure) => void) {
  const [isSending, setSending] = useState(false)
  const [failure, setFailure] = useState<Failure>()
  const attempt = useRef<{ key: string; body: string }>(undefined)

  async function send(input: Input<R>): Promise<Changed | undefined> {
    if (isSending) return undefined
    const body = JSON.stringify(input)
    if (attempt.current?.body !== body) attempt.current = { key: crypto.randomUUID(), body }
    const idempotencyKey = attempt.current.key
    setSending(true)
    setFailure(undefined)
    try {
      return await withRetries(() => call(route, undefined, input, { idempotencyKey }), [REPEAT_AFTER_MS])
    } catch (error) {
      const refusal = isFailure(error) ? error : unexpected()
      if (!isOutcomeUnknown(refusal)) attempt.current = undefined
      setFailure(refusal)
      onFailure(refusal)
      return undefined
    } finally {
      setSending(false)
    }
  }
  return { send, isSending, failure }
}

/** The link is used, expired, forged, or for another action. */
export const isLinkOver = ({ code }: Failure) => code.startsWith('link_')
