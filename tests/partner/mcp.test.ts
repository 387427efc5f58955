import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { beforeAll, describe, expect, inject, it } from 'vitest'
import { partnerRoutes } from '#shared/partner/openapi.ts'
import type { PartnerAppointment } from '#shared/partner/partner.ts'
import type { KeyScope } from '#shared/roles.ts'
import { nextPhone, send } from '../kit/actor.ts'
import { everyScope } from '../kit/api-keys.ts'
import { keyOf } from '../kit/partner.ts'
import { openShop, type Shop } from '../kit/shop.ts'

// Tests the tools of assistants through the protocol's own client.

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})

type Revision = 'auto' | 'legacy'

async function connect(key: string, mode: Revision = 'auto') {
  const client = new Client({ name: 'teste', version: '1.0.0' }, { versionNegotiation: { mode } })
  const options = { requestInit: { headers: { 'x-api-key': key } } }
  await client.connect(new StreamableHTTPClientTransport(new URL(`${inject('url')}/mcp`), options))
  const call = async (name: string, input: Record<string, unknown>) => {
    const { isError = false, structuredContent, content } = await client.callTool({ name, arguments: input })
    return { isError, answer: structuredContent as Record<string, unknown>, content }
  }
  return { client, call }
}

const assistant = async (scopes?: readonly KeyScope[], mode?: Revision) =>
  connect(await keyOf(shop.owner.tenant, { ...(scopes && { scopes }) }), mode)

describe.each(['auto', 'legacy'] as const)('MCP server with a client of the %s protocol revision', (mode) => {
  it('lists the tools, reads free times, and books once per idempotency key', async () => {
    const { client, call } = await assistant(everyScope, mode)
    const { tools } = await client.listTools()
    expect(tools.map(({ name }) => name)).toEqual(partnerRoutes().map(({ key }) => key))
    const tool = tools.find(({ name }) => name === 'createAppointment')
    expect(tool?.inputSchema.required).toEqual(['service_id', 'professional_id', 'date', 'time'])
    expect(tool?.inputSchema.properties?.idempotency_key).toMatchObject({ minLength: 8, maxLength: 128 })
    expect(tools.find(({ name }) => name === 'listAppointments')?.annotations?.readOnlyHint).toBe(true)
    expect(tools.find(({ name }) => name === 'cancelAppointment')?.annotations?.destructiveHint).toBe(true)

    const { customer } = shop
    const place = { service_id: customer.service.id, professional_id: customer.professional.id }
    const date = customer.day(mode === 'auto' ? 3 : 4)
    const free = await call('getAvailability', { ...place, date })
    const [time] = free.answer.slots as string[]
    const booking = {
      ...place,
      date,
      time,
      new_client: { name: 'Lia Reis', phone: nextPhone() },
      idempotency_key: crypto.randomUUID(),
    }
    const booked = await call('createAppointment', booking)
    expect([booked.isError, booked.answer]).toEqual([
      false,
      expect.objectContaining({ client_name: 'Lia Reis', date, time, version: 1 }),
    ])
    expect((await call('createAppointment', booking)).answer).toEqual(booked.answer)
    const { id } = booked.answer as PartnerAppointment
    expect((await call('getAppointment', { appointment_id: id })).answer).toEqual(booked.answer)
    const { body } = await shop.owner.appointment(id)
    expect(body.history[0]).toMatchObject({ by: 'Robô' })
    await client.close()
  })
})

describe('MCP server', () => {
  it('lets an assistant read, change and delete records of every resource', async () => {
    const { call } = await assistant()
    const done = async (name: string, input: Record<string, unknown>) => {
      const { isError, answer } = await call(name, input)
      expect([name, isError, answer]).toEqual([name, false, expect.anything()])
      return answer as Record<string, unknown> & { id: string; version: number; data: { id: string }[] }
    }
    const client = await done('createClient', { name: 'Caio Prado', phone: nextPhone() })
    await done('updateClient', { client_id: client.id, notes: 'Liga antes.', version: client.version })
    expect((await done('listClients', {})).data.length).toBeGreaterThan(0)
    expect(await done('deleteClient', { client_id: client.id })).toEqual({ outcome: 'deleted' })
    const item = await done('createStockItem', { name: 'Pomada', type: 'supply', quantity: 5 })
    expect(await done('moveStock', { stock_item_id: item.id, type: 'out', quantity: 2 })).toMatchObject({
      quantity: 3,
    })
    await done('deleteStockItem', { stock_item_id: item.id })
    const date = shop.customer.day(0)
    const entry = await done('createTransaction', { type: 'expense', category: 'Produtos', amount: 10, date })
    expect((await done('listTransactions', {})).data).toContainEqual(
      expect.objectContaining({ id: entry.id }),
    )
    const service = await done('createService', { name: 'Sobrancelha', price: 20, duration: 15 })
    await done('deleteService', { service_id: service.id })
    const place = { service_id: shop.customer.service.id, professional_id: null, date: shop.customer.day(5) }
    const { id } = await done('createAppointment', { ...place, time: '11:00' })
    expect((await done('listAppointments', {})).data).toContainEqual(expect.objectContaining({ id }))
    expect(await done('cancelAppointment', { appointment_id: id })).toMatchObject({ status: 'cancelled' })
  })

  it('lists only the tools that the key’s scopes allow, and refuses the others', async () => {
    const { client, call } = await assistant(['services:read'])
    const { tools } = await client.listTools()
    expect(tools.map(({ name }) => name)).toEqual(['listProfessionals', 'listServices', 'getService'])
    const refused = await call('createService', { name: 'Corte', price: 1, duration: 30 })
    expect([refused.isError, refused.answer.code]).toEqual([true, 'forbidden'])
    await expect(call('naoExiste', {})).rejects.toThrow(/Unknown tool/)
  })

  it('tells an assistant which arguments are wrong and what the business refuses', async () => {
    const { call } = await assistant()
    const wrong = await call('createAppointment', { service_id: 'x', date: '2026-02-30', extra: 1 })
    expect([wrong.isError, wrong.answer.code]).toEqual([true, 'invalid_input'])
    const [{ text }] = wrong.content as unknown as [{ text: string }]
    for (const field of ['service_id', 'professional_id', 'date', 'time', 'extra'])
      expect(text).toContain(field)
    const place = { service_id: shop.customer.service.id, professional_id: 'any', date: shop.customer.day(6) }
    for (const idempotency_key of ['', 'curta', 'com espaço', 'a'.repeat(129)]) {
      const refused = await call('createAppointment', { ...place, time: '10:00', idempotency_key })
      const message = 'Use de 8 a 128 caracteres visíveis, sem espaços.'
      expect(refused.answer.errors).toEqual([{ field: 'idempotency_key', message }])
      expect(JSON.stringify(refused.content)).toContain(`idempotency_key: ${message}`)
    }
    const missing = await call('getClient', { client_id: `cli_${'0'.repeat(26)}` })
    expect([missing.isError, missing.answer.code]).toEqual([true, 'client_not_found'])
  })

  it('requires an API key, accepts only POST, and counts each message as a call of the key', async () => {
    await expect(connect('nvl_live00000000000000000000000000000000')).rejects.toThrow()
    const key = await keyOf(shop.owner.tenant)
    const headers = { 'x-api-key': key }
    for (const method of ['GET', 'DELETE'])
      expect((await send(method, '/mcp', undefined, { headers })).status).toBe(405)
    const message = { jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} }
    const accept = 'application/json, text/event-stream'
    const answer = await send<object>('POST', '/mcp', message, { headers: { ...headers, accept } })
    expect([answer.status, answer.headers['content-type']]).toEqual([200, 'application/json'])
    expect(answer.headers.ratelimit).toMatch(/^"default";r=\d+;t=\d+$/)
    const broken = await send('POST', '/mcp', undefined, { headers: { ...headers, accept }, raw: '{' })
    expect(broken.status).toBe(400)
    const many = await send('POST', '/mcp', [message, message], { headers: { ...headers, accept } })
    expect([many.status, many.body.code]).toEqual([400, 'invalid_json'])
  })
})
