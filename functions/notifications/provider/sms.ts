import type { SNSClient } from '@aws-sdk/client-sns'
import { sdkCalls } from '#functions/kit/sdk.ts'
import { afterPaidCall, type Send } from './outcome.ts'

const refusals = new Set([
  'InvalidParameterException',
  'InvalidParameterValueException',
  'ValidationException',
  'OptedOutException',
])

/** Sends text messages by SNS, which Brazil gets without a sender's name. One try: a repeated one may be paid twice. */
export function openSms(): Send<'sms'> {
  let client: SNSClient | undefined
  return async ({ to, message }) => {
    const sns = await import('@aws-sdk/client-sns')
    client ??= new sns.SNSClient(sdkCalls({ tries: 1, timeoutMs: 8_000 }))
    const command = new sns.PublishCommand({
      PhoneNumber: to,
      Message: message.text,
      MessageAttributes: {
        // SNS calls a message that has to arrive transactional, as opposed to advertising.
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
