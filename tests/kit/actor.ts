import { randomUUID } from 'node:crypto'
import { request } from 'node:http'
import { expect, inject } from 'vitest'
import { openTable } from '#functions/kit/table.ts'
import type { Problem } from '#shared/errors.ts'
import type { ActionTokens, OwnAppointment } from '#shared/links.ts'
import { addDays, wallClock } from '#shared/time.ts'
import { type Business, describeBusiness, writeBusiness } from '../../infra/local/seed/business.ts'
import { from, nextAddress } from './address.ts'

/** Returns the stack's table, for data that a test writes beforehand and reads afterwards. */
export function tableOfStack() {
  Object.assign(process.env, inject('env'))
  return openTable(inject('env').TABLE_NAME as string)
}

type Answer<T> = { status: number; headers: Record<string, string | string[] | undefined>; body: T }
type Options = { headers?: Record<string, string>; raw?: string; url?: string }

/** Sends a request as a browser does. A body is sent as JSON unless the options contain raw text. */
export async function send<T = Problem>(
  method: string,
  path: string,
  body?: unknown,
  options: Options = {},
): Promise<Answer<T>> {
  const text = options.raw ?? (body === undefined ? undefined : JSON.stringify(body))
  return new Promise((resolve, reject) => {
    const call = request(
      `${options.url ?? inject('url')}${path}`,
      {
        method,
        headers: {
          ...(text !== undefined && {
            'content-type': 'application/json',
            'content-length': Buffer.byteLength(text),
          }),
          ...options.headers,
        },
      },
      (response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk) => chunks.push(chunk))
        response.on('end', () => {
          const answer = Buffer.concat(chunks).toString()
          const { headers, statusCode = 0 } = response
          resolve({ status: statusCode, headers, body: (answer ? JSON.parse(answer) : undefined) as T })
        })
      },
    )
    call.on('error', reject)
    call.end(text)
  })
}

export type Booked = {
  appointment_id: string
  client_id: string
  is_new_client: boolean
  professional_id: string
  professional_name: string
  service_name: string
  duration: number
  price: number
  status: string
  starts_at: string
  ends_at: string
  reminder_hours?: 24 | 2
  actions: { cancel: string; reschedule: string }
}

/** Opens a small business for one test, with two professionals, open every day, and two hours of notice. */
export async function openBusiness(parts: Partial<Parameters<typeof describeBusiness>[0]> = {}) {
  const business = describeBusiness({
    slug: `teste-${randomUUID().slice(0, 13)}`,
    name: 'Barbearia de Teste',
    now: new Date(),
    services: [
      { name: 'Corte', price: 50, duration: 30 },
      { name: 'Barba', price: 35.5, duration: 45 },
    ],
    professionals: [
      { name: 'Ana', specialties: ['Corte'] },
      { name: 'Bia', specialties: [] },
    ],
    ...parts,
  })
  await writeBusiness(tableOfStack(), business)
  return customerOf(business)
}

let lastPhone = 0

/** Returns the operations of a customer on a business, and the ids that a test needs. */
export function customerOf(business: Business, url?: string) {
  const base = `/api/public/${business.company.slug}`
  const [service, otherService] = business.services as [Business['services'][0], Business['services'][0]]
  const [professional, otherProfessional] = business.professionals as [
    Business['professionals'][0],
    Business['professionals'][0],
  ]
  const today = wallClock(business.company.timezone, new Date()).date
  const ids = { service_id: service.id, professional_id: professional.id }
  const options = { ...(url && { url }) }
  return {
    business,
    base,
    service,
    otherService,
    professional,
    otherProfessional,
    /** Returns the date `days` from today on the business's clock. */
    day: (days: number) => addDays(today, days),
    /** Returns the body of a booking, with the test's changes. */
    booking: (changes: Record<string, unknown> = {}, client: Record<string, unknown> = {}) => ({
      ...ids,
      date: addDays(today, 3),
      time: '10:00',
      ...changes,
      client: { phone: nextPhone(), name: 'Cliente de Teste', ...client },
    }),
    page: <T>() => send<T>('GET', base, undefined, options),
    slots: (query: Record<string, string> = {}) =>
      send<{ date: string; slots: string[] }>(
        'GET',
        `${base}/availability?${new URLSearchParams({ ...ids, date: addDays(today, 3), ...query })}`,
        undefined,
        options,
      ),
    calendar: (query: Record<string, string>) =>
      send<{ days: { date: string; free: boolean }[] }>(
        'GET',
        `${base}/calendar?${new URLSearchParams({ ...ids, ...query })}`,
        undefined,
        options,
      ),
    lookup: (phone: string, headers: Record<string, string> = {}) =>
      send<{ found: boolean; client?: object; code?: string }>(
        'POST',
        `${base}/clients/lookup`,
        { phone },
        { ...options, headers: { ...from(nextAddress()), ...headers } },
      ),
    mine: (phone: string, headers = from(nextAddress()), code?: string) =>
      send<{ found: boolean; appointments: (OwnAppointment & { actions: ActionTokens })[]; code?: string }>(
        'POST',
        `${base}/my-appointments`,
        { phone, ...(code && { code }) },
        { ...options, headers },
      ),
    askCode: (phone: string) =>
      send<{ email?: string; code?: string; detail?: string }>(
        'POST',
        `${base}/my-appointments/code`,
        { phone },
        { ...options, headers: from(nextAddress()) },
      ),
    book: (body: unknown, headers: Record<string, string> = {}) =>
      send<Booked & Problem>('POST', `${base}/appointments`, body, {
        ...options,
        headers: { ...from(nextAddress()), ...headers },
      }),
  }
}

/** Returns a new Brazilian mobile number. */
export function nextPhone(): string {
  lastPhone = Math.max(lastPhone + 1, Math.floor(Date.now() / 10))
  const digits = `9${process.env.VITEST_POOL_ID ?? 0}${String(lastPhone).slice(-7)}`
  return `(11) ${digits.slice(0, 5)}-${digits.slice(5)}`
}

/** Returns the body of a reply that must be a success. */
export const done = <T>({ status, body }: { status: number; body: T }): T => {
  expect([200, 201], JSON.stringify(body)).toContain(status)
  return body
}

/**
 * Repeats `look` until it returns a value, and fails after `seconds`. The pauses grow, because each request slows down
 * the work that the test waits for.
 */
export async function eventually<T>(look: () => Promise<T | undefined | false>, seconds = 45): Promise<T> {
  const until = Date.now() + seconds * 1000
  for (let pause = 50; ; pause = Math.min(400, 1.5 * pause)) {
    const found = await look()
    if (found) return found
    if (Date.now() > until) throw new Error(`The expected state did not come within ${seconds} s.`)
    await new Promise((resolve) => setTimeout(resolve, pause))
  }
}
