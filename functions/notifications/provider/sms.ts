import type { SNSClient } from '@aws-sdk/client-sns'
import { sdkCalls } from '#functions/kit/sdk.ts'
import { afterPaidCall, type Send } from './outcome.ts'

const refusals = new Set([
  'InvalidParameterException',
  'InvalidParameterValueException',
  'ValidationException',
  'OptedOutException',
])

/** There is only one attempt, because a repeated one may be paid twice. Brazil shows no sender name. */
export function openSms(): Send<'sms'> {
  let client: SNSClient | undefined
  return async ({ to, message }) => {
    const sns = await import('@aws-sdk/client-sns')
    client ??= new sns.SNSClient(sdkCalls({ tries: 1, timeoutMs: 8_000 }))
    const command = new sns.PublishCommand({
      PhoneNumber: to,
      Message: message.text,
      MessageAttributes: {
        // SNS distinguishes transactional messages from promotional ones.
        'AWS.SNS.SMS.SMSType': {
          DataType: 'String',
          StringValue: message.promotional ? 'Promotional' : 'Transactional',
        },
      },
    })
    try {
      const { MessageId } = await client.send(command)
      return { id: MessageId }
    } catch (error) {
      return afterPaidCall(error, refusals)
    }
  }
}
