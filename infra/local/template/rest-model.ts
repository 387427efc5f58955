import { invoked, restHost } from './attributes.ts'
import type { Json, Of } from './resolve.ts'

export type RestAuthorizer = {
  id: string
  function: string
  arn: string
  /** The header name is in lower case. */
  header: string
  ttlSeconds: number
}
export type RestMethod = {
  method: string
  path: string
  function: string
  arn: string
  apiKeyRequired: boolean
  authorizer?: RestAuthorizer
}
export type GatewayResponse = { status?: number; headers: Record<string, string>; template?: string }
/** A usage plan has API keys and a throttle, in requests per second. */
export type UsagePlan = { rate: number; burst: number; keys: string[] }
export type RestModel = {
  id: string
  host: string
  stage: string
  methods: RestMethod[]
  authorizers: RestAuthorizer[]
  responses: Record<string, GatewayResponse>
  plans: UsagePlan[]
}

const verbs = new Set(['get', 'head', 'post', 'put', 'patch', 'delete'])

/** Anything that is not modelled throws with its name. */
export function restModel(of: Of): RestModel | undefined {
  const [api, second] = of('AWS::ApiGateway::RestApi')
  const [stage] = of('AWS::ApiGateway::Stage')
  if (!api || !stage) return undefined
  const { Body: body } = api.properties
  if (second || !body || body['x-amazon-apigateway-api-key-source'] !== 'AUTHORIZER')
    throw new Error('The local stack knows one REST API, defined by a document, with keys from an authorizer')
  const { id } = api.resource
  const schemes = Object.entries<Json>(body.components.securitySchemes)
  const authorizers = schemes.flatMap(([name, scheme]) => authorizerOf(name, scheme))
  const requires = (operation: Json, name: string) =>
    (operation.security ?? []).some((one: Json) => Object.keys(one).includes(name))
  const keys = schemes.filter(([, scheme]) => !scheme['x-amazon-apigateway-authorizer'])
  const methods = Object.entries<Json>(body.paths).flatMap(([path, operations]) =>
    Object.entries<Json>(operations).map(([verb, operation]): RestMethod => {
      const { type, uri = '' } = operation['x-amazon-apigateway-integration'] ?? {}
      if (!verbs.has(verb) || type !== 'aws_proxy')
        throw new Error(
          `The local stack does not know the method ${verb} ${path} with the integration ${type}`,
        )
      return {
        method: verb.toUpperCase(),
        path,
        ...invoked(uri),
        apiKeyRequired: keys.some(([name]) => requires(operation, name)),
        authorizer: authorizers.find(({ id: name }) => requires(operation, name)),
      }
    }),
  )
  return {
    id,
    host: restHost(id),
    stage: stage.properties.StageName,
    methods,
    authorizers,
    responses: responsesOf(body['x-amazon-apigateway-gateway-responses'] ?? {}),
    plans: plansOf(of),
  }
}

function authorizerOf(id: string, scheme: Json): RestAuthorizer[] {
  const authorizer = scheme['x-amazon-apigateway-authorizer']
  if (!authorizer) return []
  const { type, identitySource, authorizerUri, authorizerResultTtlInSeconds: ttlSeconds } = authorizer
  const header = /^method\.request\.header\.([\w-]+)$/.exec(identitySource)?.[1]
  if (type !== 'request' || !header)
    throw new Error(`The local stack does not know the authorizer ${type} from ${identitySource}`)
  return [{ id, ...invoked(authorizerUri), header: header.toLowerCase(), ttlSeconds }]
}

function responsesOf(document: Json): Record<string, GatewayResponse> {
  const prefix = 'gatewayresponse.header.'
  const entries = Object.entries<Json>(document).map(([type, one]): [string, GatewayResponse] => {
    const headers = Object.entries<string>(one.responseParameters ?? {}).map(([name, value]) => {
      if (!name.startsWith(prefix) || !/^'.*'$/.test(value))
        throw new Error(`The local stack does not know the parameter ${name} of ${type}: ${value}`)
      return [name.slice(prefix.length).toLowerCase(), value.slice(1, -1)]
    })
    const status = one.statusCode && { status: Number(one.statusCode) }
    return [
      type,
      {
        ...status,
        headers: Object.fromEntries(headers),
        template: one.responseTemplates?.['application/json'],
      },
    ]
  })
  return Object.fromEntries(entries)
}

function plansOf(of: Of): UsagePlan[] {
  const values = new Map(
    of('AWS::ApiGateway::ApiKey').map(({ resource, properties }) => [resource.id, properties.Value]),
  )
  const members = of('AWS::ApiGateway::UsagePlanKey').map(({ properties }) => properties)
  return of('AWS::ApiGateway::UsagePlan').map(({ resource, properties }) => {
    if (properties.Quota)
      throw new Error(`The local stack does not know the quota of the usage plan ${resource.id}`)
    return {
      rate: properties.Throttle?.RateLimit ?? Number.POSITIVE_INFINITY,
      burst: properties.Throttle?.BurstLimit ?? Number.POSITIVE_INFINITY,
      keys: members
        .filter(({ UsagePlanId }) => UsagePlanId === resource.id)
        .map(({ KeyId }) => values.get(KeyId)),
    }
  })
}
