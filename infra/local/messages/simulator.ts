/** Recipients by which the outcomes of messages can be tried, and faults of their providers that can be switched on. */

export type MailFate = 'delivered' | 'bounced' | 'suppressed' | 'away' | 'complained' | 'rejected'

/**
 * SES's mailbox simulator, labels such as `bounce+1@` included; all other mail is delivered. SES has no `reject@`: there
 * only a mail with a virus is rejected.
 */
const simulated: Record<string, MailFate> = {
  success: 'delivered',
  bounce: 'bounced',
  suppressionlist: 'suppressed',
  ooto: 'away',
  complaint: 'complained',
  reject: 'rejected',
}

const mailboxOf = (address: string) =>
  /^([a-z]+)(?:\+[^@]*)?@simulator\.amazonses\.com$/i.exec(address)?.[1]?.toLowerCase() ?? ''

export function fateOfMail(address: string): MailFate {
  return simulated[mailboxOf(address)] ?? 'delivered'
}

/** `noattachment@`, our own: a mail to it is a bad request as long as it carries a file. */
export const refusesAttachments = (address: string) => mailboxOf(address) === 'noattachment'

/** Phones whose messages do not arrive. Our own: AWS has simulated numbers for the United States only. */
export const phones = {
  /** SNS refuses it as no phone number. */
  refused: '+5511990000001',
  /** Its holder has opted out: SNS accepts the message, does not send it and reports nothing. */
  optedOut: '+5511990000002',
  /** The number is not at WhatsApp: the message is accepted, and reported as failed. */
  withoutWhatsApp: '+5511990000003',
}

/**
 * `throttled`: the provider takes nothing. `broken`: it fails after it has taken the message. `silent`: it has taken the
 * message and does not answer. `stuck`: it takes nothing and does not answer.
 */
export const faults = ['throttled', 'broken', 'silent', 'stuck'] as const
export type Fault = (typeof faults)[number]
export type Faults = Map<string, Fault>
