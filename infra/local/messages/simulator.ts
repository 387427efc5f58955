/** Recipients select an outcome, and faults can be switched on. */

export type MailFate = 'delivered' | 'bounced' | 'suppressed' | 'away' | 'complained' | 'rejected'

/** SES's mailbox simulator accepts labels such as `bounce+1@`; other e-mail is delivered. */
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

/** An attachment to `noattachment@` is refused; the address is our own. */
export const refusesAttachments = (address: string) => mailboxOf(address) === 'noattachment'

/** AWS simulates numbers of the United States only, so these are our own. */
export const phones = {
  /** SNS refuses it as no phone number. */
  refused: '+5511990000001',
  /** Its holder has opted out: SNS accepts the message, does not send it and reports nothing. */
  optedOut: '+5511990000002',
  /** The number has no WhatsApp: the message is accepted and reported as failed. */
  withoutWhatsApp: '+5511990000003',
}

/** `broken` fails after accepting the message; `silent` accepts it without a reply; `stuck` does neither. */
export const faults = ['throttled', 'broken', 'silent', 'stuck'] as const
export type Fault = (typeof faults)[number]
export type Faults = Map<string, Fault>
