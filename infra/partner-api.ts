import { Duration, RemovalPolicy, Validations } from 'aws-cdk-lib'
import {
  AccessLogFormat,
  ApiKey,
  ApiKeySourceType,
  AuthorizationType,
  CfnAccount,
  EndpointType,
  IdentitySource,
  LambdaIntegration,
  LogGroupLogDestination,
  RequestAuthorizer,
  RestApi,
} from 'aws-cdk-lib/aws-apigateway'
import { ManagedPolicy, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam'
import { LogGroup, RetentionDays } from 'aws-cdk-lib/aws-logs'
import type { Construct } from 'constructs'
import { gatewayKeyOf, type Tier, tiers } from '#shared/api-keys.ts'
import { partnerContracts } from '#shared/contracts.ts'
import { parseAddress } from '#shared/routes.ts'
import type { Fn } from './fn.ts'
import { gatewayResponses } from './gateway-responses.ts'

/** The API's only stage, and the path of CloudFront's origin. */
export const PARTNER_STAGE = 'live'

/** Seconds for which the gateway remembers what the authorizer said of a key: a key is switched off within them. */
const AUTHORIZER_SECONDS = 30

/** No address, query or header: they contain phones and keys. The resource is a template. */
const accessLog = JSON.stringify({
  request: '$context.requestId',
  time: '$context.requestTimeEpoch',
  route: '$context.httpMethod $context.resourcePath',
  status: '$context.status',
  milliseconds: '$context.responseLatency',
  bytes: '$context.responseLength',
  error: '$context.error.responseType',
  key: '$context.authorizer.key_id',
})

/**
 * Requests per second of all keys of a tier. Each key has its exact limit by the minute; these protect the functions,
 * whose reserved executions serve about 1000 calls a second: 100 keys of the standard tier at full speed, 30 of the high
 * one. A burst of two seconds lets scheduled jobs of many businesses begin together.
 */
const rates: Record<Tier, number> = { standard: 200, high: 300 }

export type PartnerFunctions = { routes: Fn; mcp: Fn; authorizer: Fn }

/** The REST API for other systems: every method needs a key, which our authorizer looks up. */
export function partnerApi(scope: Construct, { routes, mcp, authorizer }: PartnerFunctions): RestApi {
  const log = new LogGroup(scope, 'PartnerApiLog', {
    retention: RetentionDays.ONE_MONTH,
    removalPolicy: RemovalPolicy.DESTROY,
  })
  const keys = new RequestAuthorizer(scope, 'PartnerKeys', {
    handler: authorizer.lambda,
    identitySources: [IdentitySource.header('x-api-key')],
    resultsCacheTtl: Duration.seconds(AUTHORIZER_SECONDS),
  })
  const api = new RestApi(scope, 'PartnerApi', {
    description: 'Navalha: REST API and assistants',
    endpointTypes: [EndpointType.REGIONAL],
    apiKeySourceType: ApiKeySourceType.AUTHORIZER,
    cloudWatchRole: false,
    deployOptions: {
      stageName: PARTNER_STAGE,
      metricsEnabled: true,
      throttlingRateLimit: 500,
      throttlingBurstLimit: 1000,
      accessLogDestination: new LogGroupLogDestination(log),
      accessLogFormat: AccessLogFormat.custom(accessLog),
    },
    defaultMethodOptions: {
      apiKeyRequired: true,
      authorizer: keys,
      authorizationType: AuthorizationType.CUSTOM,
    },
  })
  api.deploymentStage.node.addDependency(logsAccount(scope))

  // A permission per method would exceed the 20 kB of a function's policy.
  const by = (fn: Fn) => new LambdaIntegration(fn.lambda, { scopePermissionToMethod: false })
  const [served, assistants] = [by(routes), by(mcp)]
  for (const contract of Object.values(partnerContracts)) {
    for (const { address } of Object.values(contract)) {
      const { method, path } = parseAddress(address)
      const resource = api.root.resourceForPath(path)
      resource.addMethod(method, served)
      if (method === 'PUT') resource.addMethod('PATCH', served)
    }
  }
  // The function answers GET and DELETE with 405, as the protocol wants of a server without streams and sessions.
  for (const method of ['POST', 'GET', 'DELETE'])
    api.root.resourceForPath('/mcp').addMethod(method, assistants)

  gatewayResponses(api)
  for (const tier of Object.keys(tiers) as Tier[]) usagePlan(scope, api, tier)
  acknowledge(api)
  return api
}

function usagePlan(scope: Construct, api: RestApi, tier: Tier): void {
  const name = `${tier[0]?.toUpperCase()}${tier.slice(1)}`
  const plan = api.addUsagePlan(`${name}Tier`, {
    description: `Calls of all API keys of the tier ${tier}`,
    throttle: { rateLimit: rates[tier], burstLimit: 2 * rates[tier] },
    apiStages: [{ stage: api.deploymentStage }],
  })
  plan.addApiKey(new ApiKey(scope, `${name}TierKey`, { value: gatewayKeyOf(tier), description: 'No secret' }))
}

/** A REST API writes its access log by a role of the account, which every API of the region shares. */
function logsAccount(scope: Construct): CfnAccount {
  const role = new Role(scope, 'GatewayLogs', {
    assumedBy: new ServicePrincipal('apigateway.amazonaws.com'),
    managedPolicies: [
      ManagedPolicy.fromAwsManagedPolicyName('service-role/AmazonAPIGatewayPushToCloudWatchLogs'),
    ],
  })
  Validations.of(role).acknowledge({
    id: 'AwsSolutions-IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/service-role/AmazonAPIGatewayPushToCloudWatchLogs]',
    reason: 'The policy that API Gateway checks for when its log role is set.',
  })
  return new CfnAccount(scope, 'GatewayAccount', { cloudWatchRoleArn: role.roleArn })
}

function acknowledge(api: RestApi): void {
  Validations.of(api).acknowledge(
    { id: 'AwsSolutions-APIG2', reason: 'The contracts validate every request, in the function.' },
    {
      id: 'AwsSolutions-APIG3',
      reason: 'The web ACL is the distribution’s; a call that does not come from it lacks the origin secret.',
    },
    {
      id: 'AwsSolutions-APIG6',
      reason: 'The execution log holds paths, queries and headers, which carry phones and keys.',
    },
    {
      id: 'AwsSolutions-COG4',
      reason: 'Other systems have API keys, not accounts: our authorizer looks them up on every method.',
    },
  )
}
