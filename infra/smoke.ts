import { argv, env } from 'node:process'
import { AuthenticationDetails, CognitoUser, CognitoUserPool } from 'amazon-cognito-identity-js'
import * as z from 'zod'

export async function smoke(url: string, account?: { email: string; password: string }): Promise<string[]> {
  const passed: string[] = []
  const check = (what: string, seen: unknown, expected: unknown) => {
    if (JSON.stringify(seen) !== JSON.stringify(expected))
      throw new Error(`${what}: ${JSON.stringify(seen)} instead of ${JSON.stringify(expected)}`)
    passed.push(what)
  }
  const get = (path: string, headers: Record<string, string> = {}) => fetch(`${url}${path}`, { headers })

  const answer = await get('/config.json')
  check('/config.json is served and asked for again', answer.headers.get('cache-control'), 'no-cache')
  const config = configSchema.parse(await answer.json())

  const page = await get('/auth')
  check('the app’s page is served for its paths', page.status, 200)
  const policy = page.headers.get('content-security-policy') ?? ''
  const pool = config.endpoint ?? `https://cognito-idp.${config.region}.amazonaws.com`
  check('the page may speak to the user pool', policy.includes(pool), true)

  const open = await get('/api/public/nenhuma-barbearia')
  const problem = z.object({ code: z.string() }).parse(await open.json())
  check('the API knows the distribution', [open.status, problem.code], [404, 'business_not_found'])
  // Any slug gets a page for people.
  const robot = await get('/book/nenhuma-barbearia', { 'user-agent': 'WhatsApp/2' })
  check('the edge leads robots to the API', robot.status, 404)
  const closed = await get('/api/staff/tenants', { authorization: 'Bearer x' })
  check(
    'a made-up session is refused',
    [closed.status, await closed.json()],
    [401, { message: 'Unauthorized' }],
  )

  if (!account) return passed
  const token = await signIn(config, account)
  check('the account signs in', token.split('.').length, 3)
  const own = await get('/api/staff/tenants', { authorization: `Bearer ${token}` })
  check('its session opens the routes of members', own.status, 200)
  const elsewhere = { authorization: `Bearer ${token}`, 'x-tenant-id': 'ten_nenhum' }
  check(
    'the business’s name arrives, and opens no other',
    (await get('/api/staff/members', elsewhere)).status,
    404,
  )
  return passed
}

const configSchema = z.object({
  region: z.string(),
  userPoolId: z.string(),
  userPoolClientId: z.string(),
  authFlow: z.string(),
  endpoint: z.string().optional(),
})

function signIn(
  { userPoolId, userPoolClientId, endpoint, authFlow }: z.infer<typeof configSchema>,
  { email, password }: { email: string; password: string },
): Promise<string> {
  const pool = new CognitoUserPool({
    UserPoolId: userPoolId,
    ClientId: userPoolClientId,
    ...(endpoint && { endpoint }),
    Storage: memory,
  })
  const user = new CognitoUser({ Username: email, Pool: pool, Storage: memory })
  user.setAuthenticationFlowType(authFlow)
  const details = new AuthenticationDetails({ Username: email, Password: password })
  return new Promise((resolve, reject) =>
    user.authenticateUser(details, {
      onSuccess: (session) => resolve(session.getIdToken().getJwtToken()),
      onFailure: reject,
    }),
  )
}

const memory = { getItem: () => null, setItem: () => {}, removeItem: () => {}, clear: () => {} }

if (import.meta.main) {
  const url = argv[2]
  if (!url) throw new Error('Usage: node infra/smoke.ts https://<address>')
  const { SMOKE_EMAIL: email, SMOKE_PASSWORD: password } = env
  const passed = await smoke(url.replace(/\/$/, ''), email && password ? { email, password } : undefined)
  for (const what of passed) console.log(`ok  ${what}`)
}
