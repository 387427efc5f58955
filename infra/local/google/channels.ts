import { randomBytes } from 'node:crypto'
import type { Clock } from '../clock.ts'
import type { Json } from '../template/resolve.ts'
import type { Faults } from './faults.ts'
import { type Answer, apiError } from './oauth.ts'
import type { Calendar, Channel, GoogleState } from './state.ts'

/** A notification is a POST without a body. */

/** Changes within this time make one notification. */
const GATHER_MS = 50
const LONGEST_MS = 30 * 86_400_000
const RETRIES_MS = [200, 1_000, 5_000]

export function googleChannels(state: GoogleState, { faults, clock }: { faults: Faults; clock: Clock }) {
  const waiting = new Set<Calendar>()
  const timers = new Set<NodeJS.Timeout>()
  const later = (milliseconds: number, work: () => void) => {
    const timer = setTimeout(() => {
      timers.delete(timer)
      work()
    }, milliseconds)
    timers.add(timer)
  }

  async function post(channel: Channel, resourceState: string, tries = 0): Promise<void> {
    channel.sent += 1
    const status = await fetch(channel.address, {
      method: 'POST',
      headers: {
        'content-type': 'application/json; utf-8',
        'x-goog-channel-id': channel.id,
        'x-goog-channel-expiration': new Date(channel.expires_at).toUTCString(),
        'x-goog-resource-id': channel.resource_id,
        'x-goog-resource-state': resourceState,
        'x-goog-message-number': String(channel.sent),
      },
      signal: AbortSignal.timeout(10_000),
    }).then(
      (response) => response.status,
      () => 503,
    )
    const wait = RETRIES_MS[tries]
    if ([500, 502, 503, 504].includes(status) && wait)
      later(wait, () => void post(channel, resourceState, tries + 1))
  }

  function notify(calendar: Calendar): void {
    const concerned = { account: calendar.account }
    for (const channel of calendar.channels.filter(({ expires_at }) => expires_at > clock.now())) {
      if (faults.hit('drop_notification', concerned) !== undefined) continue
      void post(channel, 'exists')
      if (faults.hit('duplicate_notification', concerned) !== undefined) void post(channel, 'exists')
    }
  }

  return {
    changed(calendar: Calendar): void {
      if (waiting.has(calendar) || calendar.channels.length === 0) return
      waiting.add(calendar)
      later(GATHER_MS, () => {
        waiting.delete(calendar)
        notify(calendar)
      })
    },
    watch(calendar: Calendar, { id, type, address, expiration }: Json): Answer {
      if (type !== 'web_hook') return apiError(400, 'required', 'Missing channel type')
      if (!/^[\w\-+/=]{1,64}$/.test(id ?? '')) return apiError(400, 'required', 'Missing channel id')
      if (!/^https:|^http:\/\/localhost:/.test(address ?? ''))
        return apiError(400, 'push.webhookUrlNotHttps', `WebHook callback must be HTTPS: ${address}`)
      const all = state.accounts.flatMap((account) => state.calendarOf(account).channels)
      if (all.some((one) => one.id === id))
        return apiError(400, 'channelIdNotUnique', `Channel id ${id} not unique`)
      const longest = clock.now() + LONGEST_MS
      const expires_at = Math.min(Number(expiration ?? clock.now() + 7 * 86_400_000), longest)
      const resource_id = randomBytes(20).toString('base64url')
      const channel: Channel = { id, resource_id, address, expires_at, sent: 0 }
      const current = calendar.channels.filter((one) => one.expires_at > clock.now())
      calendar.channels = [...current, channel]
      state.save(calendar)
      later(GATHER_MS, () => void post(channel, 'sync'))
      return {
        status: 200,
        body: { kind: 'api#channel', id, resourceId: resource_id, expiration: String(expires_at) },
      }
    },
    stop(calendar: Calendar, { id, resourceId }: Json): Answer {
      const left = calendar.channels.filter((one) => one.id !== id || one.resource_id !== resourceId)
      if (left.length === calendar.channels.length)
        return apiError(404, 'notFound', `Channel '${id}' not found for project`)
      calendar.channels = left
      state.save(calendar)
      return { status: 204 }
    },
    close(): void {
      for (const timer of timers) clearTimeout(timer)
    },
  }
}
