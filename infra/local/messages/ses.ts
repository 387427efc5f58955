import { randomUUID } from 'node:crypto'
import { mailAccess } from '../permissions/access.ts'
import { arn } from '../template/attributes.ts'
import type { MailSetModel } from '../template/model.ts'
import { type Json, pseudo } from '../template/resolve.ts'
import type { Attachment } from './messages.ts'
import { type Provider, refuse } from './provider.ts'
import { fateOfMail, type MailFate, refusesAttachments } from './simulator.ts'

export function sesProvider(sets: readonly MailSetModel[]): Provider {
  return {
    channel: 'email',
    throttled: ['TooManyRequestsException', 429],
    accesses: (input) => mailAccess(bareAddress(String(input.FromEmailAddress)), input.ConfigurationSetName),
    read(input) {
      checkInput(input)
      const { FromEmailAddress, Content, EmailTags = [], ConfigurationSetName, Destination } = input
      const { ReplyToAddresses: replyTo = [] } = input
      const set = sets.find(({ name }) => name === ConfigurationSetName)
      if (ConfigurationSetName && !set)
        throw refuse('NotFoundException', `Configuration set <${ConfigurationSetName}> does not exist.`, 404)
      const { Subject, Body, Attachments = [], Headers = [] } = Content.Simple
      const headers = Object.fromEntries(Headers.map(({ Name, Value }: Json) => [Name, Value]))
      const MessageId = randomUUID()
      const addresses = addressesOf(Destination)
      const tags = tagsOf(EmailTags, ConfigurationSetName)
      return {
        answer: { MessageId },
        messages: addresses.map((to) => ({
          channel: 'email',
          to,
          subject: Subject.Data,
          text: Body.Text?.Data ?? '',
          html: Body.Html?.Data ?? '',
          attachments: Attachments.map(attachmentOf),
          ...(Headers.length > 0 && { headers }),
          ...(replyTo.length > 0 && { reply_to: replyTo.join(', ') }),
          ...lossOf(fateOfMail(bareAddress(to))),
        })),
        report: ({ publish }, now) => {
          for (const to of addresses.map(bareAddress)) {
            const mail = { ...mailOf(FromEmailAddress, to, now), messageId: MessageId, tags }
            for (const event of eventsOf(fateOfMail(to), to, now)) {
              const kind = event.eventType.toLowerCase().replaceAll(' ', '')
              for (const { events, topic } of set?.destinations ?? [])
                if (events.includes(kind)) publish(topic, { ...event, mail })
            }
          }
        },
      }
    },
  }
}

const inputKeys = [
  'FromEmailAddress',
  'Destination',
  'ReplyToAddresses',
  'Content',
  'ConfigurationSetName',
  'EmailTags',
]
const contentKeys = ['Subject', 'Body', 'Headers', 'Attachments']

function checkInput(input: Json): void {
  const { FromEmailAddress, Destination, ReplyToAddresses = [], Content, EmailTags = [] } = input
  const { Subject, Body, Attachments = [], Headers = [], ...others } = Content?.Simple ?? {}
  const addresses = addressesOf(Destination)
  const unknown =
    Object.keys(input).find((key) => !inputKeys.includes(key)) ??
    Object.keys(Content ?? {}).find((key) => key !== 'Simple') ??
    Object.keys(others).find((key) => !contentKeys.includes(key))
  const unusable = [...addresses, ...ReplyToAddresses].find(
    (address) => !/^[^\s@]+@[^\s@]+$/.test(bareAddress(address)),
  )
  const problems: [unknown, string][] = [
    [unknown, `The local stack does not know ${unknown}`],
    [!FromEmailAddress, 'FromEmailAddress is missing.'],
    [addresses.length === 0, 'Recipient count is 0.'],
    [addresses.length > 50, 'Recipient count exceeds 50.'],
    [!Subject?.Data || !(Body?.Text?.Data || Body?.Html?.Data), 'Content is missing.'],
    // A header may not have line breaks.
    [/[\r\n]/.test(Subject?.Data), 'Subject contains a line break.'],
    [
      Attachments.some((one: Json) => !one.FileName || !one.RawContent || one.ContentType?.length > 78),
      'Attachment is invalid.',
    ],
    // SES would encode in 7 bits and damage the e-mail, so it fails here.
    [Attachments.some(isDamaged), 'Attachment has bytes that its transfer encoding cannot carry.'],
    [
      Attachments.length > 0 && addresses.some((address) => refusesAttachments(bareAddress(address))),
      'Attachment is refused.',
    ],
    [unusable !== undefined, `Invalid email address ${unusable}`],
    [
      Headers.length > 15 ||
        Headers.some(
          ({ Name, Value }: Json) => !/^[!-9;-~]{1,126}$/.test(Name) || !/^[ -~]{1,870}$/.test(Value),
        ),
      'Header is invalid.',
    ],
    [
      EmailTags.some(({ Name, Value }: Json) => ![Name, Value].every((one) => /^[\w.@-]{1,256}$/.test(one))),
      'Tag is invalid.',
    ],
  ]
  const [, problem] = problems.find(([is]) => is) ?? []
  if (problem) throw refuse('BadRequestException', problem)
}

function addressesOf({ ToAddresses = [], CcAddresses = [], BccAddresses = [] }: Json = {}): string[] {
  return [...ToAddresses, ...CcAddresses, ...BccAddresses]
}

function tagsOf(tags: Json[], set: string | undefined): Record<string, string[]> {
  const own = tags.map(({ Name, Value }) => [Name, [Value]])
  return Object.fromEntries([['ses:configuration-set', [set ?? '']], ...own])
}

function mailOf(source: string, to: string, now: string) {
  return {
    timestamp: now,
    source,
    sourceArn: arn('ses', `identity/${bareAddress(source).split('@')[1]}`),
    sendingAccountId: pseudo['AWS::AccountId'],
    destination: [to],
    headersTruncated: false,
    headers: [],
    commonHeaders: { to: [to] },
  }
}

type MailEvent = { eventType: string } & Record<string, unknown>

function eventsOf(fate: MailFate, emailAddress: string, timestamp: string): MailEvent[] {
  const feedbackId = randomUUID()
  const bounce = (bounceType: string, bounceSubType: string): MailEvent => ({
    eventType: 'Bounce',
    bounce: { bounceType, bounceSubType, bouncedRecipients: [{ emailAddress }], timestamp, feedbackId },
  })
  const delivery = {
    eventType: 'Delivery',
    delivery: { timestamp, processingTimeMillis: 500, recipients: [emailAddress], smtpResponse: '250 ok' },
  }
  const complaint = { complainedRecipients: [{ emailAddress }], timestamp, feedbackId }
  const events: Record<MailFate, MailEvent[]> = {
    delivered: [delivery],
    bounced: [bounce('Permanent', 'General')],
    suppressed: [bounce('Permanent', 'OnAccountSuppressionList')],
    away: [delivery, bounce('Transient', 'General')],
    complained: [delivery, { eventType: 'Complaint', complaint }],
    rejected: [{ eventType: 'Reject', reject: { reason: 'Bad content' } }],
  }
  return events[fate]
}

const lossOf = (fate: MailFate) =>
  fate === 'bounced' || fate === 'suppressed' || fate === 'rejected' ? { lost: fate } : {}

const isDamaged = ({ ContentTransferEncoding = 'SEVEN_BIT', RawContent = '' }: Json): boolean =>
  ContentTransferEncoding === 'SEVEN_BIT' && Buffer.from(RawContent, 'base64').some((byte) => byte > 127)

function attachmentOf({ FileName, ContentType, RawContent }: Json): Attachment {
  return { name: FileName, type: ContentType, text: Buffer.from(RawContent, 'base64').toString() }
}

function bareAddress(address: string): string {
  return /<([^>]*)>\s*$/.exec(address)?.[1] ?? address
}
