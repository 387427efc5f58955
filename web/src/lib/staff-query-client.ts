import type { QueryClient } from '@tanstack/react-query'
import { isFailure, isOutcomeUnknown } from './failure.ts'
import { createQueryClient } from './query-client.ts'
import { failToast } from './toast.ts'

/** The member's role changed or ended while the app was open. */
const membershipCodes = ['tenant_not_found', 'forbidden']

/** It shows a toast on the first retry, and retries changes without a reply once. */
export function createStaffQueryClient(): QueryClient {
  const client = createQueryClient()
  client.setDefaultOptions({
    ...client.getDefaultOptions(),
    mutations: {
      retry: (count, error) => count < 1 && isOutcomeUnknown(error) && error.code !== 'timeout',
      networkMode: 'always',
    },
  })
  const lookAgain = (error: unknown) => {
    if (isFailure(error) && membershipCodes.includes(error.code))
      void client.invalidateQueries({ queryKey: ['getUserTenants'] })
  }
  client.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated') return
    const { action } = event
    if (action.type === 'failed' && action.failureCount === 1)
      failToast('Erro ao carregar dados. Tentando novamente...')
    if (action.type === 'error' && event.query.queryKey[0] !== 'getUserTenants') lookAgain(action.error)
  })
  client.getMutationCache().subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'error') lookAgain(event.action.error)
  })
  return client
}
