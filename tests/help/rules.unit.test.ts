import { execFileSync } from 'node:child_process'
import { stripTypeScriptTypes } from 'node:module'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { partnerContracts } from '#shared/contracts.ts'
import { openApiDocument } from '#shared/partner/openapi.ts'
import { type Call, sampleOf } from '../../web/src/features/api-reference/code-samples.ts'
import { codeTexts } from '../../web/src/features/api-reference/error-codes.ts'
import {
  eventsOf,
  exampleOf,
  introductionOf,
  type OpenApi,
  operationsOf,
  type Schema,
} from '../../web/src/features/api-reference/openapi.ts'
import { exampleCall } from '../../web/src/features/api-reference/request.ts'
import { rowsOf } from '../../web/src/features/api-reference/schema-rows.ts'

const document = openApiDocument() as OpenApi
const operations = operationsOf(document)

const call: Call = {
  method: 'POST',
  url: 'https://app.navalha.test/v1/clients?x=1',
  headers: { 'x-api-key': `it's "quoted"`, 'content-type': 'application/json' },
  body: JSON.stringify({ name: `D'Ávila \\ "Zé"`, labels: [], list: [1, null, true, { deep: 'a\nb' }] }),
}

test('the curl sample quotes every argument correctly for the shell', () => {
  const script = `curl() { for one in "$@"; do printf '%s\\0' "$one"; done; }\n${sampleOf.curl(call)}`
  const sent = execFileSync('sh', ['-c', script]).toString().split('\0').slice(0, -1)
  const headers = Object.entries(call.headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`])
  expect(sent).toEqual(['-X', 'POST', call.url, ...headers, '--data-raw', call.body])
})

test('the TypeScript sample sends the given request and reads the response', async () => {
  for (const body of [call.body, 'no JSON']) {
    const asked: unknown[] = []
    const fetch = async (...args: unknown[]) => {
      asked.push(...args)
      return { ok: true, json: async () => ({}) }
    }
    const code = stripTypeScriptTypes(sampleOf.typescript({ ...call, body }))
    const run = new Function('fetch', 'console', `return (async () => {${code}\n})()`)
    await run(fetch, { log() {} })
    expect(asked).toEqual([call.url, { method: 'POST', headers: call.headers, body }])
  }
})

test('the Python sample writes JSON values as Python literals', () => {
  expect(sampleOf.python({ ...call, body: '{"a":[null,true,1.5],"b":{}}' })).toBe(`import requests

response = requests.post(
    "https://app.navalha.test/v1/clients?x=1",
    headers={
        "x-api-key": "it's \\"quoted\\"",
        "content-type": "application/json",
    },
    json={
        "a": [
            None,
            True,
            1.5,
        ],
        "b": {},
    },
    timeout=30,
)
response.raise_for_status()
print(response.json())`)
  expect(sampleOf.python({ ...call, body: 'no JSON' })).toContain('    data="no JSON",\n')
})

test('the API reference lists every partner route with texts, error codes and examples', () => {
  const routes = Object.values(partnerContracts).flatMap((contract) => Object.keys(contract))
  expect(operations.map(({ id }) => id).sort()).toEqual(routes.sort())
  for (const { id, method, tag, scope, description, body, answers, patch } of operations) {
    expect(scope, id).toMatch(/^\w+:(read|write)$/)
    expect(Boolean(tag && description), id).toBe(true)
    expect(body !== undefined, id).toBe(method === 'POST' || method === 'PUT')
    expect(patch, id).toBe(method === 'PUT')
    const codes = answers.flatMap((answer) => answer.codes)
    expect(codes, id).toContain('too_many_requests')
    expect(
      codes.filter((code) => !codeTexts[code]),
      id,
    ).toEqual([])
    for (const answer of answers.filter(({ status }) => status.startsWith('2')))
      expect(answer.body?.example, id).toBeDefined()
  }
  expect(eventsOf(document).map(({ type }) => type)).toContain('payment.received')
  expect(introductionOf(document).map(({ title }) => title)).toEqual(
    expect.arrayContaining(['Autenticação', 'Limites', 'Erros', 'Webhooks']),
  )
})

describe('the reference page of an operation', () => {
  afterEach(() => vi.unstubAllGlobals())

  test('each operation has a unique entry in the index', () => {
    const entries = operations.map(({ summary, method }) => summary + method)
    expect(new Set(entries).size).toBe(entries.length)
  })

  test.each(operations.map((operation) => [operation.id, operation] as const))(
    'the page of %s has an example request and its fields',
    (_id, operation) => {
      vi.stubGlobal('location', new URL('https://app.navalha.test/ajuda'))
      const { method, path, body, answers } = operation
      const call = exampleCall(document, operation)
      expect(new URL(call.url).pathname).toMatch(new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`))
      expect(sampleOf.curl(call)).toContain(`curl -X ${method} `)
      const bodies = [body, ...answers.map((answer) => answer.body)].filter((one) => one !== undefined)
      for (const { schema } of bodies) expect(rowsOf(document, schema)).toBeInstanceOf(Array)
    },
  )
})

test('rowsOf lists the fields of a schema with lists, references, null and limits', () => {
  const schemas: Record<string, Schema> = {
    Part: { type: 'object', properties: { amount: { type: 'number', minimum: 0 } }, required: ['amount'] },
    Whole: {
      type: 'object',
      properties: {
        parts: { type: 'array', items: { $ref: '#/components/schemas/Part' }, maxItems: 3 },
        one: { anyOf: [{ $ref: '#/components/schemas/Part' }, { type: 'null' }], description: 'Uma parte.' },
        day: { type: ['string', 'null'], format: 'date', maxLength: 10 },
        kind: { enum: ['a', 'b'], type: 'string' },
        key: { type: 'string', minLength: 8, maxLength: 128 },
        count: { type: 'integer', minimum: -9007199254740991, maximum: 9007199254740991 },
      },
      required: ['parts'],
    },
  }
  const sample = { ...document, components: { schemas } }
  const whole = { $ref: '#/components/schemas/Whole' }
  expect(rowsOf(sample, whole)).toEqual([
    { name: 'parts', type: 'object[]', required: true, text: 'Até 3 itens.' },
    { name: 'parts[].amount', type: 'number', required: true, text: 'No mínimo 0.' },
    { name: 'one', type: 'object | null', required: false, text: 'Uma parte.' },
    { name: 'one.amount', type: 'number', required: true, text: 'No mínimo 0.' },
    { name: 'day', type: 'string | null (date)', required: false, text: 'Até 10 caracteres.' },
    { name: 'kind', type: 'string', required: false, text: 'Valores: a, b.' },
    { name: 'key', type: 'string', required: false, text: 'De 8 a 128 caracteres.' },
    { name: 'count', type: 'integer', required: false, text: '' },
  ])
  expect(exampleOf(sample, whole)).toEqual({
    parts: [{ amount: 1 }],
    one: { amount: 1 },
    day: '2026-12-01',
    kind: 'a',
    key: 'texto',
    count: 1,
  })
})
