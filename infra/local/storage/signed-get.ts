import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { denied, refusal } from './post-policy.ts'

/** The rules follow AWS: "Authenticating Requests: Using Query Parameters". */

type Options = {
  now: () => number
  credentials: Record<string, string>
  knows: (accessKey: string) => boolean
}
type Request = { method: string; url: string; host: string }

const needed = ['Algorithm', 'Credential', 'Date', 'Expires', 'SignedHeaders', 'Signature']
/** An address is valid for at most this many seconds. */
const LONGEST = 7 * 86_400

export function checkSignedGet({ method, url, host }: Request, { now, credentials, knows }: Options): string {
  const [path = '', search = ''] = url.split('?')
  const given = new URLSearchParams(search)
  const field = (name: string) => given.get(`X-Amz-${name}`) ?? ''
  if (!given.has('X-Amz-Algorithm')) throw denied('Access Denied')
  const missing = needed.find((name) => !field(name))
  if (missing) throw wrong(`Query-string authentication requires the parameter X-Amz-${missing}`)
  const [key = '', date = '', region, ...service] = field('Credential').split('/')
  if (field('Algorithm') !== 'AWS4-HMAC-SHA256' || field('SignedHeaders') !== 'host')
    throw wrong('X-Amz-Algorithm only supports "AWS4-HMAC-SHA256", and here the host alone is signed')
  if (service.join('/') !== 's3/aws4_request' || region !== credentials.AWS_REGION)
    throw wrong('Error parsing the X-Amz-Credential parameter.')
  if (!knows(key))
    throw refusal(
      403,
      'InvalidAccessKeyId',
      'The AWS Access Key Id you provided does not exist in our records.',
    )
  if (field('Security-Token') !== credentials.AWS_SESSION_TOKEN)
    throw refusal(400, 'InvalidToken', 'The provided token is malformed or otherwise invalid.')
  const at = field('Date')
  const signed = Date.parse(at.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'))
  const seconds = Number(field('Expires'))
  if (!at.startsWith(date) || Number.isNaN(signed)) throw wrong('X-Amz-Date must be in the ISO8601 format')
  if (!Number.isInteger(seconds) || seconds < 1 || seconds > LONGEST)
    throw wrong('X-Amz-Expires must be between 1 and 604800 seconds')
  const scope = [date, region, ...service]
  const query = search
    .split('&')
    .filter((part) => !part.startsWith('X-Amz-Signature='))
    .sort()
    .join('&')
  const request = [method, path, query, `host:${host}`, '', 'host', 'UNSIGNED-PAYLOAD'].join('\n')
  const text = ['AWS4-HMAC-SHA256', at, scope.join('/'), createHash('sha256').update(request).digest('hex')]
  const hmac = (secret: string | Buffer, part: string) => createHmac('sha256', secret).update(part).digest()
  const secret = scope.reduce<string | Buffer>(
    (one, part) => hmac(one, part as string),
    `AWS4${credentials.AWS_SECRET_ACCESS_KEY}`,
  )
  const expected = hmac(secret, text.join('\n'))
  const signature = Buffer.from(field('Signature'), 'hex')
  if (signature.length !== expected.length || !timingSafeEqual(signature, expected))
    throw refusal(
      403,
      'SignatureDoesNotMatch',
      'The request signature we calculated does not match the signature you provided. Check your key and signing method.',
    )
  if (signed > now() + 15 * 60_000) throw denied('Request is not valid yet')
  if (signed + seconds * 1000 <= now()) throw denied('Request has expired')
  return key
}

function wrong(message: string) {
  return refusal(400, 'AuthorizationQueryParametersError', message)
}
