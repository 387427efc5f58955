import { Aws, Stack } from 'aws-cdk-lib'
import { Effect, PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam'
import { ConfigurationSet, EmailSendingEvent, EventDestination } from 'aws-cdk-lib/aws-ses'
import { Topic } from 'aws-cdk-lib/aws-sns'
import { SqsSubscription } from 'aws-cdk-lib/aws-sns-subscriptions'
import type { Construct } from 'constructs'
import type { QueuePair } from './events.ts'

/** SNS has no ARN for a phone number. */
export const phonesArn = `arn:${Aws.PARTITION}:sns:*:*:*`

const PHONE_ID = 'phone-number-id-'

/** `sender` is `phone-number-id-` and 32 characters, as AWS shows it. */
export function whatsAppArn(sender: string): string {
  if (!/^phone-number-id-[0-9a-z]{1,64}$/.test(sender))
    throw new Error(`whatsappSender is a number's id, ${PHONE_ID}…, and not ${sender}`)
  const id = sender.slice(PHONE_ID.length)
  return `arn:${Aws.PARTITION}:social-messaging:${Aws.REGION}:${Aws.ACCOUNT_ID}:phone-number-id/${id}`
}

/** E-mails name this configuration set. */
export type MailEvents = { name: string; arn: string }

/** All providers report to one topic, which feeds the function's queue. */
export function messageEvents(scope: Construct, { queue, deadLetters }: QueuePair): MailEvents {
  const topic = new Topic(scope, 'MessageEvents', { enforceSSL: true })
  // SES is admitted by its event destination; WhatsApp's is set by hand (docs/deploy.md).
  topic.addToResourcePolicy(
    new PolicyStatement({
      effect: Effect.ALLOW,
      principals: [new ServicePrincipal('social-messaging.amazonaws.com')],
      actions: ['sns:Publish'],
      resources: [topic.topicArn],
      conditions: { StringEquals: { 'aws:SourceAccount': Aws.ACCOUNT_ID } },
    }),
  )
  topic.addSubscription(
    new SqsSubscription(queue, { rawMessageDelivery: true, deadLetterQueue: deadLetters }),
  )
  const mail = new ConfigurationSet(scope, 'MailEvents', { reputationMetrics: true })
  mail.addEventDestination('ToTopic', {
    destination: EventDestination.snsTopic(topic),
    events: [
      EmailSendingEvent.DELIVERY,
      EmailSendingEvent.BOUNCE,
      EmailSendingEvent.COMPLAINT,
      EmailSendingEvent.REJECT,
      EmailSendingEvent.RENDERING_FAILURE,
    ],
  })
  const name = mail.configurationSetName
  return {
    name,
    arn: Stack.of(scope).formatArn({ service: 'ses', resource: 'configuration-set', resourceName: name }),
  }
}
