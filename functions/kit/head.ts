import { type Address, parseAddress } from '#shared/routes.ts'

type Call = {
  routeKey: string
  rawPath: string
  pathParameters?: Record<string, string | undefined>
  requestContext: { http: { method: string } }
  is_head?: true
}

/**
 * A HEAD is answered as the GET of its address, without the body. The HTTP API has no routes of that method: its calls
 * come by the route of unknown paths, without the parameters of the path.
 */
export function takeHead<C extends Call>(call: C, addresses: readonly Address[]): void {
  const { http } = call.requestContext
  if (http.method !== 'HEAD') return
  const found = call.routeKey.startsWith('HEAD ')
    ? { address: call.routeKey.replace('HEAD', 'GET'), parameters: call.pathParameters }
    : readOf(call.rawPath, addresses)
  if (!found) return
  call.is_head = true
  call.routeKey = found.address
  if (found.parameters) call.pathParameters = found.parameters
  call.requestContext = { ...call.requestContext, http: { ...http, method: 'GET' } }
}

/** The GET of a path; as with the gateway, one with fewer parameters goes first. */
function readOf(path: string, addresses: readonly Address[]) {
  const parts = path.split('/')
  const matches = addresses.flatMap((address) => {
    const { method, path: template } = parseAddress(address)
    const names = template.split('/')
    if (method !== 'GET' || names.length !== parts.length) return []
    const given = names.flatMap((name, i) =>
      name.startsWith('{') ? [[name.slice(1, -1), decoded(parts[i] ?? '')]] : [],
    )
    const fits = names.every((name, i) => (name.startsWith('{') ? parts[i] : name === parts[i]))
    return fits ? [{ address, parameters: Object.fromEntries(given) as Record<string, string> }] : []
  })
  return matches.sort((a, b) => Object.keys(a.parameters).length - Object.keys(b.parameters).length)[0]
}

/** A path's part as it was meant. */
export function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}
