import { ArnFormat, RemovalPolicy, Stack } from 'aws-cdk-lib'
import { AccessLogFormat } from 'aws-cdk-lib/aws-apigateway'
import {
  CfnApi,
  type CfnStage,
  HttpApi,
  HttpStage,
  LogGroupLogDestination,
} from 'aws-cdk-lib/aws-apigatewayv2'
import { ServicePrincipal } from 'aws-cdk-lib/aws-iam'
import { LogGroup, RetentionDays } from 'aws-cdk-lib/aws-logs'
import type { Construct } from 'constructs'
import type { Access } from '#shared/contract.ts'
import type { Contracts } from '#shared/contracts.ts'
import { googleNotificationAddresses, parseAddress } from '#shared/routes.ts'
import { constructId, type Fn } from './fn.ts'
import { invocation, openapi, type Part, parametersOf, pathsOf, withHead } from './openapi.ts'

/** Address, path and query are left out, because they contain phones and tokens. */
const accessLog = JSON.stringify({
  request: '$context.requestId',
  time: '$context.requestTimeEpoch',
  route: '$context.routeKey',
  status: '$context.status',
  milliseconds: '$context.responseLatency',
  bytes: '$context.responseLength',
  error: '$context.error.messageString',
  integration: '$context.integrationErrorMessage',
})

export type Accounts = { issuer: string; audience: string }

/** The throttle is per second and route for all businesses, far above a busy Saturday. */
const openThrottle = (rate: number) => ({
  DetailedMetricsEnabled: true,
  ThrottlingRateLimit: rate,
  ThrottlingBurstLimit: 2 * rate,
})
const openReads = openThrottle(200)
const openWrites = openThrottle(50)
/** Google calls for all connected calendars, and repeats a refused call. */
const googleCalls = openThrottle(200)

function throttleOf({ method, path }: { method: string; path: string }) {
  if (`${method} ${path}` === googleNotificationAddresses.notifyGoogleChange) return googleCalls
  return method === 'GET' || method === 'HEAD' ? openReads : openWrites
}

export type Served = {
  contracts: Contracts
  by: Fn
  under: string | undefined
}

type ApiRoute = { method: string; path: string; open: boolean; by: Fn }

/** Throttling is per route. A stack has at most 500 resources, so one document defines all routes. */
export function httpApi(
  scope: Construct,
  { accounts, served }: { accounts: Accounts; served: readonly Served[] },
): HttpStage {
  const routes = served.flatMap(routesOf)
  const definition = new CfnApi(scope, 'HttpApi', {
    body: document(scope, accounts, routes),
    // The import only warns about a faulty definition, which must not be deployed.
    failOnWarnings: true,
  })
  const api = HttpApi.fromHttpApiAttributes(scope, 'Api', {
    httpApiId: definition.ref,
    apiEndpoint: definition.attrApiEndpoint,
  })
  const log = new LogGroup(scope, 'ApiLog', {
    retention: RetentionDays.ONE_MONTH,
    removalPolicy: RemovalPolicy.DESTROY,
  })
  const stage = new HttpStage(scope, 'ApiStage', {
    httpApi: api,
    autoDeploy: true,
    detailedMetricsEnabled: true,
    throttle: { rateLimit: 1000, burstLimit: 2000 },
    accessLogSettings: {
      destination: new LogGroupLogDestination(log),
      format: AccessLogFormat.custom(accessLog),
    },
    stageVariables: Object.fromEntries(served.map(({ by }) => [variableOf(by), by.lambda.functionName])),
  })
  const settings = stage.node.defaultChild as CfnStage
  settings.routeSettings = Object.fromEntries(
    routes.filter(({ open }) => open).map((route) => [`${route.method} ${route.path}`, throttleOf(route)]),
  )
  // A permission per route would exceed the 20 kB of a function's policy.
  const sourceArn = Stack.of(scope).formatArn({
    service: 'execute-api',
    resource: api.apiId,
    resourceName: '*/*',
  })
  const principal = new ServicePrincipal('apigateway.amazonaws.com')
  for (const { by } of served) by.lambda.addPermission('Gateway', { principal, sourceArn })
  return stage
}

function routesOf({ contracts, by, under }: Served): ApiRoute[] {
  const routes = Object.values(contracts)
    .flatMap((contract) => Object.values(contract))
    .flatMap(({ address, access }) =>
      withHead(address).map((one) => ({ ...parseAddress(one), open: isOpen(access), by })),
    )
  if (!under) return routes
  // An unknown path gets the product's problem document; it needs a session where all routes do.
  const open = routes.some((one) => one.open && one.path.startsWith(under))
  return [...routes, { method: 'ANY', path: `${under}/{proxy+}`, open, by }]
}

function document(scope: Construct, { issuer, audience }: Accounts, routes: readonly ApiRoute[]): object {
  return {
    openapi,
    info: { title: 'Api', version: '1' },
    paths: pathsOf(routes.flatMap(partsOf)),
    components: {
      securitySchemes: {
        members: {
          type: 'oauth2',
          'x-amazon-apigateway-authorizer': {
            type: 'jwt',
            identitySource: '$request.header.Authorization',
            jwtConfiguration: { issuer, audience: [audience] },
          },
        },
      },
      'x-amazon-apigateway-integrations': Object.fromEntries(
        [...new Set(routes.map(({ by }) => variableOf(by)))].map((name) => [name, integration(scope, name)]),
      ),
    },
  }
}

function partsOf({ method, path, open, by }: ApiRoute): Part[] {
  const operation = {
    responses: { default: { description: 'Answer of the function' } },
    ...(!open && { security: [{ members: [] }] }),
    'x-amazon-apigateway-integration': {
      $ref: `#/components/x-amazon-apigateway-integrations/${variableOf(by)}`,
    },
  }
  const name = method === 'ANY' ? 'x-amazon-apigateway-any-method' : method.toLowerCase()
  const parameters = parametersOf(path)
  return [
    { path, name, value: operation },
    ...(parameters.length > 0 ? [{ path, name: 'parameters', value: parameters }] : []),
  ]
}

/** A function's ARN here would make a circle of API, function and distribution. */
function integration(scope: Construct, variable: string): object {
  const arn = Stack.of(scope).formatArn({
    service: 'lambda',
    resource: 'function',
    resourceName: `\${stageVariables.${variable}}`,
    arnFormat: ArnFormat.COLON_RESOURCE_NAME,
  })
  return {
    type: 'aws_proxy',
    httpMethod: 'POST',
    uri: invocation(scope, arn),
    payloadFormatVersion: '2.0',
  }
}

const variableOf = ({ name }: Fn) => constructId(name)

/** The slug, the link's token or nothing identifies the tenant. */
function isOpen(access: Access): boolean {
  return access === 'public' || access === 'anyone' || (typeof access === 'object' && 'link' in access)
}
