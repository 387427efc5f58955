import type { Address } from './routes.ts'

/** For mail programs and the page that a message's link opens. Apart from the customers' others, which its first load carries. */
export const unsubscribeAddresses = {
  getSubscription: 'GET /api/public/unsubscribe/{token}',
  unsubscribe: 'POST /api/public/unsubscribe/{token}',
} as const satisfies Record<string, Address>
