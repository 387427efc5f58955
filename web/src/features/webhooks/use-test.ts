import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { TestResult } from '#shared/webhooks.ts'
import { isFailure } from '../../lib/failure.ts'
import { staffCall } from '../../lib/staff-api.ts'
import { refresh } from '../../lib/staff-query.ts'
import { problemToast } from '../../lib/toast.ts'
import { failedTo, showResult } from './labels.ts'

/** The queue may delay the result. */
const ASK_MS = 700
const ASKED = 60

/** The result is polled and shown. */
export function useTest([done, failed]: [done: string, failed: string]) {
  const queryClient = useQueryClient()
  const [isPending, setPending] = useState(false)
  const run = async (start: () => Promise<{ test_id: string }>): Promise<TestResult | undefined> => {
    setPending(true)
    try {
      const result = await resultOf((await start()).test_id)
      showResult(result, done, failed)
      await refresh(queryClient, ['listWebhooks', 'listDeliveries'])
      return result
    } catch (error) {
      if (!isFailure(error)) throw error
      problemToast(failed, failedTo('O teste não foi enviado')(error))
      return undefined
    } finally {
      setPending(false)
    }
  }
  return { run, isPending }
}

async function resultOf(test_id: string): Promise<TestResult> {
  for (let asked = 0; asked < ASKED; asked++) {
    const { result } = await staffCall('getWebhookTest', { test_id })
    if (result) return result
    await new Promise((resolve) => setTimeout(resolve, ASK_MS))
  }
  return { success: false, error: 'O teste ainda espera. Veja o resultado no registro do webhook.', ms: 0 }
}
