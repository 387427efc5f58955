import type { Table } from '#functions/kit/table.ts'
import { addDays } from '#shared/time.ts'
import { describeBusiness, randomFrom, writeBusiness, writeItems } from '../../infra/local/seed/business.ts'
import { clientItems, describeClients } from '../../infra/local/seed/clients.ts'
import { describeAppointments } from '../../infra/local/seed/schedule.ts'
import { customerOf } from './actor.ts'
import { volume } from './volume.ts'

/** Opens a business of three professionals with a month of appointments ahead. `history` adds past ones. */
export async function openFilledShop(table: Table, url: string, slug = 'unidades') {
  const now = new Date()
  const random = randomFrom(11)
  const business = describeBusiness({
    slug,
    name: 'Unidades',
    now,
    services: [{ name: 'Corte', price: 50, duration: 30 }],
    professionals: Array.from({ length: 3 }, (_, i) => ({ name: `P${i}`, specialties: [] })),
  })
  await writeBusiness(table, business)
  const shop = customerOf(business, url)
  const clients = describeClients(50, now, random)
  await writeItems(table, clientItems(business, clients))
  const fill = async (from: string, to: string) => {
    const { items } = describeAppointments({ business, clients, now, from, to, fill: 0.7, random })
    await writeItems(table, items)
  }
  await fill(shop.day(0), shop.day(30))
  const history = () => fill(addDays(shop.day(0), -volume(20, 300)), shop.day(-1))
  return { shop, history }
}
