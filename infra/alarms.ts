import { Aws, Duration } from 'aws-cdk-lib'
import type { HttpApi } from 'aws-cdk-lib/aws-apigatewayv2'
import { Alarm, ComparisonOperator, type IMetric, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch'
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions'
import { Effect, PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam'
import { FilterPattern, type IFilterPattern, MetricFilter } from 'aws-cdk-lib/aws-logs'
import { Topic } from 'aws-cdk-lib/aws-sns'
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions'
import type { Queue } from 'aws-cdk-lib/aws-sqs'
import type { Construct } from 'constructs'
import type { Fn } from './fn.ts'

export type AlarmsProps = {
  functions: readonly Fn[]
  /** Queues where a function's given-up work ends. */
  deadLetters: readonly { queue: Queue; of: Fn }[]
  api: HttpApi
  /** The functions behind the API: they answer 500 themselves, which Lambda does not count as an error. */
  apiFunctions: readonly Fn[]
  /** The function that logs what browsers report of themselves. */
  clientErrors: Fn
  /** Functions that never fail their caller: what goes wrong in them stands in their log only. */
  caught: readonly Fn[]
  clock: Fn
  email?: string
}

/** Message of the line that `reportError` logs. */
export const clientErrorLine = 'client error'

/** Lines as `functions/kit/log.ts` writes them. */
const lines = {
  clientError: FilterPattern.stringValue('$.message', '=', clientErrorLine),
  error: FilterPattern.all(
    FilterPattern.stringValue('$.level', '=', 'ERROR'),
    FilterPattern.stringValue('$.message', '!=', clientErrorLine),
  ),
}

const fiveMinutes = { period: Duration.minutes(5), statistic: 'Sum' }

const any = {
  comparisonOperator: ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
  treatMissingData: TreatMissingData.NOT_BREACHING,
}
const none = {
  comparisonOperator: ComparisonOperator.LESS_THAN_THRESHOLD,
  treatMissingData: TreatMissingData.BREACHING,
}

/** One alarm a function and one a dead-letter queue; the text says what the failure costs whom. */
export function alarms(scope: Construct, props: AlarmsProps) {
  const topic = alarmTopic(scope, props.email)
  const raise = (id: string, metric: IMetric, text: string, when = any) => {
    const alarm = new Alarm(scope, `${id}Alarm`, {
      metric,
      alarmDescription: text,
      threshold: 1,
      evaluationPeriods: 1,
      ...when,
    })
    alarm.addAlarmAction(new SnsAction(topic))
  }
  for (const { lambda, failure } of props.functions) {
    raise(`${lambda.node.id}Errors`, lambda.metricErrors(fiveMinutes), failure)
  }
  for (const { queue, of } of props.deadLetters) {
    const depth = queue.metricApproximateNumberOfMessagesVisible({ ...fiveMinutes, statistic: 'Maximum' })
    raise(`${queue.node.id}Depth`, depth, of.failure)
  }
  raise(
    'ApiServerErrors',
    props.api.metricServerError(fiveMinutes),
    props.apiFunctions.map(({ failure }) => failure).join(' '),
  )
  const { clientErrors, caught } = props
  // The product tells people that somebody was told (RULINGS A1).
  const reports = countLines(scope, 'ClientErrors', clientErrors, lines.clientError)
  raise('ClientErrors', reports, 'People see the error screen instead of the app.')
  for (const fn of caught) {
    const id = `${fn.lambda.node.id}Caught`
    raise(id, countLines(scope, id, fn, lines.error), fn.failure)
  }
  // A clock that is never called makes no errors.
  raise('ClockStopped', props.clock.lambda.metricInvocations(fiveMinutes), props.clock.failure, none)
}

/** Counts the lines of a function's log that fit. */
function countLines(scope: Construct, id: string, { lambda }: Fn, filterPattern: IFilterPattern): IMetric {
  const filter = new MetricFilter(scope, `${id}Lines`, {
    logGroup: lambda.logGroup,
    filterPattern,
    metricNamespace: 'Navalha',
    metricName: id,
  })
  return filter.metric(fiveMinutes)
}

function alarmTopic(scope: Construct, email: string | undefined): Topic {
  const topic = new Topic(scope, 'Alarms', { enforceSSL: true })
  // A topic with a policy of its own no longer has the default one, by which alarms may publish.
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
