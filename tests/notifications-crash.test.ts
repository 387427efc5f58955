import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import type { Tenant } from '#functions/kit/records.ts'
import { queryAll } from '#functions/kit/table.ts'
import { type Notification, notifications } from '#functions/notifications/records.ts'
import { newId } from '#shared/ids.ts'
import { timeOf } from '#shared/time.ts'
import { describeBusiness, writeBusiness } from '../infra/local/seed.ts'
import { customerOf, eventually, send } from './kit/actor.ts'
import { killStack, tableOf } from './kit/forked-stack.ts'
import { ownStack } from './kit/own-stack.ts'
import { mailsTo } from './kit/staff.ts'

const start = ownStack('notifications-crash')

const BOOKINGS = 30

it('killed with -9 while mails go out, every booking gets its mail, once or twice', async () => {
  const first = await start()
  const business = describeBusiness({
    slug: 'avisos',
    name: 'Avisos',
    now: new Date(),
    services: [{ name: 'Corte', price: 40, duration: 30 }],
    professionals: Array.from({ length: 10 }, (_, i) => ({ name: `P${i}`, specialties: [] })),
  })
  await writeBusiness(tableOf(first), business)
  const shop = customerOf(business, first.url)
  const emails = Array.from({ length: BOOKINGS }, () => `c-${randomUUID()}@navalha.test`)
  await Promise.all(
    business.professionals.map(async ({ id: professional_id }, p) => {
      for (let i = p; i < BOOKINGS; i += business.professionals.length) {
        const body = shop.booking({ professional_id, time: timeOf(480 + 3 * (i - p)) }, { email: emails[i] })
        expect((await shop.book(body)).status).toBe(201)
      }
    }),
  )
  const gone = async (url: string) => {
    const counts = await Promise.all(emails.map(async (email) => (await mailsTo(email, { url })).length))
    return counts.filter((count) => count > 0).length
  }
  await eventually(async () => (await gone(first.url)) >= 3)
  await killStack(first)

  const second = await start()
  const scope = { table: tableOf(second), tenant: business.company.id as Tenant }
  const [month] = notifications.key({ id: newId('ntf', new Date()) })
  const records = () => queryAll<Notification>(scope, month)
  // What was in flight comes again when its visibility timeout ends.
  const pass = () => send('POST', '/_local/clock', { minutes: 4 }, { url: second.url })
  await eventually(async () => {
    await pass()
    await new Promise((resolve) => setTimeout(resolve, 1000))
    return (await records()).filter(({ status }) => status === 'sent').length === BOOKINGS
  }, 60)
  for (const email of emails) expect([1, 2]).toContain((await mailsTo(email, { url: second.url })).length)
})
