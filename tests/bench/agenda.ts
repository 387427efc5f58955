import { randomUUID } from 'node:crypto'
import { QueryCommand } from '@aws-sdk/lib-dynamodb'
import type { Table, Tenant } from '#functions/kit/scope.ts'
import { addDays, wallClock } from '#shared/time.ts'
import { describeBusiness, randomFrom, writeBusiness, writeItems } from '../../infra/local/seed/business.ts'
import { clientItems, describeClients } from '../../infra/local/seed/clients.ts'
import { memberItems } from '../../infra/local/seed/members.ts'
import { describeAppointments } from '../../infra/local/seed/schedule.ts'
import type { ForkedStack } from '../kit/forked-stack.ts'
import { type Pool, signToken } from '../kit/token.ts'
import { measureWithBare, type Row } from './compare.ts'
import { fetchRaw } from './load.ts'
import { round } from './report.ts'

/** Opens a business with ten professionals and some 150 appointments tomorrow, or fewer with a lower `fill`. */
export async function openAgenda(table: Table, { slug = 'agenda-da-bancada', fill = 0.75 } = {}) {
  const now = new Date()
  const random = randomFrom(9)
  const business = describeBusiness({
    slug,
    name: 'Agenda',
    now,
    services: [{ name: 'Corte', price: 50, duration: 30 }],
    professionals: Array.from({ length: 10 }, (_, i) => ({ name: `Profissional ${i + 1}`, specialties: [] })),
  })
  const date = addDays(wallClock(business.company.timezone, now).date, 1)
  const clients = describeClients(300, now, random)
  const { items } = describeAppointments({ business, clients, now, from: date, to: date, fill, random })
  const owner = { user_id: randomUUID(), email: 'dono@bancada.test' }
  const tenant_id = business.company.id as Tenant
  await writeBusiness(table, business)
  await writeItems(table, [
    ...clientItems(business, clients),
    ...items,
    ...memberItems(business, owner, 'owner'),
  ])
  return { tenant: tenant_id, date, owner }
}

type Opened = Awaited<ReturnType<typeof openAgenda>>
type Owned = Pick<Opened, 'tenant' | 'owner'>

/** Returns a function that sends a GET request as the owner of a business and returns the body. */
export async function openOwnerGet(url: string, { tenant, owner }: Owned) {
  const pool: Pool = JSON.parse((await fetchRaw('GET', `${url}/config.json`)).text)
  const headers = { authorization: `Bearer ${signToken(pool, owner)}`, 'x-tenant-id': tenant }
  return async (path: string) => {
    const { status, text } = await fetchRaw('GET', `${url}/api/staff/${path}`, undefined, headers)
    if (status !== 200) throw new Error(`${status}: ${text}`)
    return text
  }
}

/** Returns a function that requests the dashboard of that business. */
export async function dashboardOf(url: string, opened: Opened): Promise<() => Promise<string>> {
  const get = await openOwnerGet(url, opened)
  return () => get('dashboard')
}

/** Measures the day over HTTP and one Query of its index, each one at a time, and compares the medians. */
export async function agendaRow({ url }: ForkedStack, table: Table, opened: Opened): Promise<Row> {
  const { tenant, date } = opened
  const get = await openOwnerGet(url, opened)
  let bytes = 0
  const ours = async () => {
    bytes = (await get(`agenda?from=${date}&to=${date}`)).length
  }
  const bare = () =>
    table.client.send(
      new QueryCommand({
        TableName: table.name,
        IndexName: 'agenda',
        KeyConditionExpression: 'agenda_pk = :date',
        ExpressionAttributeValues: { ':date': `${tenant}#${date}` },
      }),
    )
  const { figures, bareP50 } = await measureWithBare(1, ours, bare)
  return [
    '150 appointments of 10 professionals',
    round(figures.p50, 1),
    round(bareP50, 1),
    round(figures.p50 / bareP50, 2),
    bytes,
  ]
}
