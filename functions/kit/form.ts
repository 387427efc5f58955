import { AppError } from './errors.ts'

type Posted = { headers: Record<string, string | undefined>; body?: unknown; isBase64Encoded: boolean }

export function isForm({ headers }: Pick<Posted, 'headers'>): boolean {
  return /^(?:application\/x-www-form-urlencoded|multipart\/form-data)\s*(?:;|$)/i.test(
    headers['content-type'] ?? '',
  )
}

/** Accepts both encodings of RFC 8058 (3.2); refuses files and repeated fields. */
export async function readForm({ headers, body, isBase64Encoded }: Posted): Promise<Record<string, string>> {
  const bytes = Buffer.from(String(body), isBase64Encoded ? 'base64' : 'utf8')
  const type = headers['content-type'] ?? ''
  const fields = await new Response(bytes, { headers: { 'content-type': type } })
    .formData()
    .catch(() => undefined)
  const entries = [...(fields ?? [])]
  const isPlain = entries.every(([, value]) => typeof value === 'string')
  if (!fields || !isPlain || new Set(entries.map(([name]) => name)).size < entries.length) {
    throw new AppError('invalid_json', 'O formulário enviado não é válido.')
  }
  return Object.fromEntries(entries) as Record<string, string>
}
