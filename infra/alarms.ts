import { Aws, Duration } from 'aws-cdk-lib'
import type { SpecRestApi } from 'aws-cdk-lib/aws-apigateway'
import type { IHttpApi } from 'aws-cdk-lib/aws-apigatewayv2'
import {
  Alarm,
  type AlarmProps,
  ComparisonOperator,
  type IMetric,
  MathExpression,
  TreatMissingData,
} from 'aws-cdk-lib/aws-cloudwatch'
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions'
import { Effect, PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam'
import { FilterPattern, type IFilterPattern, MetricFilter } from 'aws-cdk-lib/aws-logs'
import { Topic } from 'aws-cdk-lib/aws-sns'
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions'
import type { Queue } from 'aws-cdk-lib/aws-sqs'
import type { Construct } from 'constructs'
import type { FunctionName } from '#functions/kit/functions.ts'
import type { HttpName } from '#functions/kit/http-functions.ts'
import type { WorkerName } from '#functions/kit/worker-functions.ts'
import { type ApiName, apis } from '#shared/contracts.ts'
import { limitOf, limits, type SharedLimit } from '#shared/limits.ts'
import { constructId, type Fn } from './fn.ts'

export const clientErrorLine = 'client error'
export const sharedLimitLine = 'shared limit'

/** These functions count under limits that one party can exhaust for others. */
export const sharedLimits: Record<SharedLimit, FunctionName> = {
  invitations_of_young: 'staff-api',
  assistant_tokens_young: 'assistant-api',
  mails_of_young: 'message-send',
  paid_of_young: 'message-send',
}
export const sharedLimitMetric = (name: SharedLimit) =>
  `Limit${name.replace(/(?:^|_)(\w)/g, (_, letter: string) => letter.toUpperCase())}`

const lines = {
  clientError: FilterPattern.stringValue('$.message', '=', clientErrorLine),
  error: FilterPattern.all(
    FilterPattern.stringValue('$.level', '=', 'ERROR'),
    FilterPattern.stringValue('$.message', '!=', clientErrorLine),
  ),
}

const fiveMinutes = { period: Duration.minutes(5), statistic: 'Sum' }
const reportWindow = { ...fiveMinutes, period: Duration.seconds(limits.error_reports.seconds) }

const any = {
  comparisonOperator: ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
  treatMissingData: TreatMissingData.NOT_BREACHING,
}
const none = {
  comparisonOperator: ComparisonOperator.LESS_THAN_THRESHOLD,
  treatMissingData: TreatMissingData.BREACHING,
}

type Named<Name extends FunctionName> = Record<Name, Fn>

export function apiAlarms(
  scope: Construct,
  topic: Topic,
  { functions, api, partners }: { functions: Named<HttpName>; api: IHttpApi; partners: SpecRestApi },
) {
  functionAlarms(scope, topic, functions)
  raise(
    scope,
    topic,
    'ApiServerErrors',
    api.metricServerError(fiveMinutes),
    (Object.keys(apis) as ApiName[])
      .filter((name) => name !== 'partner-api')
      .map((name) => functions[name].failure)
      .join(' '),
  )
  raise(
    scope,
    topic,
    'RestApiServerErrors',
    partners.metricServerError(fiveMinutes),
    [functions['partner-api'], functions.mcp].map(({ failure }) => failure).join(' '),
  )
  // The error screen says that the team was notified (RULINGS A1).
  const reports = countLines(scope, 'ClientErrors', functions['staff-api'], lines.clientError, reportWindow)
  raise(scope, topic, 'ClientErrors', reports, 'People see the error screen instead of the app.', {
    ...any,
    // A single address stays below this threshold.
    threshold: limits.error_reports.limit + 1,
  })
}

export function workerAlarms(
  scope: Construct,
  topic: Topic,
  {
    functions,
    deadLetters,
  }: { functions: Named<WorkerName>; deadLetters: readonly { queue: Queue; of: Fn }[] },
) {
  functionAlarms(scope, topic, functions)
  // A clock that never runs causes no errors.
  const { lambda, failure } = functions.clock
  raise(scope, topic, 'ClockStopped', lambda.metricInvocations(fiveMinutes), failure, none)
  for (const { queue, of } of deadLetters) {
    const depth = queue.metricApproximateNumberOfMessagesVisible({ ...fiveMinutes, statistic: 'Maximum' })
    raise(scope, topic, `${queue.node.id}Depth`, depth, of.failure)
  }
}

function functionAlarms(scope: Construct, topic: Topic, functions: Partial<Named<FunctionName>>) {
  for (const fn of Object.values(functions)) {
    const id = constructId(fn.name)
    const errors = fn.lambda.metricErrors(fiveMinutes)
    // Lambda does not count errors that a function catches: a reply of 500, a failed message.
    const caught = countLines(scope, `${id}Caught`, fn, lines.error)
    // A single alarm watches both, because CloudFormation allows 500 resources in a stack.
    const all = new MathExpression({
      expression: 'FILL(errors, 0) + FILL(caught, 0)',
      usingMetrics: { errors, caught },
      period: fiveMinutes.period,
    })
    raise(scope, topic, `${id}Failures`, all, fn.failure)
  }
  for (const [name, of] of Object.entries(sharedLimits) as [SharedLimit, FunctionName][]) {
    const fn = functions[of]
    if (!fn) continue
    const line = FilterPattern.all(
      FilterPattern.stringValue('$.message', '=', sharedLimitLine),
      FilterPattern.stringValue('$.limit', '=', name),
    )
    const id = sharedLimitMetric(name)
    const text = `Half or more of a limit that all share is used, past which others wait: ${limitOf(name).counts}.`
    raise(scope, topic, id, countLines(scope, id, fn, line), text)
  }
}

function raise(
  scope: Construct,
  topic: Topic,
  id: string,
  metric: IMetric,
  text: string,
  when: Partial<AlarmProps> = any,
) {
  const alarm = new Alarm(scope, `${id}Alarm`, {
    metric,
    alarmDescription: text,
    threshold: 1,
    evaluationPeriods: 1,
    ...when,
  })
  alarm.addAlarmAction(new SnsAction(topic))
}

function countLines(
  scope: Construct,
  id: string,
  { lambda }: Fn,
  filterPattern: IFilterPattern,
  window = fiveMinutes,
): IMetric {
  const filter = new MetricFilter(scope, `${id}Lines`, {
    logGroup: lambda.logGroup,
    filterPattern,
    metricNamespace: 'Navalha',
    metricName: id,
  })
  return filter.metric(window)
}

export function alarmTopic(scope: Construct, email: string | undefined): Topic {
  const topic = new Topic(scope, 'Alarms', { enforceSSL: true })
  // The topic's own policy replaces the default one, which lets alarms publish.
  topic.addToResourcePolicy(
    new PolicyStatement({
      effect: Effect.ALLOW,
      principals: [new ServicePrincipal('cloudwatch.amazonaws.com')],
      actions: ['sns:Publish'],
      resources: [topic.topicArn],
      conditions: { StringEquals: { 'aws:SourceAccount': Aws.ACCOUNT_ID } },
    }),
  )
  if (email) topic.addSubscription(new EmailSubscription(email))
  return topic
}
