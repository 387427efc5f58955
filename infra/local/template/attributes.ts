import path from 'node:path'
import { pseudo, type Resource } from './resolve.ts'

export function shortName(id: string): string {
  return id.replace(/[0-9A-F]{8}$/, '') || id
}

export function arn(service: string, rest: string): string {
  return `arn:aws:${service}:${pseudo['AWS::Region']}:${pseudo['AWS::AccountId']}:${rest}`
}

export function entryOf(resource: Resource): string | undefined {
  return (resource.Metadata?.Navalha as { Entry?: string } | undefined)?.Entry
}

export function functionName(resource: Resource): string {
  return path.basename(entryOf(resource) ?? shortName(resource.id), '.ts')
}

export function nameOf(resource: Resource, property: string): string {
  const given = resource.Properties[property]
  return typeof given === 'string' ? given : shortName(resource.id)
}

/** Locally the storage's port serves the uploads. */
export const bucketHost = (name: string) => `${name}.s3.${pseudo['AWS::Region']}.amazonaws.com`

/** The edge's origin names this host. */
export const restHost = (id: string) => `${id}.execute-api.${pseudo['AWS::Region']}.amazonaws.com`

/** Ref and Fn::GetAtt return these names and addresses. */
export function attributeOf(resource: Resource, attribute: string, queueBase: string): string {
  const table = () => nameOf(resource, 'TableName')
  const queue = () => nameOf(resource, 'QueueName')
  const bucket = () => shortName(resource.id).toLowerCase()
  const pool = () => `local_${shortName(resource.id)}`
  const known: Record<string, Record<string, () => string>> = {
    'AWS::DynamoDB::Table': {
      Ref: table,
      Arn: () => arn('dynamodb', `table/${table()}`),
      StreamArn: () => arn('dynamodb', `table/${table()}/stream/local`),
    },
    'AWS::SQS::Queue': {
      Ref: () => `${queueBase}/${pseudo['AWS::AccountId']}/${queue()}`,
      QueueName: queue,
      Arn: () => arn('sqs', queue()),
    },
    'AWS::Events::EventBus': {
      Ref: () => nameOf(resource, 'Name'),
      Name: () => nameOf(resource, 'Name'),
      Arn: () => arn('events', `event-bus/${nameOf(resource, 'Name')}`),
    },
    'AWS::SNS::Topic': {
      Ref: () => arn('sns', nameOf(resource, 'TopicName')),
      TopicArn: () => arn('sns', nameOf(resource, 'TopicName')),
      TopicName: () => nameOf(resource, 'TopicName'),
    },
    'AWS::SES::ConfigurationSet': { Ref: () => nameOf(resource, 'Name') },
    'AWS::S3::Bucket': {
      Ref: bucket,
      Arn: () => `arn:aws:s3:::${bucket()}`,
      RegionalDomainName: () => bucketHost(bucket()),
    },
    'AWS::Lambda::Function': {
      Ref: () => functionName(resource),
      Arn: () => arn('lambda', `function:${functionName(resource)}`),
    },
    // The ARN of a group ends in `:*`, which stands for its streams.
    'AWS::Logs::LogGroup': {
      Ref: () => nameOf(resource, 'LogGroupName'),
      Arn: () => arn('logs', `log-group:${nameOf(resource, 'LogGroupName')}:*`),
    },
    'AWS::SecretsManager::Secret': { Ref: () => arn('secretsmanager', `secret:${resource.id}`) },
    'AWS::KMS::Key': { Ref: () => resource.id, Arn: () => arn('kms', `key/${resource.id}`) },
    'AWS::Cognito::UserPool': {
      Ref: pool,
      Arn: () => arn('cognito-idp', `userpool/${pool()}`),
    },
    'AWS::Cognito::UserPoolClient': { Ref: () => shortName(resource.id).toLowerCase() },
    'AWS::ApiGatewayV2::Api': {
      Ref: () => resource.id,
      ApiEndpoint: () => `https://local.execute-api.${pseudo['AWS::Region']}.amazonaws.com`,
    },
    'AWS::ApiGateway::Stage': { Ref: () => nameOf(resource, 'StageName') },
    'AWS::CloudFront::Function': { FunctionARN: () => resource.id },
  }
  known['AWS::DynamoDB::GlobalTable'] = known['AWS::DynamoDB::Table'] as Record<string, () => string>
  // Other resources only refer to each other.
  return (
    known[resource.Type]?.[attribute]?.() ??
    (attribute === 'Ref' ? resource.id : `${resource.id}.${attribute}`)
  )
}

export function lastSegment(value: string): string {
  return value.slice(Math.max(value.lastIndexOf(':'), value.lastIndexOf('/')) + 1)
}

export function invoked(uri: string): { function: string; arn: string } {
  const called = /^arn:aws:apigateway:[^:]+:lambda:path\/2015-03-31\/functions\/(.+)\/invocations$/.exec(
    uri,
  )?.[1]
  if (!called) throw new Error(`The local stack does not know the integration ${uri}`)
  return { function: lastSegment(called), arn: called }
}
