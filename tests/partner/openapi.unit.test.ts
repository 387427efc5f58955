import { execFile } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { createConfig, lintFromString } from '@redocly/openapi-core'
import { Validator } from '@seriousme/openapi-schema-validator'
import { describe, expect, test } from 'vitest'
import { impliedErrors } from '#shared/declared-errors.ts'
import { errorStatuses } from '#shared/errors.ts'
import { openApiDocument, partnerRoutes } from '#shared/partner/openapi.ts'
import { keyScopes } from '#shared/roles.ts'
import { parseAddress } from '#shared/routes.ts'
import { generateClient } from '../kit/partner-client.ts'

type Operation = {
  operationId: string
  security: { api_key: string[] }[]
  responses: Record<string, unknown>
}
type Document = {
  paths: Record<string, Record<string, Operation>>
  components: { responses: Record<string, { description: string }>; schemas: Record<string, object> }
}

const document = JSON.parse(JSON.stringify(openApiDocument())) as Document
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
)

describe('OpenAPI document', () => {
  test('the document is valid for the OpenAPI 3.1 schema', async () => {
    expect(await new Validator().validate(structuredClone(document))).toEqual({ valid: true })
  })

  test('the document, with its examples, passes Redocly’s strict rules', async () => {
    const rules = { 'info-license': 'off' } as const
    const config = await createConfig({ extends: ['recommended-strict'], rules })
    const found = await lintFromString({ source: JSON.stringify(document), config })
    expect(found.map(({ message, location }) => `${location[0]?.pointer}: ${message}`)).toEqual([])
  })

  test('the document contains every partner route, PATCH besides PUT, and nothing else', () => {
    const addresses = partnerRoutes().map(({ route }) => parseAddress(route.address))
    const expected = addresses.flatMap(({ method, path }) =>
      (method === 'PUT' ? ['put', 'patch'] : [method.toLowerCase()]).map((name) => `${name} ${path}`),
    )
    expect(operations.map(({ method, path }) => `${method} ${path}`).sort()).toEqual(expected.sort())
    expect(new Set(operations.map(({ operation }) => operation.operationId)).size).toBe(expected.length)
    const scopes = new Set(operations.flatMap(({ operation }) => operation.security[0]?.api_key))
    expect([...scopes].sort()).toEqual(Object.keys(keyScopes).sort())
  })

  test('the document declares the status of every error that a route can return', () => {
    for (const { key, route } of partnerRoutes()) {
      const { operation } = operations.find(({ operation: { operationId } }) => operationId === key) ?? {}
      const statuses = [...route.errors, ...impliedErrors(route)].map((code) => errorStatuses[code])
      expect(Object.keys(operation?.responses ?? {})).toEqual(
        expect.arrayContaining([...statuses, route.status].map(String)),
      )
      // The gateway replies to another method with 404.
      expect(operation?.responses).not.toHaveProperty('405')
    }
  })

  test.each(partnerRoutes())(
    'the contract accepts the example request and reply of $key',
    ({ route, doc }) => {
      const request = route.input.safeParse(doc.request)
      const response = route.output.safeParse(doc.response)
      expect([request.error, response.error]).toEqual([undefined, undefined])
      // An example with more fields would promise fields that no reply has.
      expect(response.data).toEqual(doc.response)
    },
  )

  test('the document has a component for each resource, and lists, replies and webhooks refer to it', () => {
    const text = JSON.stringify(document)
    for (const name of [
      'Appointment',
      'Client',
      'Service',
      'BusinessConfig',
      'StockItem',
      'FinancialTransaction',
    ]) {
      expect(document.components.schemas).toHaveProperty(name)
      expect(text.split(`#/components/schemas/${name}"`).length).toBeGreaterThan(2)
    }
  })

  test('a public generator creates a client that compiles', async () => {
    const source = await generateClient('compiled')
    const use = source.replace('.ts', '-use.ts')
    writeFileSync(
      use,
      `import * as api from './compiled.ts'
      export async function name() {
        const answer = await api.getClient({ clientId: 'cli_1' })
        return answer.status === 200 ? answer.data.name : answer.data.code
      }`,
    )
    const flags =
      '--noEmit --strict --skipLibCheck --module nodenext --target esnext --allowImportingTsExtensions'
    const tsc = join(import.meta.dirname, '../../node_modules/.bin/tsc')
    await promisify(execFile)(tsc, ['--ignoreConfig', ...flags.split(' '), use])
  })
})
