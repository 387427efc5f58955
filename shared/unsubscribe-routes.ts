import type { Address } from './routes.ts'

/** The first load of the customers' pages excludes them. */
export const unsubscribeAddresses = {
  getSubscription: 'GET /api/public/unsubscribe/{token}',
  unsubscribe: 'POST /api/public/unsubscribe/{token}',
} as const satisfies Record<string, Address>
