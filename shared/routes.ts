/**
 * Addresses of the customers' routes. They stand apart from the schemas (which need zod) so that the customers' page
 * can call the API without carrying a validator, and from the staff's (`staff-routes.ts`), which it never calls;
 * `shared/<area>.ts` completes each one.
 */
export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
export type Address = `${Method} /${string}`

export const bookingAddresses = {
  getBookingPage: 'GET /api/public/{slug}',
  getAvailability: 'GET /api/public/{slug}/availability',
  getCalendar: 'GET /api/public/{slug}/calendar',
  lookupClient: 'POST /api/public/{slug}/clients/lookup',
  book: 'POST /api/public/{slug}/appointments',
} as const satisfies Record<string, Address>

/** Splits an address into its method and its path template. */
export function parseAddress(address: Address): { method: Method; path: string } {
  const space = address.indexOf(' ')
  return { method: address.slice(0, space) as Method, path: address.slice(space + 1) }
}
