import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { createRequire } from 'node:module'
import { type MessagePort, parentPort, workerData } from 'node:worker_threads'
import { listen } from '../listen.ts'
import { callerOf } from '../permissions/permissions.ts'
import type { FromPool, PoolSettings, ToPool, Wish } from './pool-messages.ts'

const { data, port, issuerHost, pools } = workerData as {
  data: string
  port: number
  issuerHost: string
  pools: PoolSettings[]
}
const main = parentPort as MessagePort
const require = createRequire(import.meta.url)

const waiting = new Map<number, (answer: ToPool) => void>()
let lastId = 0
main.on('message', (answer: ToPool) => {
  waiting.get(answer.id)?.(answer)
  waiting.delete(answer.id)
})

function ask(wish: Wish): Promise<ToPool> {
  const id = ++lastId
  const answered = new Promise<ToPool>((resolve) => waiting.set(id, resolve))
  main.postMessage({ ...wish, id } satisfies FromPool)
  return answered
}

const headers = { 'access-control-allow-origin': '*', 'access-control-expose-headers': '*' }
const jwks = () => JSON.stringify({ keys: [require('cognito-local/lib/keys/cognitoLocal.public.json').jwk] })

await listen(port, () => createServer({ keepAliveTimeout: 65_000 }, serve))
main.postMessage({ kind: 'listening' } satisfies FromPool)
// The import follows the server's start: early requests wait instead of failing.
const service = import('./cognito-rules.ts').then(({ openPools }) =>
  openPools({ data, issuerHost, pools, ask }),
)

async function serve(message: IncomingMessage, response: ServerResponse): Promise<void> {
  if (message.method === 'OPTIONS') {
    const asked = message.headers['access-control-request-headers'] ?? ''
    response.writeHead(204, {
      ...headers,
      'access-control-allow-headers': asked,
      'access-control-allow-methods': 'POST',
    })
    return void response.end()
  }
  if (message.method === 'GET') {
    const known = pools.some(({ id }) => message.url === `/${id}/.well-known/jwks.json`)
    const body = known ? jwks() : '{"message":"Not found"}'
    return void response
      .writeHead(known ? 200 : 404, { ...headers, 'content-type': 'application/json' })
      .end(body)
  }
  const chunks: Buffer[] = []
  for await (const chunk of message) chunks.push(chunk)
  const operation = String(message.headers['x-amz-target'] ?? '').split('.')[1] ?? ''
  const text = Buffer.concat(chunks).toString()
  const denial = await denialOf(message, operation, text)
  const { status, body } = denial ?? (await (await service)(operation, text))
  response
    .writeHead(status, {
      ...headers,
      'content-type': 'application/x-amz-json-1.1',
      ...(status !== 200 && { 'x-amzn-errortype': `${body.__type}:` }),
    })
    .end(JSON.stringify(body))
}

/** Cognito serves these operations only with AWS credentials. */
const signed = /^(Admin|Create|Describe|Delete|List|Set|Update)\w*(UserPool|UserPools|UserPoolClient)\b/

/** It denies unsigned calls, and functions without permission. */
async function denialOf({ headers }: IncomingMessage, operation: string, text: string) {
  const accessKey = callerOf(headers.authorization)
  if (!accessKey)
    return signed.test(operation)
      ? {
          status: 400,
          body: { __type: 'MissingAuthenticationTokenException', message: 'Missing Authentication Token' },
        }
      : undefined
  const { UserPoolId: pool = '' } = JSON.parse(text || '{}')
  const { error } = await ask({ kind: 'access', pool, operation, accessKey })
  return error ? { status: 400, body: { __type: 'AccessDeniedException', message: error } } : undefined
}
