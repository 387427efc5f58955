import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Json } from '../template/resolve.ts'

/** The rules follow AWS: "Creating a POST policy", Signature Version 4. */

/** A refusal of S3 has status, code, message and further XML elements. */
export type Refusal = {
  status: number
  code: string
  message: string
  more?: Record<string, string | number>
}

export const refusal = (status: number, code: string, message: string, more?: Refusal['more']): Refusal => ({
  status,
  code,
  message,
  ...(more && { more }),
})
export const denied = (message: string) => refusal(403, 'AccessDenied', message)

type Form = { fields: Record<string, string>; file: Buffer }
type Options = {
  bucket: string
  now: () => number
  credentials: Record<string, string>
  knows: (accessKey: string) => boolean
}

const free = (name: string) =>
  name === 'file' || name === 'policy' || name === 'x-amz-signature' || name.startsWith('x-ignore-')
const signing = ['x-amz-algorithm', 'x-amz-credential', 'x-amz-date', 'x-amz-signature']
const LIFE_MS = 7 * 86_400_000

/** Throws S3's refusal. */
export function createVerify({ bucket, now, credentials, knows }: Options) {
  return (form: [string, string | Buffer][]): Form => {
    const { fields, file } = partsOf(form)
    const unknown = Object.keys(fields).find((name) => name.startsWith('success_action') || name === 'acl')
    if (unknown) throw refusal(501, 'NotImplemented', `The local stack does not know the field ${unknown}`)
    if (!fields.policy) throw denied('Access Denied')
    const missing = signing.find((name) => !fields[name])
    if (missing)
      throw malformed(
        `Bucket POST must contain a field named '${missing}'.  If it is specified, please check the order of the fields.`,
      )
    checkSignature(fields)
    const { expiration, conditions } = policyOf(fields.policy)
    if (Date.parse(expiration) <= now()) throw denied('Invalid according to Policy: Policy expired.')
    const named = new Set<string>()
    for (const condition of conditions) named.add(check(condition, fields, file))
    const extra = Object.keys(fields).filter((name) => !free(name) && !named.has(name))
    if (extra.length > 0) throw denied(`Invalid according to Policy: Extra input fields: ${extra.join(', ')}`)
    return { fields, file }
  }

  function checkSignature(fields: Record<string, string>): void {
    const [key, date, region, ...service] = (fields['x-amz-credential'] as string).split('/')
    if (
      fields['x-amz-algorithm'] !== 'AWS4-HMAC-SHA256' ||
      service.join('/') !== 's3/aws4_request' ||
      region !== credentials.AWS_REGION
    ) {
      throw refusal(400, 'AuthorizationQueryParametersError', 'Error parsing the X-Amz-Credential parameter.')
    }
    if (!knows(key as string)) {
      throw refusal(
        403,
        'InvalidAccessKeyId',
        'The AWS Access Key Id you provided does not exist in our records.',
      )
    }
    const at = fields['x-amz-date'] as string
    const signed = Date.parse(at.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'))
    if (!at.startsWith(date as string) || !(Math.abs(now() - signed) < LIFE_MS))
      throw denied('Invalid according to Policy: Policy expired.')
    if (fields['x-amz-security-token'] !== credentials.AWS_SESSION_TOKEN) {
      throw refusal(400, 'InvalidToken', 'The provided token is malformed or otherwise invalid.')
    }
    const hmac = (secret: string | Buffer, text: string) => createHmac('sha256', secret).update(text).digest()
    const secret = [date, region, ...service].reduce<string | Buffer>(
      (one, text) => hmac(one, text as string),
      `AWS4${credentials.AWS_SECRET_ACCESS_KEY}`,
    )
    const expected = hmac(secret, fields.policy as string)
    const given = Buffer.from(fields['x-amz-signature'] as string, 'hex')
    if (given.length === expected.length && timingSafeEqual(given, expected)) return
    throw refusal(
      403,
      'SignatureDoesNotMatch',
      'The request signature we calculated does not match the signature you provided. Check your key and signing method.',
    )
  }

  /** Returns the name of the condition's field. */
  function check(condition: Json, fields: Record<string, string>, file: Buffer): string {
    const [kind, subject, value] = Array.isArray(condition)
      ? condition
      : ['eq', ...(Object.entries(condition)[0] as [string, string])]
    if (String(kind).toLowerCase() === 'content-length-range') {
      checkSize(file.length, Number(subject), Number(value))
      return ''
    }
    const name = String(subject).replace(/^\$/, '').toLowerCase()
    const given = name === 'bucket' ? bucket : (fields[name] ?? '')
    const holds = kind === 'eq' ? given === value : kind === 'starts-with' && given.startsWith(String(value))
    if (holds) return name
    throw denied(
      `Invalid according to Policy: Policy Condition failed: ${JSON.stringify([kind, `$${name}`, value])}`,
    )
  }
}

function checkSize(size: number, least: number, most: number): void {
  if (size > most) {
    const more = { ProposedSize: size, MaxSizeAllowed: most }
    throw refusal(400, 'EntityTooLarge', 'Your proposed upload exceeds the maximum allowed size', more)
  }
  if (size < least) {
    const more = { ProposedSize: size, MinSizeAllowed: least }
    throw refusal(
      400,
      'EntityTooSmall',
      'Your proposed upload is smaller than the minimum allowed size',
      more,
    )
  }
}

/** Field names are case-insensitive; the file comes last. */
function partsOf(form: [string, string | Buffer][]): Form {
  const file = form.find(([name]) => name === 'file')?.[1]
  if (file === undefined)
    throw malformed(
      'POST requires exactly one file upload per request.',
      'IncorrectNumberOfFilesInPostRequest',
    )
  const fields: Record<string, string> = {}
  for (const [name, value] of form) {
    if (name !== 'file') fields[name.toLowerCase()] = String(value)
  }
  if (!fields.key)
    throw malformed(
      "Bucket POST must contain a field named 'key'.  If it is specified, please check the order of the fields.",
    )
  return { fields, file: Buffer.from(file) }
}

function policyOf(encoded: string): { expiration: string; conditions: Json[] } {
  try {
    const { expiration, conditions } = JSON.parse(Buffer.from(encoded, 'base64').toString())
    if (Number.isNaN(Date.parse(expiration)) || !Array.isArray(conditions)) throw new Error('incomplete')
    return { expiration, conditions }
  } catch {
    throw refusal(400, 'InvalidPolicyDocument', 'Invalid Policy: Invalid JSON.')
  }
}

function malformed(message: string, code = 'InvalidArgument'): Refusal {
  return refusal(400, code, message)
}
