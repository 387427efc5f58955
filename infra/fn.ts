import { join } from 'node:path'
import { Duration, RemovalPolicy } from 'aws-cdk-lib'
import { Effect, PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam'
import {
  Architecture,
  type CfnFunction,
  Code,
  Function as Lambda,
  LoggingFormat,
  Runtime,
  Tracing,
} from 'aws-cdk-lib/aws-lambda'
import { LogGroup, RetentionDays } from 'aws-cdk-lib/aws-logs'
import type { Construct } from 'constructs'
import type { Resource } from '#functions/kit/function-facts.ts'
import { type FunctionName, factsOf } from '#functions/kit/functions.ts'
import { actionsOn } from './rights.ts'

export type FnProps = {
  variables: Readonly<Record<string, string>>
  /** Resources that an installation lacks are undefined. */
  arns: { readonly [R in Resource]?: string | readonly string[] | undefined }
  bundles?: string
}

export type Fn = { name: FunctionName; failure: string; lambda: Lambda; role: Role }

export function constructId(name: FunctionName): string {
  return name.replace(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase())
}

/** Throws when a variable or a resource of the function's row has no value. */
export function fn(scope: Construct, name: FunctionName, { variables, arns, bundles }: FnProps): Fn {
  const { failure, timeout, memory, may, reserved, variables: keys } = factsOf(name)
  const unknown = [
    ...keys.filter((key) => !variables[key]),
    ...Object.keys(may).filter((one) => !(one in arns)),
  ]
  if (unknown.length > 0) throw new Error(`${name} needs ${unknown.join(', ')}`)
  const id = constructId(name)
  const entry = `functions/entry/${name}.ts`
  const logGroup = new LogGroup(scope, `${id}Log`, {
    retention: RetentionDays.ONE_MONTH,
    removalPolicy: RemovalPolicy.DESTROY,
  })
  const role = new Role(scope, `${id}Role`, { assumedBy: new ServicePrincipal('lambda.amazonaws.com') })
  const lambda = new Lambda(scope, id, {
    code: code(name, bundles),
    handler: 'index.handler',
    runtime: Runtime.NODEJS_24_X,
    architecture: Architecture.ARM_64,
    role,
    environment: Object.fromEntries(keys.map((key) => [key, variables[key] as string])),
    timeout: Duration.seconds(timeout),
    memorySize: memory,
    reservedConcurrentExecutions: reserved,
    // The request log has the durations. Tracing would add a permission on everything and a cost per request.
    tracing: Tracing.DISABLED,
    loggingFormat: LoggingFormat.JSON,
    logGroup,
  })
  allow(role, ['logs:CreateLogStream', 'logs:PutLogEvents'], logGroup.logGroupArn)
  for (const [resource, actions] of Object.entries(may) as [Resource, readonly string[]][]) {
    const arn = arns[resource]
    if (resource === 'sms') allowElsewhere(role, actionsOn(resource, actions), arn as string)
    else if (arn) allow(role, actionsOn(resource, actions), arn)
  }
  const resource = lambda.node.defaultChild as CfnFunction
  resource.addMetadata('Navalha', { Entry: entry, Failure: failure })
  return { name, failure, lambda, role }
}

/** CDK's `grant*` would allow more than needed. */
export function allow(role: Role, actions: readonly string[], resource: string | readonly string[]) {
  role.addToPrincipalPolicy(
    new PolicyStatement({ effect: Effect.ALLOW, actions: [...actions], resources: [resource].flat() }),
  )
}

function allowElsewhere(role: Role, actions: readonly string[], resource: string) {
  role.addToPrincipalPolicy(
    new PolicyStatement({ effect: Effect.ALLOW, actions: [...actions], notResources: [resource] }),
  )
}

function code(name: string, bundles: string | undefined): Code {
  if (bundles) return Code.fromAsset(join(bundles, name))
  // The local stack reads the entry from the metadata. A deployed function without code fails clearly.
  return Code.fromInline("throw new Error('synthesized without its code: run npm run deploy')")
}
