import { Duration } from 'aws-cdk-lib'
import { Rule, Schedule } from 'aws-cdk-lib/aws-events'
import { LambdaFunction } from 'aws-cdk-lib/aws-events-targets'
import type { Construct } from 'constructs'
import type { Fn } from './fn.ts'

export function everyMinute(scope: Construct, id: string, { lambda }: Fn): Rule {
  lambda.configureAsyncInvoke({ retryAttempts: 0, maxEventAge: Duration.minutes(1) })
  return new Rule(scope, id, {
    schedule: Schedule.rate(Duration.minutes(1)),
    targets: [new LambdaFunction(lambda, { retryAttempts: 0, maxEventAge: Duration.minutes(1) })],
  })
}
