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
import type { FunctionName } from '#functions/kit/env.ts'
import { type ApiName, apis } from '#shared/contracts.ts'
import { limitOf, limits, type SharedLimit } from '#shared/limits.ts'
import type { Fn } from './fn.ts'
import { constructId } from './functions.ts'

export type AlarmsProps = {
  functions: Record<FunctionName, Fn>
  deadLetters: readonly { queue: Queue; of: Fn }[]
  api: IHttpApi
  partners: SpecRestApi
  email?: string
}

export const clientErrorLine = 'client error'
export const sharedLimitLine = 'shared limit'

/** These functions count under limits that one party can exhaust for others. */
export const sharedLimits: Record<SharedLimit, FunctionName> = {
  invitations_of_young: 'company-api',
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

export function alarms(scope: Construct, { functions, deadLetters, api, partners, email }: AlarmsProps) {
  const topic = alarmTopic(scope, email)
  const raise = (id: string, metric: IMetric, text: string, when: Partial<AlarmProps> = any) => {
    const alarm = new Alarm(scope, `${id}Alarm`, {
      metric,
      alarmDescription: text,
      threshold: 1,
      evaluationPeriods: 1,
      ...when,
    })
    alarm.addAlarmAction(new SnsAction(topic))
  }
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
    raise(`${id}Failures`, all, fn.failure)
  }
  for (const { queue, of } of deadLetters) {
    const depth = queue.metricApproximateNumberOfMessagesVisible({ ...fiveMinutes, statistic: 'Maximum' })
    raise(`${queue.node.id}Depth`, depth, of.failure)
  }
  raise(
    'ApiServerErrors',
    api.metricServerError(fiveMinutes),
    (Object.keys(apis) as ApiName[])
      .filter((name) => name !== 'partner-api')
      .map((name) => functions[name].failure)
      .join(' '),
  )
  raise(
    'RestApiServerErrors',
    partners.metricServerError(fiveMinutes),
    [functions['partner-api'], functions.mcp].map(({ failure }) => failure).join(' '),
  )
  // The error screen says that the team was notified (RULINGS A1).
  const reports = countLines(scope, 'ClientErrors', functions['company-api'], lines.clientError, reportWindow)
  raise('ClientErrors', reports, 'People see the error screen instead of the app.', {
    ...any,
    // A single address stays below this threshold.
    threshold: limits.error_reports.limit + 1,
  })
  for (const [name, of] of Object.entries(sharedLimits) as [SharedLimit, FunctionName][]) {
    const line = FilterPattern.all(
      FilterPattern.stringValue('$.message', '=', sharedLimitLine),
      FilterPattern.stringValue('$.limit', '=', name),
    )
    const id = sharedLimitMetric(name)
    const text = `Half or more of a limit that all share is used, past which others wait: ${limitOf(name).counts}.`
    raise(id, countLines(scope, id, functions[of], line), text)
  }
  // A clock that never runs causes no errors.
  const { lambda, failure } = functions.clock
  raise('ClockStopped', lambda.metricInvocations(fiveMinutes), failure, none)
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

function alarmTopic(scope: Construct, email: string | undefined): Topic {
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
