import { beforeAll, expect, it } from 'vitest'
import * as z from 'zod'
import type { Route } from '#shared/contract.ts'
import { parseAddress } from '#shared/routes.ts'
import { send } from '../kit/actor.ts'
import { from, nextAddress } from '../kit/address.ts'
import { appRoutes } from '../kit/contracts.ts'
import { openShop, type Shop } from '../kit/shop.ts'

// Sends every route texts that are keys of every JavaScript object, and expects no reply of 5xx.
// `partner-fuzz.test.ts` does the same for the REST API.

// The other routes answer with pages.
const routes = appRoutes.filter(([, { address }]) => address.includes(' /api/'))
const words = ['constructor', '__proto__', 'toString']

type Schema = {
  type?: string
  const?: unknown
  enum?: unknown[]
  anyOf?: Schema[]
  oneOf?: Schema[]
  format?: string
  pattern?: string
  minimum?: number
  items?: Schema
  properties?: Record<string, Schema>
}

/** Holds texts of the formats that fields need; ids are of the shop's items. */
let forms: string[] = []
let shop: Shop
beforeAll(async () => {
  shop = await openShop()
  const { customer } = shop
  const { body } = await customer.book(customer.booking())
  forms = [
    ...[customer.service.id, customer.professional.id, body.appointment_id, body.client_id ?? ''],
    ...[
      customer.day(4),
      '10:00',
      '#112233',
      'ana@navalha.test',
      'https://www.exemplo.com.br',
      new Date().toISOString(),
    ],
  ]
})

/** Returns a value with the word in every free text. */
function sampleOf(schema: Schema, word: string): unknown {
  if ('const' in schema) return schema.const
  if (schema.enum) return schema.enum[0]
  const [first] = (schema.anyOf ?? schema.oneOf ?? []).filter(({ type }) => type !== 'null')
  if (first) return sampleOf(first, word)
  switch (schema.type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(schema.properties ?? {}).map(([name, field]) => [name, sampleOf(field, word)]),
      )
    case 'array':
      return [sampleOf(schema.items ?? {}, word)]
    case 'string':
      return schema.pattern
        ? (forms.find((form) => new RegExp(schema.pattern ?? '', 'u').test(form)) ?? word)
        : word
    case 'boolean':
      return true
    default:
      return Math.max(schema.minimum ?? 1, 1)
  }
}

/** Sends all fields; a refused field is left out the next time, until the rest is validated. */
async function ask(route: Route, word: string, without: string[] = []): Promise<Answer> {
  const answer = await askOnce(route, word, without)
  const refused = (answer.body?.errors ?? []).map(({ field }) => field.split('.')[0] ?? '')
  if (answer.body?.code !== 'invalid_input' || refused.every((field) => without.includes(field)))
    return answer
  return ask(route, word, [...without, ...refused])
}

type Body = { code?: string; errors?: { field: string }[] }
type Answer = { status: number; body: Body }

async function askOnce({ address, input }: Route, word: string, without: string[]): Promise<Answer> {
  const { method, path } = parseAddress(address)
  const { $schema: _, ...schema } = z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' })
  const fields = sampleOf(schema as Schema, word) as Record<string, unknown>
  for (const field of without) delete fields[field]
  const at = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = name === 'slug' ? shop.customer.business.company.slug : String(fields[name] ?? word)
    delete fields[name]
    return encodeURIComponent(value)
  })
  const isBare = method === 'GET' || method === 'DELETE'
  const query = new URLSearchParams(Object.entries(fields).map(([name, value]) => [name, String(value)]))
  const target = isBare ? `${at}?${query}` : at
  const body = isBare ? undefined : fields
  if (path.startsWith('/api/staff')) return shop.owner.call<Body>(method, target, body)
  return send<Body>(method, target, body, { headers: from(nextAddress()) })
}

it.each(words)('no route of the app fails on the text %s', async (word) => {
  const failed: string[] = []
  let judged = 0
  for (const [name, route] of routes) {
    const { status, body } = await ask(route, word)
    if (status >= 500 && body?.code !== 'unavailable')
      failed.push(`${name} ${status} ${JSON.stringify(body)}`)
    if (body?.code !== 'invalid_input') judged++
  }
  expect(failed).toEqual([])
  // Not all inputs may fail by their format.
  expect(judged).toBeGreaterThan(routes.length / 2)
})
