import { createHash, createHmac } from 'node:crypto'

/** `file_name` is the name that the browser saves under. */
export type Download = { key: string; file_name: string; seconds: number }
export type SignDownload = (download: Download, now: Date) => { url: string; expires_at: string }

const ALGORITHM = 'AWS4-HMAC-SHA256'

/** Signs with the function's role, which avoids the SDK's presigner of 400 kB. */
export function downloadsFrom(bucketUrl: string): SignDownload {
  return ({ key, file_name, seconds }, now) => {
    const { AWS_REGION: region, AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY, AWS_SESSION_TOKEN } = process.env
    const instant = now.toISOString().replace(/[:-]|\.\d{3}/g, '')
    const scope = [instant.slice(0, 8), region as string, 's3', 'aws4_request']
    const { protocol, host, pathname } = new URL(`${bucketUrl}/${key.split('/').map(encoded).join('/')}`)
    const fields: Record<string, string> = {
      'X-Amz-Algorithm': ALGORITHM,
      'X-Amz-Credential': [AWS_ACCESS_KEY_ID, ...scope].join('/'),
      'X-Amz-Date': instant,
      'X-Amz-Expires': String(seconds),
      ...(AWS_SESSION_TOKEN && { 'X-Amz-Security-Token': AWS_SESSION_TOKEN }),
      'X-Amz-SignedHeaders': 'host',
      'response-content-disposition': `attachment; filename="${file_name}"`,
    }
    const query = Object.entries(fields)
      .map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
      .sort()
      .join('&')
    const request = ['GET', pathname, query, `host:${host}`, '', 'host', 'UNSIGNED-PAYLOAD'].join('\n')
    const hash = createHash('sha256').update(request).digest('hex')
    const hmac = (secret: string | Buffer, text: string) => createHmac('sha256', secret).update(text).digest()
    const secret = scope.reduce<string | Buffer>(hmac, `AWS4${AWS_SECRET_ACCESS_KEY}`)
    const signature = hmac(secret, [ALGORITHM, instant, scope.join('/'), hash].join('\n')).toString('hex')
    return {
      url: `${protocol}//${host}${pathname}?${query}&X-Amz-Signature=${signature}`,
      expires_at: new Date(now.getTime() + seconds * 1000).toISOString(),
    }
  }
}

/** Signatures require everything but letters, digits and `-_.~` to be encoded. */
function encoded(text: string): string {
  return encodeURIComponent(text).replace(
    /[!'()*]/g,
    (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`,
  )
}
