/**
 * Addresses of every route, by area. They stand apart from the schemas (which need zod) so that the
 * customers' page can call the API without carrying a validator; `shared/<area>.ts` completes each one.
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

/** Accounts and businesses. `get_user_tenants` of the spec is the first; it and the next two need no business yet. */
export const tenantsAddresses = {
  getUserTenants: 'GET /api/staff/tenants',
  createTenant: 'POST /api/staff/tenants',
  acceptInvitation: 'POST /api/staff/invitations/accept',
  listMembers: 'GET /api/staff/members',
  inviteMember: 'POST /api/staff/invitations',
  revokeInvitation: 'DELETE /api/staff/invitations/{invitation_id}',
  changeRole: 'PATCH /api/staff/members/{user_id}',
  removeMember: 'DELETE /api/staff/members/{user_id}',
} as const satisfies Record<string, Address>

/** What browsers report of themselves. */
export const clientErrorsAddresses = {
  reportError: 'POST /api/client-errors',
} as const satisfies Record<string, Address>

/** Splits an address into its method and its path template. */
export function parseAddress(address: Address): { method: Method; path: string } {
  const space = address.indexOf(' ')
  return { method: address.slice(0, space) as Method, path: address.slice(space + 1) }
}
