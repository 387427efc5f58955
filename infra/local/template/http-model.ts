import { invoked } from './attributes.ts'
import type { Json, Of } from './resolve.ts'

/** Each route may use a JWT authorizer. */
export type AuthorizerModel = { issuer: string; audience: string[]; scopes: string[] }
export type RouteModel = { key: string; function: string; authorizer?: AuthorizerModel }
export type HttpModel = {
  id: string
  routes: (RouteModel & { arn: string })[]
  /** Each event carries the stage's variables. */
  variables: Record<string, string> | undefined
}

const methods: Record<string, string> = {
  get: 'GET',
  head: 'HEAD',
  post: 'POST',
  put: 'PUT',
  patch: 'PATCH',
  delete: 'DELETE',
  'x-amazon-apigateway-any-method': 'ANY',
}

/** Anything that is not modelled throws with its name. */
export function httpModel(of: Of): HttpModel | undefined {
  const [api, secondApi] = of('AWS::ApiGatewayV2::Api')
  const [stage, secondStage] = of('AWS::ApiGatewayV2::Stage')
  if (!api || !stage) return undefined
  const { Body: body, FailOnWarnings, ...others } = api.properties
  const { ApiId, StageName, AutoDeploy, RouteSettings = {}, StageVariables: variables } = stage.properties
  const { id } = api.resource
  if (secondApi || secondStage || ApiId !== id || StageName !== '$default' || !AutoDeploy)
    throw new Error('The local stack knows one HTTP API with the stage $default, which is deployed by itself')
  if (!/^3\.0\.\d+$/.test(body?.openapi) || !FailOnWarnings || Object.keys(others).length > 0)
    throw new Error('The local stack knows an HTTP API that one document defines, without warnings')
  const known = new Set(['openapi', 'info', 'paths', 'components'])
  refuse(Object.keys(body).filter((name) => !known.has(name)))
  const paths = Object.entries<Json>(body.paths)
  const routes = paths.flatMap(([path, { parameters = [], ...operations }]) => {
    checkParameters(path, parameters)
    return Object.entries<Json>(operations).map(([name, operation]) => {
      const { responses, security, 'x-amazon-apigateway-integration': integration, ...rest } = operation
      if (!methods[name] || !responses)
        throw new Error(`The local stack does not know the operation ${name} ${path}`)
      refuse(Object.keys(rest))
      return {
        key: `${methods[name]} ${path}`,
        ...integrated(body, integration, variables),
        authorizer: authorizerOf(body, security),
      }
    })
  })
  const keys = new Set(routes.map(({ key }) => key))
  for (const key of Object.keys(RouteSettings))
    if (!keys.has(key))
      throw new Error(`Unable to find Route by key ${key} within the provided RouteSettings`)
  return { id, routes, variables }
}

function refuse(unknown: string[]): void {
  if (unknown.length > 0)
    throw new Error(`The local stack does not know ${unknown} in the definition of an HTTP API`)
}

/** The import warns of a parameter that the path or the list lacks. */
function checkParameters(path: string, parameters: Json[]): void {
  const inPath = [...path.matchAll(/\{([^}]+)\}/g)].map(([, name]) => name)
  const declared = parameters.filter((one) => one.in === 'path' && one.required).map(({ name }) => name)
  if (String(inPath) !== String(declared) || declared.length < parameters.length)
    throw new Error(`The parameters of ${path} are not those that its definition declares: ${declared}`)
}

/** The function's name may be a stage variable. */
function integrated(body: Json, integration: Json, variables: Record<string, string> = {}) {
  const { type, httpMethod, uri, payloadFormatVersion } = referred(body, integration) ?? {}
  if (type !== 'aws_proxy' || httpMethod !== 'POST' || payloadFormatVersion !== '2.0')
    throw new Error(
      `The local stack does not know the integration ${type} by ${httpMethod} in format ${payloadFormatVersion}`,
    )
  return invoked(
    uri.replace(/\$\{stageVariables\.(\w+)\}/g, (_: string, name: string) => {
      const value = variables[name]
      if (value === undefined) throw new Error(`The stage has no variable ${name}`)
      return value
    }),
  )
}

function referred(body: Json, value: Json): Json {
  const { $ref } = value ?? {}
  if ($ref === undefined) return value
  return $ref
    .split('/')
    .slice(1)
    .reduce((part: Json, name: string) => part?.[name], body)
}

/** An operation without `security` is open to all. */
function authorizerOf(body: Json, security: Json[] = []): AuthorizerModel | undefined {
  const [required, second] = security.flatMap((one) => Object.entries<string[]>(one))
  if (!required) return undefined
  const [name, scopes] = required
  const { type, identitySource, jwtConfiguration } =
    body.components?.securitySchemes?.[name]?.['x-amazon-apigateway-authorizer'] ?? {}
  if (second || type !== 'jwt' || identitySource !== '$request.header.Authorization')
    throw new Error(`The local stack does not know the authorizer ${name}: ${type} from ${identitySource}`)
  return { issuer: jwtConfiguration.issuer, audience: jwtConfiguration.audience, scopes }
}
