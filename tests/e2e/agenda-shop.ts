import type { Page } from 'playwright'
import { expect } from 'vitest'
import { professionals } from '#functions/professionals/records.ts'
import { appointments } from '#functions/schedule/records/appointments.ts'
import { sheets } from '#functions/schedule/records/sheets.ts'
import { pack } from '#functions/schedule/rules/entries.ts'
import type { Appointment, AppointmentStatus } from '#shared/appointments.ts'
import { newId } from '#shared/ids.ts'
import { switchDefaults } from '#shared/notification-switches.ts'
import type { Sale } from '#shared/sales.ts'
import type { Busy } from '#shared/schedule.ts'
import { occupies } from '#shared/statuses.ts'
import type { StockItem } from '#shared/stock.ts'
import { addDays, timeOf, wallClock } from '#shared/time.ts'
import { type Business, itemOf, randomFrom, writeItems } from '../../infra/local/seed/business.ts'
import { clientItems, describeClients } from '../../infra/local/seed/clients.ts'
import { tableOfStack } from '../kit/actor.ts'
import { openShop } from '../kit/shop.ts'
import type { useBrowser } from './browser.ts'
import { enterAs } from './staff.ts'

const names =
  'Antônio Prado,Bianca Moura,Caio Batista,Daniela Reis,Everton Luz,Fábio Nunes,Gisele Torres,Heitor Pinho,Ivone Castro,Jorge Mattos'
const colors = ['#14513F', '#A8741A', '#4A6FA5', '#8B5A9F', '#B0553F']

/** These time zones are far apart: in one of them it is between 9:00 and 18:00 whenever the tests run. */
const zones = ['America/Sao_Paulo', 'Asia/Tokyo', 'Europe/London', 'Pacific/Auckland', 'America/Los_Angeles']

/** Returns a time zone where shops are open now and for two more hours. */
const openZone = () =>
  zones.find((zone) => {
    const { minutes } = wallClock(zone, new Date())
    return minutes >= 540 && minutes < 1080
  }) ?? 'America/Sao_Paulo'

/** These are the longest allowed texts and numbers: an unbreakable word, 118 letters, the highest price. */
const longest = {
  name: (name: string) =>
    `${name} Pneumoultramicroscopicossilicovulcanoconiose de Albuquerque Cavalcanti e Vasconcelos da Silva Sauro de Orleans e Bragança`.slice(
      0,
      118,
    ),
  price: 999_999.99,
  email: `contato.comercial@${'d'.repeat(56)}.com.br`,
}
const ordinary: Partial<typeof longest> & Pick<typeof longest, 'name'> = { name: (name) => name }

/** Each professional has this many appointments today, of at most this many minutes. */
const ordinaryDay = { count: 15, most: 45 }
/** Eight professionals have more than 150 appointments together. */
const fullDay = { count: 19, most: 30 }

/** Opens a shop with `team` professionals and past and later appointments of today. `day` is its date. */
export async function openBusyShop({ team = 10, fills = false } = {}) {
  const now = new Date()
  const words = fills ? longest : ordinary
  const priced = (services: { name: string; price: number; duration: number }[]) =>
    services.map((one) => ({ ...one, name: words.name(one.name), price: words.price ?? one.price }))
  const hours = [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({ weekday, start: '08:00', end: '20:00' }))
  const breaks = hours.map(({ weekday }) => ({ weekday, start: '12:30', end: '13:30' }))
  const shop = await openShop({
    name: words.name('Barbearia Cheia'),
    company: { timezone: openZone(), phone: '+5511987654321' },
    config: {
      display_phone: true,
      booking_window_start_time: '08:00',
      booking_window_end_time: '20:00',
      notifications: { ...switchDefaults, whatsapp_enabled: true },
    },
    services: priced([
      { name: 'Corte', price: 55, duration: 30 },
      { name: 'Corte e barba', price: 90, duration: 45 },
      { name: 'Barba com toalha quente', price: 45, duration: 30 },
      { name: 'Sobrancelha', price: 20, duration: 15 },
      { name: 'Platinado', price: 180, duration: 60 },
    ]),
    professionals: names
      .split(',')
      .slice(0, team)
      .map((name, i) => ({
        name: words.name(name),
        specialties: [],
        hours: i === 3 ? hours.map((one) => ({ ...one, start: '10:00' })) : hours,
        breaks,
        ...(i < colors.length && { color: colors[i] }),
      })),
  })
  const { business } = shop.customer
  const clock = wallClock(business.company.timezone, now)
  // There is one more client than fits on a page of the client list.
  const people = describeClients(51, now, randomFrom(7)).map((client) => ({
    ...client,
    name: words.name(client.name),
    ...(words.email && { email: words.email }),
  }))
  const todays = business.professionals.flatMap((professional, i) =>
    dayOf(business, professional, i, people, clock, now, fills ? fullDay : ordinaryDay),
  )
  const busySheets = business.professionals.map((professional) => {
    const busy = todays
      .filter(({ professional_id, status }) => professional_id === professional.id && occupies({ status }))
      .map(({ id, time, duration }): Busy => {
        const start = Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
        return [start, start + duration, 'appointment', id]
      })
    return itemOf(business, sheets, {
      professional_id: professional.id,
      date: clock.date,
      version: 1,
      busy: pack(busy),
    })
  })
  await writeItems(tableOfStack(), [
    ...clientItems(business, people),
    ...todays.map((appointment) => itemOf(business, appointments, appointment)),
    ...busySheets,
  ])
  return {
    ...shop,
    business,
    appointments: todays,
    day: clock.date,
    minutes: clock.minutes,
    tenant: business.company.id,
  }
}

type BusyShop = Awaited<ReturnType<typeof openBusyShop>>

/** Adds stock items, one of which runs low, and two sales of them, the first reversed. */
export async function fillShelves({ owner }: Pick<BusyShop, 'owner'>) {
  const made = async <T>(path: string, body: object, status = 201) => {
    const answer = await owner.call<T>('POST', `/api/staff/${path}`, body)
    expect(answer.status, JSON.stringify(answer.body)).toBe(status)
    return answer.body
  }
  const item = (fields: object) => made<StockItem>('stock', { type: 'product', quantity: 12, ...fields })
  const category = 'Cabelo e barba'
  const pomade = await item({ name: 'Pomada modeladora', category, preco_venda: 39.9, min_quantity: 2 })
  const oil = await item({ name: 'Óleo para barba', category, preco_venda: 48.5, min_quantity: 11 })
  await item({ name: 'Xampu de lavatório', type: 'supply', unit: 'ml', quantity: 5000, preco_compra: 45 })
  const sell = ({ id }: StockItem, payments: object[], total_amount: number) =>
    made<Sale>('sales', { lines: [{ kind: 'product', id, quantity: 2 }], payments, total_amount })
  const { id, version } = await sell(pomade, [{ method: 'pix', amount: 79.8 }], 79.8)
  await made(`sales/${id}/reverse`, { version, reason: 'Desistiu' }, 200)
  await sell(
    oil,
    [
      { method: 'pix', amount: 47 },
      { method: 'dinheiro', amount: 50 },
    ],
    97,
  )
}

/** Opens a small shop where it is working time now, which is open all day and needs no advance booking. */
export async function openDayShop() {
  const timezone = openZone()
  const shop = await openShop({
    name: 'Barbearia do Dia',
    company: { timezone },
    config: {
      booking_window_start_time: '00:00',
      booking_window_end_time: '23:30',
      min_advance_booking: 0,
    },
  })
  const { business } = shop.customer
  const linked = { ...shop.customer.professional, user_id: shop.professional.person.user_id }
  await writeItems(tableOfStack(), [itemOf(business, professionals, linked)])
  return { ...shop, business, day: wallClock(timezone, new Date()).date, tenant: business.company.id }
}

/** Shows tomorrow in a small shop, on a screen that `open` shows to its owner or another member. */
export async function openTomorrow(newPage: ReturnType<typeof useBrowser>, who?: 'professional') {
  const shop = await openDayShop()
  const page = await newPage({ size: 'desktop' })
  const date = addDays(shop.day, 1)
  return { shop, page, date, open: () => openAgenda(page, shop, `?dia=${date}`, who && shop[who]) }
}

/**
 * Returns consecutive appointments around a break at 12:30, whose status fits the time. Past ones are paid.
 */
function dayOf(
  { services }: Business,
  professional: Business['professionals'][number],
  index: number,
  people: ReturnType<typeof describeClients>,
  clock: { date: string; minutes: number },
  now: Date,
  { count, most }: typeof ordinaryDay,
): Appointment[] {
  const at = now.toISOString()
  let start = 480 + (index % 3) * 15
  return Array.from({ length: count }, (_, i) => {
    const service = services[(index + i) % services.length] as Business['services'][number]
    const client = people[(index * count + i) % people.length] as (typeof people)[number]
    const duration = Math.min(service.duration, most)
    if (start < 810 && start + duration > 750) start = 810
    const time = timeOf(start)
    const over = start + duration <= clock.minutes
    const lost: AppointmentStatus | undefined =
      i === 6 ? 'cancelled' : i === 9 && over ? 'no_show' : undefined
    const settlement = { payments: [{ method: 'pix' as const, amount: service.price }] }
    const going = over ? 'completed' : start <= clock.minutes ? 'in_service' : undefined
    start += duration + ((index + i) % 4 === 0 ? 15 : 0)
    return {
      id: newId('apt', now),
      client_id: client.id,
      client_name: client.name,
      professional_id: professional.id,
      professional_name: professional.name,
      service_id: service.id,
      service_name: service.name,
      date: clock.date,
      time,
      duration,
      price: service.price,
      status: lost ?? going ?? (i % 3 === 0 ? 'confirmed' : 'scheduled'),
      ...(over && !lost && { settlement }),
      created_at: at,
      updated_at: at,
      version: 1,
    }
  })
}

type DayShop = Awaited<ReturnType<typeof openDayShop>>

/** Adds a walk-in to a day shop through the API; tomorrow by default. */
export async function putAppointment(
  { customer, owner, day }: DayShop,
  time: string,
  name: string,
  more: object = {},
) {
  const { body, status } = await owner.create({
    professional_id: customer.professional.id,
    service_id: customer.service.id,
    date: addDays(day, 1),
    time,
    client_name: name,
    ...more,
  })
  expect(status, JSON.stringify(body)).toBe(201)
  return body
}

/** Finds an appointment in the grid or list by its accessible name. */
export const appointmentIn = (page: Page, label: string | RegExp) => page.getByRole('button', { name: label })
export const panelOf = (page: Page, client: string) => page.getByRole('dialog', { name: client })

/** Waits until the page announces a text to screen readers. */
export const spoken = (page: Page, text: string | RegExp) =>
  page.locator('[aria-live=assertive]', { hasText: text }).waitFor({ state: 'attached' })

/** Focuses an appointment and picks it up by keyboard. */
export async function pickUp(page: Page, label: string | RegExp) {
  await appointmentIn(page, label).focus()
  await appointmentIn(page, label).and(page.locator(':focus')).waitFor()
  await page.keyboard.press('m')
  await spoken(page, 'Movendo')
}

/** Makes the page check for changes again and again until it has `shown` the changes of other members. */
export async function asking(page: Page, shown: Promise<unknown>) {
  let over = false
  const ask = async () => {
    // The browser sends this event when the connection is back.
    await page.evaluate(() => dispatchEvent(new Event('online')))
    return over
  }
  const end = shown.finally(() => {
    over = true
  })
  await Promise.all([end, expect.poll(ask, { interval: 200, timeout: 60_000 }).toBe(true)])
}

/** Finds the toast of a move, which offers to undo it. */
export const movedToast = (page: Page) => page.getByText(/ (passou para|agora termina) /).last()

/** Opens a shop's agenda as its owner, or as another member. */
export async function openAgenda(
  page: Page,
  shop: Pick<BusyShop, 'owner' | 'tenant'>,
  query = '',
  who = shop.owner,
) {
  await enterAs(page, who.person, { tenant: shop.tenant, path: `/agendamentos${query}` })
  // A dialog that the address opens hides the title from roles, and may come first.
  const shown = { name: 'Agendamentos', exact: true, level: 1, includeHidden: true }
  await page.getByRole('heading', shown).waitFor()
}

/** Holds back the answers to requests, which the server has carried out, until they are released. */
export async function holdAnswers(page: Page, path: string, method: string) {
  let letGo = () => {}
  const held = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await page.route(path, async (route) => {
    if (route.request().method() !== method) return route.fallback()
    const response = await route.fetch()
    await held
    await route.fulfill({ response })
  })
  return letGo
}
