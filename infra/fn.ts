import { join } from 'node:path'
import { type Duration, RemovalPolicy } from 'aws-cdk-lib'
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
import type { FunctionEnv, FunctionName } from '#functions/kit/env.ts'

/** Actions a function may do, and on what: written out, because CDK's `grant*` give more than is used. */
export type Permission = { actions: readonly string[]; resource: string }

export type FnProps<N extends FunctionName> = {
  /** Name of the entry: `functions/entry/<name>.ts`. */
  name: N
  /** One sentence: what a failure costs whom. It is the text of the function's alarms. */
  failure: string
  environment: FunctionEnv<N>
  permissions: readonly Permission[]
  timeout: Duration
  memorySize: number
  reservedConcurrentExecutions?: number
  /** Directory of the bundled functions. */
  bundles?: string
}

export type Fn = { name: FunctionName; failure: string; timeout: Duration; lambda: Lambda }

/** A deployed function: one entry file, its own role, its own log group, its environment checked by type. */
export function fn<N extends FunctionName>(scope: Construct, id: string, props: FnProps<N>): Fn {
  const { name, failure, timeout } = props
  const entry = `functions/entry/${name}.ts`
  const logGroup = new LogGroup(scope, `${id}Log`, {
    retention: RetentionDays.ONE_MONTH,
    removalPolicy: RemovalPolicy.DESTROY,
  })
  const role = new Role(scope, `${id}Role`, { assumedBy: new ServicePrincipal('lambda.amazonaws.com') })
  const lambda = new Lambda(scope, id, {
    code: code(name, props.bundles),
    handler: 'index.handler',
    runtime: Runtime.NODEJS_24_X,
    architecture: Architecture.ARM_64,
    role,
    environment: props.environment,
    timeout,
    memorySize: props.memorySize,
    reservedConcurrentExecutions: props.reservedConcurrentExecutions,
    // The request log line carries the durations. Tracing would add a permission on everything and a cost per request.
    tracing: Tracing.DISABLED,
    loggingFormat: LoggingFormat.JSON,
    logGroup,
  })
  allow(role, { actions: ['logs:CreateLogStream', 'logs:PutLogEvents'], resource: logGroup.logGroupArn })
  for (const permission of props.permissions) allow(role, permission)
  const resource = lambda.node.defaultChild as CfnFunction
  resource.addMetadata('Navalha', { Entry: entry, Failure: failure })
  return { name, failure, timeout, lambda }
}

function allow(role: Role, { actions, resource }: Permission) {
  role.addToPrincipalPolicy(
    new PolicyStatement({ effect: Effect.ALLOW, actions: [...actions], resources: [resource] }),
  )
}

function code(name: string, bundles: string | undefined): Code {
  if (bundles) return Code.fromAsset(join(bundles, name))
  // The local stack finds the entry in the metadata. Deployed by mistake, this says what happened.
  return Code.fromInline("throw new Error('synthesized without its code: run npm run deploy')")
}
