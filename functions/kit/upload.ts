import { createHmac } from 'node:crypto'

export type UploadForm = { url: string; fields: Record<string, string> }
/** The form accepts one object with this key, type, size in bytes and caching, until `expires`. */
export type Upload = {
  key: string
  content_type: string
  cache_control: string
  bytes: number
  expires: Date
}
export type SignUpload = (upload: Upload, now: Date) => UploadForm

const ALGORITHM = 'AWS4-HMAC-SHA256'

/** Signs with the function's role, which avoids the SDK's presigner of 400 kB. */
export function uploadsTo({ bucket, url }: { bucket: string; url: string }): SignUpload {
  return ({ key, content_type, cache_control, bytes, expires }, now) => {
    const { AWS_REGION: region, AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY, AWS_SESSION_TOKEN } = process.env
    const instant = now.toISOString().replace(/[:-]|\.\d{3}/g, '')
    const scope = [instant.slice(0, 8), region as string, 's3', 'aws4_request']
    const fields = {
      key,
      'Content-Type': content_type,
      'Cache-Control': cache_control,
      'x-amz-algorithm': ALGORITHM,
      'x-amz-credential': [AWS_ACCESS_KEY_ID, ...scope].join('/'),
      'x-amz-date': instant,
      ...(AWS_SESSION_TOKEN && { 'x-amz-security-token': AWS_SESSION_TOKEN }),
    }
    const conditions = [
      { bucket },
      ['content-length-range', bytes, bytes],
      ...Object.entries(fields).map(([name, value]) => ['eq', `$${name}`, value]),
    ]
    const policy = Buffer.from(JSON.stringify({ expiration: expires.toISOString(), conditions })).toString(
      'base64',
    )
    const hmac = (secret: string | Buffer, text: string) => createHmac('sha256', secret).update(text).digest()
    const secret = scope.reduce<string | Buffer>(hmac, `AWS4${AWS_SECRET_ACCESS_KEY}`)
    return { url, fields: { ...fields, policy, 'x-amz-signature': hmac(secret, policy).toString('hex') } }
  }
}
