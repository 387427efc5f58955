/** Addresses without schemas, so that the customers' page carries no validator; see `shared/<area>.ts`. */
export type Method = 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
export type Address = `${Method} /${string}`

/** The customers' pages call these before their code loads; separate, so the first script names no others. */
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

/** Documents. The edge rewrites a robot's request for a business's page to `/pages/{slug}`. */
export const pagesAddresses = {
  getEmbed: 'GET /embed/{slug}',
  getRobotsPage: 'GET /pages/{slug}',
  getStyle: 'GET /api/public/{slug}/style.css',
} as const satisfies Record<string, Address>

/** First part of the path of a link's page, by what the link allows. */
export const linkPaths = { cancel: 'cancelar', reschedule: 'reagendar', confirm: 'confirmar' } as const

/** First part of the path of the page where messages are declined. */
export const UNSUBSCRIBE_PATH = 'descadastrar'

/** Calendar programs read it. `feed` is the secret, with `.ics` behind it because some programs ask for that. */
export const feedAddresses = {
  getFeed: 'GET /api/public/feeds/{feed}',
} as const satisfies Record<string, Address>

/** Google calls it when a calendar has changed. */
export const googleNotificationAddresses = {
  notifyGoogleChange: 'POST /api/public/google/{channel}',
} as const satisfies Record<string, Address>

/** Splits an address into method and path template. */
export function parseAddress(address: Address): { method: Method; path: string } {
  const space = address.indexOf(' ')
  return { method: address.slice(0, space) as Method, path: address.slice(space + 1) }
}
