import type { ForkedStack } from './forked-stack.ts'
import type { StaffMember } from './routes.ts'

/** Describes an event as the local Google shows it. */
export type CalendarEvent = {
  id: string
  status: string
  summary?: string
  description?: string
  start: { dateTime: string }
  end: { dateTime: string }
  extendedProperties?: { private?: { navalha_appointment?: string } }
}
type State = { accounts: { events: Record<string, CalendarEvent>; channels: { id: string }[] }[] }

/** Returns a person's actions on their calendar at the local Google of a stack, and the faults that it can simulate. */
export function googleAt({ url }: Pick<ForkedStack, 'url'>, account: string) {
  const base = `http://localhost:${Number(new URL(url).port) + 6}`
  async function post(path: string, body: object) {
    const headers = { 'content-type': 'application/json' }
    const response = await fetch(base + path, { method: 'POST', headers, body: JSON.stringify(body) })
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
    return response.json().catch(() => ({}))
  }
  const state = async () => {
    const response = await fetch(`${base}/_fake/state.json?account=${account}`)
    return ((await response.json()) as State).accounts[0] as State['accounts'][0]
  }
  const times = ([start, end]: readonly [string, string]) => {
    const of = (at: string) => (at.includes('T') ? { dateTime: `${at}:00-03:00` } : { date: at })
    return { start: of(start), end: of(end) }
  }
  return {
    base,
    account,
    /** The times are wall-clock times of São Paulo, or dates. */
    add: async (start: string, end: string, more: object = {}): Promise<string> =>
      (await post('/_fake/events', { account, ...times([start, end]), ...more })).id,
    move: (id: string, start: string, end: string) =>
      post('/_fake/events', { account, action: 'patch', id, ...times([start, end]) }),
    change: (id: string, more: object) => post('/_fake/events', { account, action: 'patch', id, ...more }),
    drop: (id: string) => post('/_fake/events', { account, action: 'delete', id }),
    fail: (fault: string, more: object = {}) => post('/_fake/faults', { fault, account, ...more }),
    state,
    /** Returns the events of an appointment that the calendar shows. */
    of: async (appointment: string) =>
      Object.values((await state()).events).filter(
        ({ status, extendedProperties }) =>
          status !== 'cancelled' && extendedProperties?.private?.navalha_appointment === appointment,
      ),
  }
}
type Google = ReturnType<typeof googleAt>

/** Connects a business to the calendar, as its owner does in the browser. */
export async function connect(
  { owner }: { owner: StaffMember },
  { account }: Google,
  professional_id?: string,
) {
  const begun = await owner.startGoogle()
  const body = new URLSearchParams({ decision: 'allow', other: account })
  const allowed = await fetch(begun.body.url, { method: 'POST', body, redirect: 'manual' })
  const query = new URL(allowed.headers.get('location') ?? '').searchParams
  const answer = { code: query.get('code'), state: query.get('state') }
  const { status } = await owner.exchangeGoogleCode(answer)
  if (status !== 200) throw new Error(`The exchange of the code failed with ${status}.`)
  if (professional_id) await owner.updateGoogle({ professional_id })
}
