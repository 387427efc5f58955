import { randomUUID } from 'node:crypto'
import { GetCommand, QueryCommand, TransactWriteCommand } from '@aws-sdk/lib-dynamodb'
import type { Table } from '#functions/kit/table.ts'
import { addDays } from '#shared/time.ts'
import { from, nextAddress } from '../kit/address.ts'
import { fetchRaw } from './load.ts'
import { BUSY_DAYS, oneOf, type Shop, type Start } from './shop.ts'

const BUSY_TRIES = 20

/** Repeats a call that failed with 503, as the page does, because the table may be slow for seconds under load. */
async function insist(call: () => ReturnType<typeof fetchRaw>): ReturnType<typeof fetchRaw> {
  for (let tries = 1; ; tries++) {
    const answer = await call()
    if (answer.status !== 503 || tries === BUSY_TRIES) return answer
    await new Promise((resolve) => setTimeout(resolve, 500))
  }
}

/** Returns the calls of the benchmark: each of our calls, and the bare SDK call for the same items. */
export function operationsOf(url: string, table: Table, shop: Shop, starts: Start[]) {
  const tenant = shop.business.company.id
  const base = `${url}/api/public/${shop.business.company.slug}`
  const [service] = shop.business.services as [Shop['business']['services'][0]]
  const someDay = () => addDays(shop.today, 1 + Math.floor(Math.random() * (BUSY_DAYS - 2)))
  const [first] = shop.business.professionals as [Shop['business']['professionals'][0]]
  const professional = () => oneOf(shop.business.professionals).id
  const month = { from: addDays(shop.today, 1), to: addDays(shop.today, 30) }
  const window = (who: string) =>
    `${base}/calendar?${new URLSearchParams({ service_id: service.id, professional_id: who, ...month })}`
  const day = (who: string, date = someDay()) =>
    `${base}/availability?service_id=${service.id}&professional_id=${who}&date=${date}`
  const expectOk = async (answer: Promise<{ status: number; text: string }>) => {
    const { status, text } = await answer
    if (status !== 200) throw new Error(`${status}: ${text}`)
    return text
  }
  let booked = 0
  return {
    daySlots: () => expectOk(fetchRaw('GET', day(professional()))),
    /** The day and professional are always the same, so that units and bytes can be compared. */
    sameDaySlots: (who?: string) => expectOk(fetchRaw('GET', day(who ?? first.id, addDays(shop.today, 7)))),
    sameMonthWindow: () => expectOk(fetchRaw('GET', window(first.id))),
    daySlotsOfAny: () => expectOk(fetchRaw('GET', day('any'))),
    monthWindow: () => expectOk(fetchRaw('GET', window(professional()))),
    monthWindowOfAny: () => expectOk(fetchRaw('GET', window('any'))),
    /** Books the next free start for a returning client, with a key. Returns false when no start is left. */
    book: async () => {
      const start = starts.pop()
      if (!start) return false
      // Clients and addresses alternate, because both have limits and some clients have many upcoming bookings.
      for (let tries = 0; tries < shop.clients.length; tries++) {
        const { name, phone } = shop.clients[booked++ % shop.clients.length] as Shop['clients'][0]
        const body = JSON.stringify({ service_id: service.id, ...start, client: { name, phone } })
        const headers = { 'idempotency-key': randomUUID(), ...from(nextAddress()) }
        const answer = await insist(() => fetchRaw('POST', `${base}/appointments`, body, headers))
        if (answer.status === 201) return true
        if (answer.status !== 429) throw new Error(`${answer.status}: ${answer.text}`)
      }
      throw new Error('Each client has as many bookings as the page allows.')
    },
    bareGet: () =>
      table.client.send(
        new GetCommand({
          TableName: table.name,
          Key: { pk: `${tenant}#sheet#${professional()}`, sk: someDay() },
          ConsistentRead: true,
        }),
      ),
    bareQuery: () =>
      table.client.send(
        new QueryCommand({
          TableName: table.name,
          KeyConditionExpression: 'pk = :pk AND sk BETWEEN :from AND :to',
          ExpressionAttributeValues: {
            ':pk': `${tenant}#sheet#${professional()}`,
            ':from': month.from,
            ':to': month.to,
          },
        }),
      ),
    /** Writes the items of a recorded booking again under separate keys. */
    bareTransact: (recorded: Record<string, unknown>[]) => {
      const mark = randomUUID()
      return table.client.send(
        new TransactWriteCommand({
          ClientRequestToken: mark,
          TransactItems: recorded.map((item) => ({
            Put: {
              TableName: table.name,
              // The relay ignores an outbox item with another sort key.
              Item: { ...item, pk: `${item.pk}#${mark}`, sk: `${item.sk}-bare` },
              ConditionExpression: 'attribute_not_exists(pk)',
            },
          })),
        }),
      )
    },
  }
}
