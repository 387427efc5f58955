import type { Page } from 'playwright'
import { expect } from 'vitest'
import type { Holidays } from '#shared/company.ts'
import type { ListedProfessional } from '#shared/professionals.ts'
import type { ListedService } from '#shared/services.ts'
import { addDays, weekdayOf } from '#shared/time.ts'
import { openTeam, within } from '../kit/staff.ts'
import { newPhone, url } from './browser.ts'

/** Opens a business for a test, with its owner's API calls. */
export async function openShop(name: string) {
  const team = await openTeam(name)
  const { tenant_id, slug } = team.tenant
  const { call } = within(team.owner, tenant_id)
  const made = async <T>(method: string, path: string, body?: object, status = 201): Promise<T> => {
    const answer = await call<T>(method, `/api/staff/${path}`, body)
    expect(answer.status, JSON.stringify(answer.body)).toBe(status)
    return answer.body
  }
  const listed = async () =>
    (await made<{ services: ListedService[]; categories: string[] }>('GET', 'services', undefined, 200))
      .services
  return {
    ...team,
    slug,
    made,
    listed,
    names: async () => (await listed()).map((service) => service.name),
    service: (service: object) =>
      made<ListedService>('POST', 'services', { price: 50, duration: 30, ...service }),
    professional: (professional: object) => made<ListedProfessional>('POST', 'professionals', professional),
    stored: async (id: string) =>
      (await made<{ professional: ListedProfessional }>('GET', `professionals/${id}`, undefined, 200))
        .professional,
    holidays: () => made<Holidays>('GET', 'holidays', undefined, 200),
    /** Books an appointment as a customer. */
    book: async (appointment: {
      professional_id: string
      service_id: string
      date: string
      time: string
    }) => {
      const answer = await fetch(`${url}/api/public/${slug}/appointments`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ ...appointment, client: { name: 'Marina Alves', phone: newPhone() } }),
      })
      expect(answer.status, await answer.clone().text()).toBe(201)
    },
  }
}
export type Shop = Awaited<ReturnType<typeof openShop>>

const dateIn = (timeZone: string) => new Intl.DateTimeFormat('sv-SE', { timeZone }).format(new Date())
/** Returns today's date in the time zone of the tests' browsers and businesses. */
export const today = () => dateIn('America/Sao_Paulo')

/** Returns a time zone in which it is another day. */
export const otherDate = () =>
  dateIn('Pacific/Kiritimati') === today() ? 'Pacific/Pago_Pago' : 'Pacific/Kiritimati'

/** Returns the next date after today with this weekday (0 is Sunday). */
export function nextWeekday(weekday: number): string {
  let date = addDays(today(), 1)
  while (weekdayOf(date) !== weekday) date = addDays(date, 1)
  return date
}

/** Holds back the page's next write requests to a path until they are released in order. */
export async function holdChanges(page: Page, path: RegExp) {
  const held: (() => void)[] = []
  await page.route(path, async (route) => {
    if (route.request().method() === 'GET') return route.continue()
    await new Promise<void>((resolve) => held.push(resolve))
    await route.continue()
  })
  return async () => {
    await expect.poll(() => held.length).toBeGreaterThan(0)
    held.shift()?.()
  }
}
