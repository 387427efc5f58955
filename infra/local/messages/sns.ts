import { randomUUID } from 'node:crypto'
import { smsAccess } from '../permissions/access.ts'
import { type Provider, refuse } from './provider.ts'
import { phones } from './simulator.ts'

const TYPE = 'AWS.SNS.SMS.SMSType'
/** SNS sends up to 1600 characters of GSM 03.38 as one message. */
const LIMIT = 1600

/** SNS reports nothing about text messages. */
export const snsProvider: Provider = {
  channel: 'sms',
  throttled: ['Throttling', 400],
  accesses: ({ PhoneNumber }) => smsAccess(String(PhoneNumber)),
  read({ Action, Version: _, PhoneNumber, Message, ...more }) {
    if (Action !== 'Publish' || PhoneNumber === undefined)
      throw refuse('InvalidAction', `The local stack does not know ${Action} without a phone number`)
    const prefix = 'MessageAttributes.entry.1.'
    const {
      [`${prefix}Name`]: name = TYPE,
      [`${prefix}Value.DataType`]: dataType = 'String',
      [`${prefix}Value.StringValue`]: type = 'Promotional',
      ...unknown
    } = more
    const [other] = Object.keys(unknown)
    if (other || name !== TYPE || dataType !== 'String')
      throw refuse('InvalidParameter', `The local stack does not know ${other ?? name}`)
    if (type !== 'Transactional' && type !== 'Promotional')
      throw refuse('InvalidParameter', `Invalid parameter: ${TYPE} Reason: Invalid value ${type}`)
    if (!Message || Message.length > LIMIT)
      throw refuse('InvalidParameter', 'Invalid parameter: Message Reason: empty or too long')
    if (!/^\+[1-9]\d{6,14}$/.test(PhoneNumber) || PhoneNumber === phones.refused)
      throw refuse(
        'InvalidParameter',
        `Invalid parameter: PhoneNumber Reason: ${PhoneNumber} is not valid to publish to`,
      )
    const lost = PhoneNumber === phones.optedOut && { lost: 'opted out' }
    return {
      answer: { MessageId: randomUUID() },
      messages: [{ channel: 'sms', to: PhoneNumber, subject: '', text: Message, html: '', ...lost }],
      report: () => {},
    }
  },
}
