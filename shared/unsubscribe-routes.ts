import type { Address } from './routes.ts'

/** Mail programs and a message's link call these. The first load of the customers' pages excludes them. */
export const unsubscribeAddresses = {
  getSubscription: 'GET /api/public/unsubscribe/{token}',
  unsubscribe: 'POST /api/public/unsubscribe/{token}',
} as const satisfies Record<string, Address>
