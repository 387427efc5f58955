import cf from 'cloudfront'

// Synth inserts the product's domain; `localhost` locally; an empty one means no subdomains.
const APP_HOST = '__APP_HOST__'
// Synth inserts the first parts of the staff app's paths, and the page for unknown ones.
const STAFF_PATHS = '__STAFF_PATHS__'.split(' ')
const NOT_FOUND = '__NOT_FOUND__'
// Synth inserts the content security policy of the customers' page, without `frame-ancestors`.
const CUSTOMER_POLICY = `__CUSTOMER_POLICY__`

const CUSTOMER_PAGE = '/booking.html'
const STAFF_PAGE = '/index.html'
// It is the staff's app with the sign-in already painted.
const AUTH_PAGE = '/auth.html'
const AUTH = '/auth'
// Google's window returns to this page, which passes the result to the app.
const CALLBACK_PAGE = '/google-callback.html'
const CALLBACK = '/auth/google/callback'

const BARE_NAMES = ['www', 'app']
const SLUG = /^[a-z0-9][a-z0-9-]{1,38}[a-z0-9]$/
const BOOK = /^\/(?:book|agendar)\/([^/]+)(\/.*)?$/
const EMBED = /^\/embed\/([^/]*)/
const CUSTOMER_PATH = /^\/(?:book|agendar|appointments|cancelar|reagendar|confirmar|descadastrar)(?:\/|$)/
const FILE =
  /^\/(?:assets\/|(?:config\.json|embed\.js|favicon\.ico|apple-touch-icon\.png|icon-\d+\.png|manifest\.webmanifest|not-found\.css)$)/

// These robots show links, search or answer without running scripts.
const ROBOT =
  /^(?:WhatsApp|Pinterest|Iframely|Viber)\/|facebookexternalhit|facebot|meta-externalagent|(?:Twitter|LinkedIn|Slack|Telegram|Discord|reddit|Google|bing|DuckDuck|Apple|Pinterest|Yandex|GPT|Claude|Perplexity|OAI-Search|Amazon)bot|Slackbot-LinkExpanding|Google-InspectionTool|GoogleOther|BingPreview|Yahoo! Slurp|Baiduspider|SkypeUriPreview|Snap URL Preview|Mastodon\/|Embedly/i

function handler(event) {
  return event.context.eventType === 'viewer-response' ? withHeaders(event) : route(event.request)
}

function route(request) {
  const path = request.uri
  const host = hostOf(request)
  const bare = isBare(host)
  if (path === '/robots.txt') return file('text/plain', bare ? staffRobots : businessRobots(host))
  if (path === '/sitemap.xml' && !bare) return file('application/xml', sitemap(host))

  const location = bare ? onSubdomain(path) : ''
  if (location) return redirect(location + query(request.querystring))
  if (EMBED.test(path)) return request
  const slug = isRobot(request) ? businessOf(path, host, bare) : ''
  if (slug) {
    // The cache key has no host, so the path names the business.
    request.uri = `/pages/${slug}`
    cf.selectRequestOriginById('api')
    return request
  }
  // Only a rewrite may lead to these names.
  const page = [CUSTOMER_PAGE, STAFF_PAGE, AUTH_PAGE, CALLBACK_PAGE].includes(path) ? '' : pageOf(path, bare)
  if (!page && !FILE.test(path)) return notFound()
  const app = appHostOf(host)
  // The staff app has one origin, to which Google's window returns.
  if (app && host.endsWith(`.${app}`) && [STAFF_PAGE, AUTH_PAGE, CALLBACK_PAGE].includes(page))
    return redirect(originOf(app) + path + query(request.querystring))
  if (page) request.uri = page
  return request
}

// CloudFront does not say whether a path was rewritten, so both forms count.
function pageOf(path, bare) {
  if (path === CUSTOMER_PAGE || CUSTOMER_PATH.test(path)) return CUSTOMER_PAGE
  if (path === CALLBACK_PAGE || (bare && path === CALLBACK)) return CALLBACK_PAGE
  if (path === AUTH_PAGE || (bare && path === AUTH)) return AUTH_PAGE
  if (path === STAFF_PAGE || (bare && STAFF_PATHS.includes(path.split('/')[1]))) return STAFF_PAGE
  if (path === '/') return bare ? STAFF_PAGE : CUSTOMER_PAGE
  return ''
}

// The response already has the strict policy's headers.
function withHeaders(event) {
  const headers = event.response.headers
  const host = hostOf(event.request)
  const bare = isBare(host)
  const page = pageOf(event.request.uri, bare)
  const policy = headers['content-security-policy']
  const appHost = appHostOf(host)
  if (page === CUSTOMER_PAGE) {
    // The staff app frames the page as a preview; `x-frame-options` could not allow it.
    const ancestors = bare ? "'self'" : appHost
    headers['content-security-policy'] = { value: `${CUSTOMER_POLICY}; frame-ancestors ${ancestors}` }
    delete headers['x-frame-options']
  }
  if (page === STAFF_PAGE || page === AUTH_PAGE) {
    const frames = APP_HOST ? `*.${appHost}` : "'self'"
    headers['content-security-policy'] = { value: `${policy.value}; frame-src ${frames}` }
    // Google's sign-in is a popup that answers its opener.
    headers['cross-origin-opener-policy'] = { value: 'same-origin-allow-popups' }
  }
  // Any other policy would cut the tie to the opener.
  if (page === CALLBACK_PAGE) headers['cross-origin-opener-policy'] = { value: 'unsafe-none' }
  return event.response
}

function hostOf(request) {
  return request.headers.host ? request.headers.host.value.toLowerCase() : ''
}

// It includes the port of the request.
function appHostOf(host) {
  return APP_HOST && APP_HOST + (/:\d+$/.exec(host) || [''])[0]
}

function isBare(host) {
  const name = host.split(':')[0]
  const end = `.${APP_HOST}`
  return !APP_HOST || !name.endsWith(end) || BARE_NAMES.includes(name.slice(0, -end.length))
}

function isRobot(request) {
  const agent = request.headers['user-agent']
  return (
    (request.method === 'GET' || request.method === 'HEAD') && agent !== undefined && ROBOT.test(agent.value)
  )
}

// Returns undefined for other pages.
function businessOf(path, host, bare) {
  const match = BOOK.exec(path.replace(/\/$/, ''))
  const slug = match && !match[2] ? match[1].toLowerCase() : path === '/' && !bare ? host.split('.')[0] : ''
  return SLUG.test(slug) ? slug : ''
}

// A business's page has its own host, apart from the staff's origin.
function onSubdomain(path) {
  const match = BOOK.exec(path)
  const embed = EMBED.exec(path)
  if (!(match || embed) || !APP_HOST || APP_HOST === 'localhost') return ''
  const slug = (match || embed)[1].toLowerCase()
  if (!SLUG.test(slug) || BARE_NAMES.includes(slug)) return ''
  return `https://${slug}.${APP_HOST}${match ? match[2] || '/' : `/embed/${slug}`}`
}

// A business may change its slug, and browsers cache a 301 forever.
function redirect(location) {
  return {
    statusCode: 302,
    statusDescription: 'Found',
    headers: { location: { value: location }, 'cache-control': { value: 'no-store' } },
  }
}

// CloudFront's error pages would also replace the API's replies.
function notFound() {
  return {
    statusCode: 404,
    statusDescription: 'Not Found',
    headers: { 'content-type': { value: 'text/html; charset=utf-8' } },
    body: NOT_FOUND,
  }
}

function file(type, text) {
  return {
    statusCode: 200,
    statusDescription: 'OK',
    headers: {
      'content-type': { value: `${type}; charset=utf-8` },
      'cache-control': { value: 'public, max-age=3600' },
    },
    body: text,
  }
}

// Businesses without their own host are under /book. Addresses with a code must not be indexed.
const staffRobots = `User-agent: *
Allow: /$
Allow: /auth$
Allow: /assets/
Allow: /book/
Allow: /agendar/
Allow: /uploads/
Allow: /api/public/feeds/
Disallow: /
`

// Disallowed addresses contain a phone or a token, or repeat the page.
function businessRobots(host) {
  return `User-agent: *
Allow: /
Disallow: /appointments
Disallow: /cancelar/
Disallow: /reagendar/
Disallow: /confirmar/
Disallow: /descadastrar/
Disallow: /embed/
Sitemap: ${originOf(host)}/sitemap.xml
`
}

function sitemap(host) {
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><url><loc>${originOf(host)}/</loc></url></urlset>
`
}

function originOf(host) {
  return `${APP_HOST === 'localhost' ? 'http' : 'https'}://${host}`
}

function query(parameters) {
  const pairs = Object.keys(parameters).map((name) => {
    const values = parameters[name].multiValue || [parameters[name]]
    return values.map((one) => (one.value ? `${name}=${one.value}` : name)).join('&')
  })
  return pairs.length ? `?${pairs.join('&')}` : ''
}
