// The distribution's viewer-request function: host and path decide which page is served.
// It runs in CloudFront's own small JavaScript (cloudfront-js-2.0: no imports, 10 kB), here and in the local stack.

// Put in at synth: the product's domain, `localhost` in the local stack, empty where businesses have no subdomains.
const APP_HOST = '__APP_HOST__'

const CUSTOMER_PAGE = '/booking.html'
// The staff app takes this place when it exists. Until then an unknown path gets the customers' not-found page.
const STAFF_PAGE = '/booking.html'

// Names that mean the bare host, so no business can have them.
const BARE_NAMES = ['www', 'app']
const SLUG = /^[a-z0-9][a-z0-9-]{1,38}[a-z0-9]$/
const BOOK = /^\/(?:book|agendar)\/([^/]+)(\/.*)?$/
const CUSTOMER_PATH = /^\/(?:book|agendar|appointments|cancelar|reagendar)(?:\/|$)/
const ASSET = /^\/assets\/|\.[a-z0-9]+$/i

// CloudFront calls it by this name.
function handler(event) {
  const request = event.request
  const path = request.uri
  const host = request.headers.host ? request.headers.host.value.toLowerCase().split(':')[0] : ''
  const bare = isBare(host)

  // Customers' paths come before assets: a phone or a token may have a dot in it.
  if (CUSTOMER_PATH.test(path)) {
    const location = bare ? subdomainOf(path) : undefined
    if (location) return redirect(location + query(request.querystring))
    request.uri = CUSTOMER_PAGE
  } else if (!ASSET.test(path)) {
    request.uri = bare ? STAFF_PAGE : CUSTOMER_PAGE
  }
  return request
}

function isBare(host) {
  const end = '.' + APP_HOST
  if (!APP_HOST || !host.endsWith(end)) return true
  return BARE_NAMES.indexOf(host.slice(0, -end.length)) >= 0
}

// In the cloud a business's page lives on the business's own host: its colours and texts never meet the staff's origin.
function subdomainOf(path) {
  const match = BOOK.exec(path)
  if (!match || !APP_HOST || APP_HOST === 'localhost') return undefined
  const slug = match[1].toLowerCase()
  if (!SLUG.test(slug) || BARE_NAMES.indexOf(slug) >= 0) return undefined
  return 'https://' + slug + '.' + APP_HOST + (match[2] || '/')
}

// Not for ever (302): a business may change its slug, and browsers keep a 301 for good.
function redirect(location) {
  return {
    statusCode: 302,
    statusDescription: 'Found',
    headers: { location: { value: location }, 'cache-control': { value: 'no-store' } },
  }
}

function query(parameters) {
  const pairs = []
  for (const name of Object.keys(parameters || {})) {
    const { value, multiValue } = parameters[name]
    for (const one of multiValue || [{ value }]) pairs.push(one.value === '' ? name : name + '=' + one.value)
  }
  return pairs.length ? '?' + pairs.join('&') : ''
}
