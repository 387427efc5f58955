import { type Call, KEY_PLACEHOLDER } from './code-samples.ts'
import { exampleOf, type OpenApi, type Operation } from './openapi.ts'

/** The tester's headers override these. */
export const defaultHeaders = { 'x-api-key': KEY_PLACEHOLDER, 'content-type': 'application/json' }

/** It has values in the path and given ones in the query. */
export function addressOf({ path, parameters }: Operation, values: Record<string, string>): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(values[name] ?? ''))
  const query = new URLSearchParams(
    parameters.flatMap(({ in: place, name }) => {
      const value = values[name]?.trim()
      return place === 'query' && value ? [[name, value]] : []
    }),
  ).toString()
  return query ? `${filled}?${query}` : filled
}

export const originOf = (document: OpenApi) => {
  const [server] = document.servers ?? []
  return new URL(server?.url ?? '/', location.origin).origin
}

export const prettyJson = (value: unknown) => JSON.stringify(value, null, 2)

/** Its query has only what is required. */
export function exampleCall(document: OpenApi, operation: Operation): Call {
  const values = Object.fromEntries(
    operation.parameters
      .filter(({ required, in: place }) => required && place !== 'header')
      .map(({ name, example, schema = {} }) => [name, String(example ?? exampleOf(document, schema))]),
  )
  const { method, body } = operation
  return {
    method,
    url: originOf(document) + addressOf(operation, values),
    headers: body ? defaultHeaders : { 'x-api-key': KEY_PLACEHOLDER },
    ...(body && { body: prettyJson(body.example) }),
  }
}
