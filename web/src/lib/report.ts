import { parseAddress } from '#shared/routes.ts'
import { clientErrorsAddresses } from '#shared/staff-routes.ts'

const MOST_PER_APPOINTMENT = 5
const sent = new Set<string>()

/** The path goes only as far as it identifies nobody. */
type Place = { route: string; request_id?: string | undefined }

/** The report has no personal data (RULINGS A1). Returns true when it arrived. */
export async function reportCrash(error: unknown, { route, request_id }: Place): Promise<boolean> {
  try {
    const { message, stack } = error instanceof Error ? error : new Error(String(error))
    const stack_hash = await fingerprint(stack ?? message)
    if (sent.has(stack_hash)) return true
    if (sent.size >= MOST_PER_APPOINTMENT) return false
    const { method, path } = parseAddress(clientErrorsAddresses.reportError)
    const { ok } = await fetch(path, {
      method,
      keepalive: true,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        route: withoutPeople(route).slice(0, 200),
        message: withoutPeople(message).slice(0, 300) || 'Erro sem mensagem',
        stack_hash,
        ...(request_id && { request_id: request_id.slice(0, 60) }),
      }),
    })
    if (ok) sent.add(stack_hash)
    return ok
  } catch (failure) {
    console.error(failure)
    return false
  }
}

function withoutPeople(text: string): string {
  return text
    .replace(/[^\s@<>"'(),;]+@[^\s@<>"'(),;]+/g, '[email]')
    .replace(/[+(]{0,2}\d[\d\s().-]{6,}\d/g, '[número]')
    .replace(/\p{Cc}+/gu, ' ')
    .trim()
}

async function fingerprint(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return [...new Uint8Array(digest)]
    .slice(0, 16)
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('')
}
