import { randomUUID } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import type { Clock } from '../clock.ts'
import type { Lambdas, Outcome } from '../functions/lambda.ts'
import type { RestMethod, RestModel, UsagePlan } from '../template/rest-model.ts'
import type { Finish } from './edge-headers.ts'
import { createRouter, type Gateway, readBody } from './gateway.ts'
import { createRestEvent, methodArn, writeRestResult } from './payload-v1.ts'
import { createRestAuthorizer } from './rest-authorizer.ts'

const INTEGRATION_SECONDS = 29

/** API Gateway answers with these by itself. */
const defaults = {
  UNAUTHORIZED: [401, 'Unauthorized'],
  ACCESS_DENIED: [403, 'User is not authorized to access this resource'],
  INVALID_API_KEY: [403, 'Forbidden'],
  MISSING_AUTHENTICATION_TOKEN: [403, 'Missing Authentication Token'],
  REQUEST_TOO_LARGE: [413, 'Request Too Long'],
  THROTTLED: [429, 'Too Many Requests'],
  AUTHORIZER_FAILURE: [500, null],
  AUTHORIZER_CONFIGURATION_ERROR: [500, null],
  INTEGRATION_TIMEOUT: [504, 'Endpoint request timed out'],
  // A function failed or answered in another format.
  DEFAULT_5XX: [502, 'Internal server error'],
} as const
type Refusal = keyof typeof defaults

/** Runs a REST API: resources, authorizer, usage plans, functions. */
export function createRestGateway(
  model: RestModel,
  { lambdas, clock }: { lambdas: Lambdas; clock: Clock },
): Gateway {
  const methods = new Map(model.methods.map((one) => [`${one.method} ${one.path}`, one]))
  const match = createRouter([...methods].map(([key, { function: name }]) => ({ key, function: name })))
  const authorize = createRestAuthorizer({ lambdas, clock })
  const admits = createUsagePlans(model.plans, clock)

  return (message, response, { origin, url, finish }) => {
    const requestId = randomUUID()
    const refuse = (type: Refusal) => answer(response, model, type, requestId, finish)
    const mark = url.indexOf('?')
    const whole = mark < 0 ? url : url.slice(0, mark)
    const path = whole.startsWith(`/${model.stage}/`) ? whole.slice(model.stage.length + 1) : ''
    const found = match(message.method as string, path)
    const method = found && methods.get(found.route.key)

    async function serve(body: Buffer | undefined | 'too large'): Promise<void> {
      if (!method) return refuse('MISSING_AUTHENTICATION_TOKEN')
      const event = createRestEvent(message, model, method, {
        path,
        query: mark < 0 || !origin.query ? '' : url.slice(mark + 1),
        pathParameters: found?.pathParameters,
        origin,
        requestId,
        instant: Math.floor(clock.now()),
      })
      const caller = await admit(method, event)
      if (typeof caller === 'string') return refuse(caller)
      if (body === 'too large') return refuse('REQUEST_TOO_LARGE')
      if (caller) event.requestContext.authorizer = caller
      event.body = body?.toString() ?? null
      const outcome = await within(
        INTEGRATION_SECONDS,
        lambdas.invoke(method.function, JSON.stringify(event)),
      )
      if (!outcome) return refuse('INTEGRATION_TIMEOUT')
      if (outcome.failed || !writeRestResult(response, outcome.payload, finish)) refuse('DEFAULT_5XX')
    }

    /** Returns the context of an admitted caller. */
    async function admit(
      { authorizer, apiKeyRequired, method: name }: RestMethod,
      event: ReturnType<typeof createRestEvent>,
    ) {
      if (!authorizer) return apiKeyRequired ? 'INVALID_API_KEY' : undefined
      const { header } = authorizer
      // The edge drops other headers.
      const identity = origin.passes(header) ? message.headers[header] : undefined
      const { body: _, isBase64Encoded: __, ...asked } = event
      const caller = await authorize(authorizer, identity as string | undefined, {
        ...asked,
        type: 'REQUEST',
        methodArn: methodArn(model, name, path),
      })
      if (typeof caller === 'string') return caller
      return (apiKeyRequired && admits(caller.key)) || caller.context
    }

    readBody(message, (body) => {
      serve(body).catch((error) => {
        console.error('REST API:', error)
        refuse('DEFAULT_5XX')
      })
    })
  }
}

/** Each key has a token bucket of its plan. */
function createUsagePlans(plans: readonly UsagePlan[], clock: Clock) {
  const buckets = new Map(
    plans.flatMap(({ rate, burst, keys }) =>
      keys.map((key) => [key, { rate, burst, left: burst, at: clock.now() }]),
    ),
  )
  return (key: string | undefined): 'INVALID_API_KEY' | 'THROTTLED' | undefined => {
    const bucket = buckets.get(key ?? '')
    if (!bucket) return 'INVALID_API_KEY'
    const now = clock.now()
    bucket.left = Math.min(bucket.burst, bucket.left + ((now - bucket.at) / 1_000) * bucket.rate)
    bucket.at = now
    if (bucket.left < 1) return 'THROTTLED'
    bucket.left -= 1
    return undefined
  }
}

/** A type falls back to its class, and then to AWS's own response. */
function answer(
  response: ServerResponse,
  { responses }: RestModel,
  type: Refusal,
  requestId: string,
  finish: Finish,
): void {
  if (response.headersSent || response.destroyed) return void response.destroy()
  const [status, message] = defaults[type]
  const set = responses[type] ?? responses[status < 500 ? 'DEFAULT_4XX' : 'DEFAULT_5XX']
  const variables: Record<string, string> = {
    'context.requestId': requestId,
    'context.error.message': String(message),
    'context.error.messageString': JSON.stringify(message),
    'context.error.responseType': type,
  }
  const template = set?.template ?? '{"message":$context.error.messageString}'
  const body = template.replace(/\$(context[\w.]*\w)/g, (_, name: string) => {
    const value = variables[name]
    if (value === undefined) throw new Error(`The local stack does not know $${name} in ${type}`)
    return value
  })
  const headers = {
    'content-type': 'application/json',
    'x-amzn-requestid': requestId,
    ...set?.headers,
    'content-length': Buffer.byteLength(body),
  }
  const final = set?.status ?? status
  response.writeHead(final, finish(final, headers)).end(body)
}

async function within(seconds: number, outcome: Promise<Outcome>): Promise<Outcome | undefined> {
  const { promise, resolve } = Promise.withResolvers<undefined>()
  const timer = setTimeout(resolve, seconds * 1_000)
  try {
    return await Promise.race([outcome, promise])
  } finally {
    clearTimeout(timer)
  }
}
