import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type FunctionName, functionEnvs } from '#functions/kit/env.ts'
import type { ApiName } from '#shared/contracts.ts'

export type Start = { name: string; coldMs: number; warmMs: number }

const ROUNDS = 7

/** Measures a first and a later call of each bundle on a stack's table, as medians of fresh processes. */
export function measureStarts(folder: string, env: Record<string, string>): Start[] {
  return (Object.keys(functionEnvs) as FunctionName[]).map((name) => {
    const file = join(folder, name, 'index.mjs')
    const rounds = Array.from({ length: ROUNDS }, () => startOnce(file, eventOf(name, env), env))
    return {
      name,
      coldMs: median(rounds.map(({ cold }) => cold)),
      warmMs: median(rounds.map(({ warm }) => warm)),
    }
  })
}

/** Measures the import with the first call, and the median of later calls, without the start of Node. */
function startOnce(file: string, event: object, env: Record<string, string>) {
  const script = `
    const [event, times] = [${JSON.stringify(JSON.stringify(event))}, []]
    const began = performance.now()
    const { handler } = await import(${JSON.stringify(pathToFileURL(file).href)})
    for (let last = began, now; times.length < 12; last = now) {
      await handler(JSON.parse(event), {})
      times.push((now = performance.now()) - last)
    }
    const [cold, ...warm] = times
    const result = { cold, warm: warm.sort((a, b) => a - b)[5] }
    process.stderr.write(JSON.stringify(result), () => process.exit())`
  const { status, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', script], {
    env: { ...process.env, ...env },
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(`${file}: ${stderr}`)
  return JSON.parse(stderr) as { cold: number; warm: number }
}

/** Each API has a call that ends after a read that finds nothing. */
const calls: Record<Exclude<ApiName, 'partner-api'>, string> = {
  'public-api': 'GET /api/public/{slug}',
  'links-api': 'POST /api/public/{slug}/my-appointments',
  'pages-api': 'GET /pages/{slug}',
  'agenda-api': 'GET /api/staff/agenda',
  'company-api': 'GET /api/staff/members',
  'money-api': 'GET /api/staff/stock',
  'integrations-api': 'GET /api/staff/api-keys',
  'google-api': 'GET /api/staff/google',
  'messages-api': 'GET /api/staff/notifications',
  'help-api': 'GET /api/staff/help',
  'assistant-api': 'POST /api/staff/assistant/questions',
}

/** Returns the cheapest usual event of the function: a read for an API, and no message for a queue. */
function eventOf(name: FunctionName, env: Record<string, string>): object {
  if (name === 'partner-api' || name === 'partner-authorizer') return restEvent('GET', '/v1/services', env)
  if (name === 'mcp') {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' })
    return { ...restEvent('POST', '/mcp', env), body }
  }
  if (name in calls) return httpEvent(calls[name as keyof typeof calls], env)
  if (name === 'identity') {
    const request = { userAttributes: { email: 'a@navalha.test' }, codeParameter: '{####}' }
    return { triggerSource: 'CustomMessage_SignUp', userName: 'usr_1', request, response: {} }
  }
  return { Records: [] }
}

function httpEvent(routeKey: string, env: Record<string, string>): object {
  const [method, rawPath] = routeKey.split(' ')
  const jwt = { claims: { sub: 'usr_1', email: 'a@navalha.test', email_verified: 'true', token_use: 'id' } }
  return {
    routeKey,
    rawPath,
    pathParameters: { slug: 'ninguem' },
    headers: {
      'x-origin-secret': env.ORIGIN_SECRET?.split(',')[0],
      'x-tenant-id': 'ten_00000000000000000000000000',
    },
    requestContext: { authorizer: { jwt }, http: { method, sourceIp: '127.0.0.1' } },
  }
}

/** Returns a REST API call as its gateway passes it on, by a key that the authorizer knows. */
function restEvent(httpMethod: string, path: string, env: Record<string, string>): object {
  const authorizer = { tenant_id: 'ten_1', key_id: 'key_1', tier: 'high', scopes: 'services:read' }
  const headers = {
    'x-origin-secret': env.ORIGIN_SECRET?.split(',')[0] ?? '',
    'x-api-key': 'none',
    'content-type': 'application/json',
    accept: 'application/json, text/event-stream',
  }
  return {
    httpMethod,
    path,
    resource: path,
    methodArn: `arn:aws:execute-api:sa-east-1:000000000000:api/v1/${httpMethod}${path}`,
    headers,
    multiValueHeaders: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, [value]])),
    multiValueQueryStringParameters: null,
    pathParameters: null,
    body: null,
    requestContext: { authorizer, identity: { sourceIp: '127.0.0.1' }, protocol: 'HTTP/1.1' },
  }
}

function median(values: number[]): number {
  return values.sort((a, b) => a - b)[Math.floor(values.length / 2)] as number
}
