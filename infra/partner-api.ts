import { RemovalPolicy, Stack, Validations } from 'aws-cdk-lib'
import {
  AccessLogFormat,
  ApiDefinition,
  ApiKey,
  CfnAccount,
  EndpointType,
  LogGroupLogDestination,
  SpecRestApi,
} from 'aws-cdk-lib/aws-apigateway'
import { ManagedPolicy, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam'
import { LogGroup, RetentionDays } from 'aws-cdk-lib/aws-logs'
import type { Construct } from 'constructs'
import { gatewayKeyOf, OVER, type Tier, tiers } from '#shared/api-keys.ts'
import { partnerContracts } from '#shared/contracts.ts'
import { type Address, parseAddress } from '#shared/routes.ts'
import type { Fn } from './fn.ts'
import { gatewayResponses } from './gateway-responses.ts'
import { invocation, openapi, parametersOf, pathsOf, withHead } from './openapi.ts'

/** CloudFront's origin uses it as path. */
export const PARTNER_STAGE = 'live'

const API_NAME = 'Navalha'

/** The authorizer counts every call, so its result is not cached. */
const AUTHORIZER_SECONDS = 0

/** Address, query and header are left out, because they contain phones and keys. */
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

/** Each key has its limit per minute; these rates protect the functions, about 600 calls a second. */
const rates: Record<Tier | typeof OVER, number> = { standard: 200, high: 300, [OVER]: 20 }

/** The function answers GET and DELETE with 405, because it has no streams and no sessions. */
const mcpAddresses: Address[] = ['POST /mcp', ...withHead('GET /mcp'), 'DELETE /mcp']

export type PartnerFunctions = { routes: Fn; mcp: Fn; authorizer: Fn }

/** Every method needs a key. One document defines it, because a stack has at most 500 resources. */
export function partnerApi(scope: Construct, fns: PartnerFunctions): SpecRestApi {
  const log = new LogGroup(scope, 'RestApiLog', {
    retention: RetentionDays.ONE_MONTH,
    removalPolicy: RemovalPolicy.DESTROY,
  })
  const api = new SpecRestApi(scope, 'RestApi', {
    // CloudWatch and the document use this name.
    restApiName: API_NAME,
    apiDefinition: ApiDefinition.fromInline(definition(fns)),
    endpointTypes: [EndpointType.REGIONAL],
    cloudWatchRole: false,
    deployOptions: {
      stageName: PARTNER_STAGE,
      throttlingRateLimit: 500,
      throttlingBurstLimit: 1000,
      accessLogDestination: new LogGroupLogDestination(log),
      accessLogFormat: AccessLogFormat.custom(accessLog),
    },
  })
  api.deploymentStage.node.addDependency(logsAccount(scope))
  const principal = new ServicePrincipal('apigateway.amazonaws.com')
  for (const { lambda } of [fns.routes, fns.mcp])
    lambda.addPermission('Gateway', {
      principal,
      sourceArn: api.arnForExecuteApi('*', '/*', PARTNER_STAGE),
    })
  fns.authorizer.lambda.addPermission('Gateway', {
    principal,
    sourceArn: Stack.of(api).formatArn({
      service: 'execute-api',
      resource: api.restApiId,
      resourceName: 'authorizers/*',
    }),
  })
  for (const tier of [...(Object.keys(tiers) as Tier[]), OVER] as const) usagePlan(scope, api, tier)
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
  )
  return api
}

function definition({ routes, mcp, authorizer }: PartnerFunctions): object {
  const addresses = Object.values(partnerContracts).flatMap((contract) =>
    Object.values(contract).flatMap(({ address }) => [...withHead(address), ...patchOf(address)]),
  )
  const methods = [
    ...addresses.map((address) => ({ ...parseAddress(address), by: routes })),
    ...mcpAddresses.map((address) => ({ ...parseAddress(address), by: mcp })),
  ]
  return {
    openapi,
    info: { title: API_NAME, version: '1' },
    'x-amazon-apigateway-api-key-source': 'AUTHORIZER',
    'x-amazon-apigateway-gateway-responses': gatewayResponses,
    paths: pathsOf(
      methods.map(({ path, method, by }) => ({
        path,
        name: method.toLowerCase(),
        value: operation(path, by),
      })),
    ),
    components: {
      securitySchemes: {
        keys: {
          type: 'apiKey',
          name: 'x-api-key',
          in: 'header',
          'x-amazon-apigateway-authtype': 'custom',
          'x-amazon-apigateway-authorizer': {
            type: 'request',
            identitySource: 'method.request.header.x-api-key',
            authorizerUri: invocation(authorizer.lambda, authorizer.lambda.functionArn),
            authorizerResultTtlInSeconds: AUTHORIZER_SECONDS,
          },
        },
        /** The gateway then requires its own key, which the authorizer names. */
        tier: { type: 'apiKey', name: 'x-api-key', in: 'header' },
      },
    },
  }
}

const patchOf = (address: Address): Address[] =>
  address.startsWith('PUT ') ? [address.replace('PUT', 'PATCH') as Address] : []

function operation(path: string, by: Fn): object {
  return {
    parameters: parametersOf(path),
    security: [{ keys: [] }, { tier: [] }],
    responses: {},
    'x-amazon-apigateway-integration': {
      type: 'aws_proxy',
      httpMethod: 'POST',
      uri: invocation(by.lambda, by.lambda.functionArn),
      passthroughBehavior: 'when_no_match',
    },
  }
}

const planIds = { standard: 'StandardTier', high: 'HighTier', [OVER]: 'OverLimit' } as const

function usagePlan(scope: Construct, api: SpecRestApi, tier: Tier | typeof OVER): void {
  const id = planIds[tier]
  const plan = api.addUsagePlan(id, {
    description: `Calls of all API keys of the tier ${tier}`,
    throttle: { rateLimit: rates[tier], burstLimit: 2 * rates[tier] },
    apiStages: [{ stage: api.deploymentStage }],
  })
  plan.addApiKey(new ApiKey(scope, `${id}Key`, { value: gatewayKeyOf(tier), description: 'No secret' }))
}

/** All APIs of the region share the account's log role. */
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
