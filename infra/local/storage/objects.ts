import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { crc32 } from 'node:zlib'
import { objectAccess } from '../permissions/access.ts'
import { callerOf, type Permissions } from '../permissions/permissions.ts'
import { denied, refusal } from './post-policy.ts'
import { checkSignedGet } from './signed-get.ts'
import type { Storage } from './stored-files.ts'

/** S3 returns this query parameter as a header. */
const DISPOSITION = 'response-content-disposition'
/** The limit is lower than S3's, and backups stay below it. */
const BODY_LIMIT = 512 * 1024 * 1024

type Parts = {
  buckets: ReadonlySet<string>
  storage: Storage
  now: () => number
  credentials: Record<string, string>
  permissions: Permissions
}

/** Functions put objects, signed addresses get them. */
export async function answerObject(
  message: IncomingMessage,
  response: ServerResponse,
  { buckets, storage, permissions, ...parts }: Parts,
): Promise<void> {
  const { method = '', url = '', headers } = message
  const [bucket = '', ...rest] = (url.split('?')[0] ?? '').slice(1).split('/')
  const key = decodeURIComponent(rest.join('/'))
  if (!buckets.has(bucket)) throw refusal(404, 'NoSuchBucket', 'The specified bucket does not exist')
  if (!key)
    throw refusal(405, 'MethodNotAllowed', 'The specified method is not allowed against this resource.')
  const require = (caller: string | undefined, action: 'GetObject' | 'PutObject') => {
    const denial = permissions.check(caller, () => objectAccess(action, bucket, key))
    if (denial) throw denied(denial.message)
  }
  if (method === 'PUT') {
    const caller = callerOf(headers.authorization)
    if (!caller || !permissions.knows(caller)) throw denied('Access Denied')
    require(caller, 'PutObject')
    const body = await bodyOf(message)
    const etag = `"${createHash('md5').update(body).digest('hex')}"`
    const type = headers['content-type'] ?? 'binary/octet-stream'
    storage.put(bucket, key, { headers: { 'content-type': type, etag }, body })
    response.writeHead(200, { etag }).end()
    return
  }
  if (method !== 'GET')
    throw refusal(405, 'MethodNotAllowed', 'The specified method is not allowed against this resource.')
  require(checkSignedGet(
    { method, url, host: headers.host ?? '' },
    { ...parts, knows: permissions.knows },
  ), 'GetObject')
  const found = storage.get(bucket, key)
  // A caller that may not list a bucket does not learn what is missing.
  if (!found) throw denied('Access Denied')
  const disposition = new URLSearchParams(url.split('?')[1]).get(DISPOSITION)
  response
    .writeHead(200, {
      ...found.headers,
      'content-length': found.body.length,
      ...(disposition && { 'content-disposition': disposition }),
    })
    .end(found.body)
}

async function bodyOf(message: IncomingMessage): Promise<Buffer> {
  if (message.headers['content-encoding']?.includes('aws-chunked'))
    throw refusal(501, 'NotImplemented', 'The local stack does not know chunked uploads')
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of message) {
    size += chunk.length
    if (size > BODY_LIMIT)
      throw refusal(400, 'EntityTooLarge', 'Your proposed upload exceeds the maximum allowed size')
    chunks.push(chunk)
  }
  const body = Buffer.concat(chunks)
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crc32(body))
  const given = message.headers['x-amz-checksum-crc32']
  if (given && given !== sum.toString('base64'))
    throw refusal(400, 'BadDigest', 'The CRC32 you specified did not match the calculated checksum.')
  return body
}
