// CloudFront's viewer-request function, here and in the local stack: host and path select the page. Its
// JavaScript runtime allows 10 kB, no imports, and of newer syntax const, arrows and templates.

// Replaced at synth: the product's domain; `localhost` locally; empty when businesses have no subdomains.
const APP_HOST = '__APP_HOST__'
// Replaced at synth: first parts of the staff app's paths, and the page for unknown ones.
const STAFF_PATHS = '__STAFF_PATHS__'.split(' ')
const NOT_FOUND = '__NOT_FOUND__'

const CUSTOMER_PAGE = '/booking.html'
const STAFF_PAGE = '/index.html'

const BARE_NAMES = ['www', 'app']
const SLUG = /^[a-z0-9][a-z0-9-]{1,38}[a-z0-9]$/
const BOOK = /^\/(?:book|agendar)\/([^/]+)(\/.*)?$/
const CUSTOMER_PATH = /^\/(?:book|agendar|appointments|cancelar|reagendar|confirmar|embed)(?:\/|$)/
const FILE =
  /^\/(?:assets\/|(?:config\.json|favicon\.ico|robots\.txt|apple-touch-icon\.png|icon-\d+\.png|manifest\.webmanifest|not-found\.css)$)/

function handler(event) {
  const request = event.request
  const path = request.uri
  const bare = isBare(request.headers.host ? request.headers.host.value : '')

  // Before files: a phone or a token may contain a dot.
  if (CUSTOMER_PATH.test(path)) {
    const location = bare ? onSubdomain(path) : ''
    if (location) return redirect(location + query(request.querystring))
    request.uri = CUSTOMER_PAGE
  } else if (!FILE.test(path)) {
    if (path !== '/' && !(bare && STAFF_PATHS.includes(path.split('/')[1]))) return notFound()
    request.uri = bare ? STAFF_PAGE : CUSTOMER_PAGE
  }
  return request
}

function isBare(host) {
  const name = host.toLowerCase().split(':')[0]
  const end = `.${APP_HOST}`
  return !APP_HOST || !name.endsWith(end) || BARE_NAMES.includes(name.slice(0, -end.length))
}

// A business's page has its own host, apart from the staff's origin.
function onSubdomain(path) {
  const match = BOOK.exec(path)
  if (!match || !APP_HOST || APP_HOST === 'localhost') return ''
  const slug = match[1].toLowerCase()
  if (!SLUG.test(slug) || BARE_NAMES.includes(slug)) return ''
  return `https://${slug}.${APP_HOST}${match[2] || '/'}`
}

// 302, not 301: a business may change its slug, and browsers cache a 301 for ever.
function redirect(location) {
  return {
    statusCode: 302,
    statusDescription: 'Found',
    headers: { location: { value: location }, 'cache-control': { value: 'no-store' } },
  }
}

// Only here: CloudFront's error pages would also replace the API's answers.
function notFound() {
  return {
    statusCode: 404,
    statusDescription: 'Not Found',
    headers: { 'content-type': { value: 'text/html; charset=utf-8' } },
    body: NOT_FOUND,
  }
}

function query(parameters) {
  const pairs = Object.keys(parameters).map((name) => {
    const values = parameters[name].multiValue || [parameters[name]]
    return values.map((one) => (one.value ? `${name}=${one.value}` : name)).join('&')
  })
  return pairs.length ? `?${pairs.join('&')}` : ''
}
