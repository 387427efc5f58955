import { RemovalPolicy, Validations } from 'aws-cdk-lib'
import { AccessLogFormat } from 'aws-cdk-lib/aws-apigateway'
import { HttpApi, HttpMethod, HttpStage, LogGroupLogDestination } from 'aws-cdk-lib/aws-apigatewayv2'
import { HttpJwtAuthorizer } from 'aws-cdk-lib/aws-apigatewayv2-authorizers'
import { HttpLambdaIntegration } from 'aws-cdk-lib/aws-apigatewayv2-integrations'
import { LogGroup, RetentionDays } from 'aws-cdk-lib/aws-logs'
import type { Construct } from 'constructs'
import type { Access, Contract } from '#shared/contract.ts'
import { parseAddress } from '#shared/routes.ts'
import type { Fn } from './fn.ts'

/**
 * No address, no path and no query: they carry phones and tokens. The route key is the template, not what was asked.
 */
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

/** The user pool whose tokens open the routes of members. */
export type Accounts = { issuer: string; audience: string }

export type Served = {
  contract: Contract
  by: Fn
  /** What else is asked for under this path comes to the function too. */
  under?: string
}

/** The HTTP API: a route for each of the contracts' routes, so that throttling and metrics know them by name. */
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
  new HttpStage(scope, 'ApiStage', {
    httpApi: api,
    autoDeploy: true,
    detailedMetricsEnabled: true,
    // Far above a busy Saturday, far below the account's 10,000: one flood must not starve the rest of the account.
    throttle: { rateLimit: 1000, burstLimit: 2000 },
    accessLogSettings: {
      destination: new LogGroupLogDestination(log),
      format: AccessLogFormat.custom(accessLog),
    },
  })
  const members = new HttpJwtAuthorizer('Members', accounts.issuer, { jwtAudience: [accounts.audience] })
  const integrations = new Map<Fn, HttpLambdaIntegration>()
  for (const { contract, by, under } of served) {
    // A permission for each route would outgrow the 20 kB that a function's policy may have.
    const integration =
      integrations.get(by) ?? new HttpLambdaIntegration(by.name, by.lambda, { scopePermissionToRoute: false })
    integrations.set(by, integration)
    for (const { address, access } of Object.values(contract)) {
      const { method, path } = parseAddress(address)
      const authorizer = isOpen(access) ? undefined : members
      api.addRoutes({ path, methods: [HttpMethod[method]], integration, authorizer })
    }
    if (!under) continue
    // A wrong path or method gets the product's own problem document; where all routes need a session, so does this.
    const authorizer = Object.values(contract).some(({ access }) => isOpen(access)) ? undefined : members
    api.addRoutes({ path: `${under}/{proxy+}`, methods: [HttpMethod.ANY], integration, authorizer })
  }
  return api
}

function isOpen(access: Access): boolean {
  return access === 'public' || access === 'anyone'
}
