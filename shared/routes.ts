/** Addresses have no schemas, so that the customers' page carries no validator. */
export type Method = 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
export type Address = `${Method} /${string}`

/** They are called before the page's code loads, so they are apart. */
export const PAGE_ADDRESS = 'GET /api/public/{slug}'
export const LINK_ADDRESS = 'GET /api/public/links/{token}'

export const bookingAddresses = {
  getBookingPage: PAGE_ADDRESS,
  getAvailability: 'GET /api/public/{slug}/availability',
  getCalendar: 'GET /api/public/{slug}/calendar',
  lookupClient: 'POST /api/public/{slug}/clients/lookup',
  book: 'POST /api/public/{slug}/appointments',
} as const satisfies Record<string, Address>

export const linksAddresses = {
  getLink: LINK_ADDRESS,
  getLinkAvailability: 'GET /api/public/links/{token}/availability',
  getLinkCalendar: 'GET /api/public/links/{token}/calendar',
  cancelByLink: 'POST /api/public/links/{token}/cancel',
  rescheduleByLink: 'POST /api/public/links/{token}/reschedule',
  confirmByLink: 'POST /api/public/links/{token}/confirm',
  listMyAppointments: 'POST /api/public/{slug}/my-appointments',
  sendMyCode: 'POST /api/public/{slug}/my-appointments/code',
} as const satisfies Record<string, Address>

export const pagesAddresses = {
  getEmbed: 'GET /embed/{slug}',
  getRobotsPage: 'GET /pages/{slug}',
  getStyle: 'GET /api/public/{slug}/style.css',
} as const satisfies Record<string, Address>

/** It begins the path of a link's page. */
export const linkPaths = { cancel: 'cancelar', reschedule: 'reagendar', confirm: 'confirmar' } as const

export const UNSUBSCRIBE_PATH = 'descadastrar'

/** `feed` is the secret; `.ics` follows it, because some programs require it. */
export const feedAddresses = {
  getFeed: 'GET /api/public/feeds/{feed}',
} as const satisfies Record<string, Address>

/** Google calls it when a calendar has changed. */
export const googleNotificationAddresses = {
  notifyGoogleChange: 'POST /api/public/google/{channel}',
} as const satisfies Record<string, Address>

export function parseAddress(address: Address): { method: Method; path: string } {
  const space = address.indexOf(' ')
  return { method: address.slice(0, space) as Method, path: address.slice(space + 1) }
}
