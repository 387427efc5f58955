import { Agent, request } from 'node:http'

export type Figures = { calls: number; rate: number; p50: number; p99: number }

/**
 * Repeats `call` from `concurrency` lanes for `seconds`, after a second of warm-up, or until it returns false. Returns
 * rates per second and percentiles in ms.
 */
export async function measure(
  concurrency: number,
  seconds: number,
  call: () => Promise<unknown>,
  warmUp = 1,
): Promise<Figures> {
  const times: number[] = []
  const begin = performance.now()
  const counted = begin + warmUp * 1000
  const end = counted + seconds * 1000
  let exhausted = 0
  const lane = async () => {
    for (let started = performance.now(); started < end; started = performance.now()) {
      if ((await call()) === false) {
        exhausted = performance.now()
        return
      }
      if (started >= counted) times.push(performance.now() - started)
    }
  }
  await Promise.all(Array.from({ length: concurrency }, lane))
  times.sort((a, b) => a - b)
  const took = ((exhausted || performance.now()) - counted) / 1000
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0
  return { calls: times.length, rate: times.length / took, p50: at(0.5), p99: at(0.99) }
}

const agent = new Agent({ keepAlive: true, maxSockets: 256 })

/** Sends a request with little overhead, and resolves to the status and body of the reply. */
export function fetchRaw(
  method: string,
  url: string,
  body?: string,
  headers: Record<string, string> = {},
): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const call = request(
      url,
      {
        agent,
        method,
        headers: body
          ? { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body), ...headers }
          : headers,
      },
      (response) => {
        let text = ''
        response.setEncoding('utf8')
        response.on('data', (chunk) => {
          text += chunk
        })
        response.on('end', () => resolve({ status: response.statusCode ?? 0, text }))
      },
    )
    call.on('error', reject)
    call.end(body)
  })
}
