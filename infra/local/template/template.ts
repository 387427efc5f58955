import { createHmac } from 'node:crypto'
import { statementsOfRole } from '../permissions/policies.ts'
import { mailSetModels, topicModels } from '../queues/topics.ts'
import { arn, attributeOf, entryOf, functionName, lastSegment, nameOf, shortName } from './attributes.ts'
import { checkCallers } from './callers.ts'
import { httpModel } from './http-model.ts'
import type { BucketModel, Model, QueueModel } from './model.ts'
import type { Json } from './resolve.ts'
import { createResolver, type Resolve, type Resource, type Resources } from './resolve.ts'
import { checkType } from './resource-types.ts'
import { restModel } from './rest-model.ts'

export type TemplateOptions = {
  queueBase: string
  secretSeed: string
  /** It maps cloud addresses to local ones. */
  addresses?: Record<string, string>
}

export function readModel(
  resources: Resources,
  { queueBase, secretSeed, addresses = {} }: TemplateOptions,
): Model {
  const here = (value: string) => addresses[value] ?? value
  const resolve = createResolver(
    resources,
    (resource, attribute) => attributeOf(resource, attribute, queueBase),
    (secretArn) => createHmac('sha256', secretSeed).update(secretArn).digest('hex').slice(0, 32),
  )
  const all = [...resources.byId.values()]
  for (const one of all) checkType(one)
  const of = (...types: string[]) =>
    all
      .filter((resource) => types.includes(resource.Type))
      .map((resource) => ({ resource, ...readProperties(resource, resolve) }))
  const iam = of('AWS::IAM::Role', 'AWS::IAM::Policy')
  checkCallers(of)
  return {
    tables: of('AWS::DynamoDB::Table', 'AWS::DynamoDB::GlobalTable').map(({ resource, properties }) => ({
      name: attributeOf(resource, 'Ref', queueBase),
      streamArn: attributeOf(resource, 'StreamArn', queueBase),
      definition: tableDefinition(attributeOf(resource, 'Ref', queueBase), properties),
      ttl: properties.TimeToLiveSpecification?.AttributeName,
    })),
    queues: of('AWS::SQS::Queue').map(({ resource, properties }) =>
      queueModel(nameOf(resource, 'QueueName'), properties),
    ),
    // CDK's helper functions lack our metadata.
    functions: of('AWS::Lambda::Function')
      .filter(({ resource }) => entryOf(resource))
      .map(({ resource, properties }) => ({
        name: functionName(resource),
        arn: attributeOf(resource, 'Arn', queueBase),
        entry: entryOf(resource) as string,
        environment: Object.fromEntries(
          Object.entries<string>(properties.Environment?.Variables ?? {}).map(([name, value]) => [
            name,
            here(value),
          ]),
        ),
        timeoutSeconds: properties.Timeout ?? 3,
        memoryMb: properties.MemorySize ?? 128,
        reservedConcurrency: properties.ReservedConcurrentExecutions,
        log: arn(
          'logs',
          `log-group:${properties.LoggingConfig?.LogGroup ?? `/aws/lambda/${functionName(resource)}`}:*`,
        ),
        statements: statementsOfRole(properties.Role, iam),
      })),
    topics: topicModels(of),
    mailSets: mailSetModels(of),
    rules: of('AWS::Events::Rule').map(({ resource, properties }) => ({
      name: shortName(resource.id),
      bus: properties.EventBusName ?? 'default',
      pattern: properties.EventPattern,
      schedule: properties.ScheduleExpression,
      targets: properties.Targets ?? [],
    })),
    mappings: of('AWS::Lambda::EventSourceMapping').map(({ resource, properties }) => ({
      id: shortName(resource.id),
      function: lastSegment(properties.FunctionName),
      source: properties.EventSourceArn,
      properties,
    })),
    http: httpModel(of),
    rest: restModel(of),
    asyncInvocations: of('AWS::Lambda::EventInvokeConfig').map(({ properties }) => properties),
    distribution: of('AWS::CloudFront::Distribution')[0]?.properties.DistributionConfig ?? {},
    hostCode: Object.fromEntries(
      of('AWS::CloudFront::Function').map(({ resource, properties }) => [
        resource.id,
        properties.FunctionCode,
      ]),
    ),
    headerPolicies: Object.fromEntries(
      of('AWS::CloudFront::ResponseHeadersPolicy').map(({ resource, properties }) => [
        resource.id,
        policyHere(properties.ResponseHeadersPolicyConfig, addresses),
      ]),
    ),
    requestPolicies: Object.fromEntries(
      of('AWS::CloudFront::OriginRequestPolicy').map(({ resource, properties }) => [
        resource.id,
        properties.OriginRequestPolicyConfig,
      ]),
    ),
    buckets: of('AWS::S3::Bucket').map(({ resource, properties }) => ({
      name: attributeOf(resource, 'Ref', queueBase),
      cors: (properties.CorsConfiguration?.CorsRules ?? []).map((rule: BucketModel['cors'][number]) => ({
        ...rule,
        AllowedOrigins: rule.AllowedOrigins.map(here),
      })),
    })),
    userPools: of('AWS::Cognito::UserPool').map(({ resource, properties }) => ({
      id: attributeOf(resource, 'Ref', queueBase),
      properties,
    })),
    userPoolClients: of('AWS::Cognito::UserPoolClient').map(({ resource, properties }) => ({
      id: attributeOf(resource, 'Ref', queueBase),
      properties,
    })),
  }
}

function readProperties(resource: Resource, resolve: Resolve): { properties: Record<string, Json> } {
  return { properties: resolve(resource.Properties) }
}

/** Returns the content security policy with local addresses. */
function policyHere(config: Json, addresses: Record<string, string>): Json {
  const policy = config.SecurityHeadersConfig?.ContentSecurityPolicy
  if (!policy) return config
  const sources: string = policy.ContentSecurityPolicy.replace(
    /https:\/\/[^\s;]+/g,
    (one: string) => addresses[one] ?? one,
  )
  const ContentSecurityPolicy = { ...policy, ContentSecurityPolicy: sources }
  return { ...config, SecurityHeadersConfig: { ...config.SecurityHeadersConfig, ContentSecurityPolicy } }
}

function queueModel(name: string, properties: Record<string, Json>): QueueModel {
  const redrive = properties.RedrivePolicy
  return {
    name,
    arn: arn('sqs', name),
    // These are the defaults of AWS::SQS::Queue.
    visibilitySeconds: properties.VisibilityTimeout ?? 30,
    delaySeconds: properties.DelaySeconds ?? 0,
    retentionSeconds: properties.MessageRetentionPeriod ?? 345_600,
    redrive: redrive && {
      queue: lastSegment(redrive.deadLetterTargetArn),
      maxReceiveCount: Number(redrive.maxReceiveCount),
    },
  }
}

/** Returns what DynamoDB Local supports of it. */
function tableDefinition(name: string, properties: Record<string, Json>): Record<string, unknown> {
  const indexes = properties.GlobalSecondaryIndexes?.map(({ IndexName, KeySchema, Projection }: Json) => ({
    IndexName,
    KeySchema,
    Projection,
  }))
  return {
    TableName: name,
    AttributeDefinitions: properties.AttributeDefinitions,
    KeySchema: properties.KeySchema,
    BillingMode: 'PAY_PER_REQUEST',
    ...(indexes && { GlobalSecondaryIndexes: indexes }),
    ...(properties.StreamSpecification && {
      StreamSpecification: {
        StreamEnabled: true,
        StreamViewType: properties.StreamSpecification.StreamViewType,
      },
    }),
  }
}
