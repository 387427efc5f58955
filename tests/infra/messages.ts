import { describe, expect, test } from 'vitest'
import {
  all,
  entries,
  functions,
  type Json,
  only,
  type Resource as Part,
  readable,
  trialService,
} from '../kit/templates.ts'

describe('what providers report of messages', () => {
  const [[topic = '']] = entries('AWS::SNS::Topic').filter(([id]) => id.startsWith('MessageEvents')) as [
    [string, Part],
  ]

  test('goes to its function’s queue as it is, and undeliverable reports to the dead letters', () => {
    const [subscription] = all('AWS::SNS::Subscription').filter(
      ({ Properties }) => Properties.Protocol === 'sqs',
    )
    expect(subscription?.Properties).toMatchObject({ TopicArn: { Ref: topic }, RawMessageDelivery: true })
    expect(readable(subscription?.Properties.Endpoint)).toBe('MessageStatusQueue')
    expect(readable(subscription?.Properties.RedrivePolicy.deadLetterTargetArn)).toBe('MessageStatusDead')
  })

  test('comes from SES and WhatsApp of this account only', () => {
    const [policy] = all('AWS::SNS::TopicPolicy').filter(({ Properties }) =>
      Properties.Topics.some(({ Ref }: Json) => Ref === topic),
    )
    const allowed = policy?.Properties.PolicyDocument.Statement.filter(
      ({ Effect }: Json) => Effect === 'Allow',
    )
    expect(
      allowed.map(({ Principal, Action, Condition }: Json) => [
        Principal.Service,
        Action,
        Object.values(Condition.StringEquals)[0],
      ]),
    ).toEqual([
      ['social-messaging.amazonaws.com', 'sns:Publish', { Ref: 'AWS::AccountId' }],
      ['ses.amazonaws.com', 'sns:Publish', { Ref: 'AWS::AccountId' }],
    ])
  })

  test('is what the configuration set of each mail asks for', () => {
    const { Properties } = only('AWS::SES::ConfigurationSetEventDestination')
    expect(Properties.EventDestination).toEqual({
      Enabled: true,
      MatchingEventTypes: ['delivery', 'bounce', 'complaint', 'reject', 'renderingFailure'],
      SnsDestination: { TopicARN: { Ref: topic } },
    })
    const sender = functions.find(({ name }) => name === 'message-send')
    expect(sender?.properties.Environment.Variables.MAIL_EVENTS).toEqual(Properties.ConfigurationSetName)
  })

  test('without a number for WhatsApp there is no right to send by it', () => {
    const variables = all('AWS::Lambda::Function', trialService).flatMap(
      ({ Properties }) => Properties.Environment?.Variables?.WHATSAPP_SENDER ?? [],
    )
    expect(new Set(variables)).toEqual(new Set(['none']))
    expect(JSON.stringify(all('AWS::IAM::Policy', trialService))).not.toContain('social-messaging')
  })
})
