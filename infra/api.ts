import { RemovalPolicy, Validations } from 'aws-cdk-lib'
import { AccessLogFormat } from 'aws-cdk-lib/aws-apigateway'
import {
  type CfnStage,
  HttpApi,
  HttpMethod,
  HttpStage,
  LogGroupLogDestination,
} from 'aws-cdk-lib/aws-apigatewayv2'
import { HttpJwtAuthorizer } from 'aws-cdk-lib/aws-apigatewayv2-authorizers'
import { HttpLambdaIntegration } from 'aws-cdk-lib/aws-apigatewayv2-integrations'
import { LogGroup, RetentionDays } from 'aws-cdk-lib/aws-logs'
import type { Construct } from 'constructs'
import type { Access } from '#shared/contract.ts'
import type { Contracts } from '#shared/contracts.ts'
import { parseAddress } from '#shared/routes.ts'
import type { Fn } from './fn.ts'

/** No address, path or query: they contain phones and tokens. The route key is the template. */
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

/** Requests per second and route without a session, for all businesses: far above a busy Saturday. */
const openThrottle = (rate: number) => ({
  DetailedMetricsEnabled: true,
  ThrottlingRateLimit: rate,
  ThrottlingBurstLimit: 2 * rate,
})
const openReads = openThrottle(200)
const openWrites = openThrottle(50)

export type Served = {
  contracts: Contracts
  by: Fn
  /** The unknown paths under this prefix are its own as well. */
  under: string | undefined
}

/** The HTTP API, with a route for each contract's route: throttling and metrics are per route. */
export function httpApi(
  scope: Construct,
  { accounts, served }: { accounts: Accounts; served: readonly Served[] },
): HttpApi {
  const api = new HttpApi(scope, 'Api', { createDefaultStage: false })
  Validations.of(api).acknowledge({
    id: 'AwsSolutions-APIG4',
    reason:
      'Customers have no account: their routes are public, the slug names the business, lookups are limited. Those of members have the authorizer, which a test reads off every route.',
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
  })
  const members = new HttpJwtAuthorizer('Members', accounts.issuer, { jwtAudience: [accounts.audience] })
  const throttles: Record<string, object> = {}
  for (const { contracts, by, under } of served) {
    // A permission per route would exceed the 20 kB of a function's policy.
    const integration = new HttpLambdaIntegration(by.name, by.lambda, { scopePermissionToRoute: false })
    const add = (method: HttpMethod, path: string, open: boolean) => {
      const authorizer = open ? undefined : members
      const routes = api.addRoutes({ path, methods: [method], integration, authorizer })
      if (!open) return
      throttles[`${method} ${path}`] = method === HttpMethod.GET ? openReads : openWrites
      // A stage may name only routes that exist.
      stage.node.addDependency(...routes)
    }
    const routes = Object.values(contracts).flatMap((contract) => Object.values(contract))
    for (const { address, access } of routes) {
      const { method, path } = parseAddress(address)
      add(HttpMethod[method], path, isOpen(access))
    }
    // An unknown path gets the product's problem document; it needs a session where all routes do.
    if (under)
      add(
        HttpMethod.ANY,
        `${under}/{proxy+}`,
        routes.some(({ address, access }) => parseAddress(address).path.startsWith(under) && isOpen(access)),
      )
  }
  const settings = stage.node.defaultChild as CfnStage
  settings.routeSettings = throttles
  return api
}

/** Needs no session: the slug, the link's token or nothing identifies the tenant. */
function isOpen(access: Access): boolean {
  return access === 'public' || access === 'anyone' || (typeof access === 'object' && 'link' in access)
}
