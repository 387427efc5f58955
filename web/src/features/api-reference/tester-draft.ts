import { useCallback, useEffect, useState } from 'react'
import { useQueryState } from '../../lib/query-state.ts'
import type { Call } from './code-samples.ts'
import { KEY_PLACEHOLDER } from './code-samples.ts'
import { type Method, methods, type OpenApi, type Operation } from './openapi.ts'
import { addressOf, defaultHeaders, originOf, prettyJson } from './request.ts'

/** The spec's resources come first, in its order. */
const resources = [
  'appointments',
  'clients',
  'services',
  'business_config',
  'stock_items',
  'financial_transactions',
]
const rankOf = ({ path }: Operation) => {
  const rank = resources.indexOf(path.split('/')[2] ?? '')
  return rank < 0 ? resources.length : rank
}

const offered = (operations: Operation[], method: Method) =>
  operations.filter((one) => one.method === method).sort((a, b) => rankOf(a) - rankOf(b))

/** `field` is the id of the first wrong field. */
export type Fault = { field: string; text: string }

/** The address has the operation. Headers contain the key, so they stay in memory only. */
export function useDraft(document: OpenApi, operations: Operation[]) {
  const [{ operacao }, setQuery] = useQueryState({ operacao: '' })
  const operation =
    operations.find(({ id }) => id === operacao) ?? (offered(operations, 'GET')[0] as Operation)
  const [headers, setHeaders] = useState(() => prettyJson(defaultHeaders))
  const [values, setValues] = useState<Record<string, string>>({})
  const [bodies, setBodies] = useState<Record<string, string>>({})
  const forget = useCallback(() => setHeaders(prettyJson(defaultHeaders)), [])
  useForgetOnLeave(forget)
  const takesBody = operation.method !== 'GET' && operation.body !== undefined
  const body = takesBody ? (bodies[operation.id] ?? prettyJson(operation.body?.example)) : undefined
  const choose = (id: string) => setQuery({ operacao: id })
  return {
    operation,
    choose,
    chooseMethod: (method: Method) => {
      const options = offered(operations, method)
      const same = options.find(({ path }) => path === operation.path)
      const near = options.find((option) => rankOf(option) === rankOf(operation))
      choose((same ?? near ?? options[0] ?? operation).id)
    },
    methods: methods.filter((method) => offered(operations, method).length > 0),
    options: offered(operations, operation.method),
    headers,
    setHeaders,
    values,
    setValue: (name: string, value: string) => setValues((others) => ({ ...others, [name]: value })),
    body,
    setBody: (text: string) => setBodies((others) => ({ ...others, [operation.id]: text })),
    fault: faultOf(operation, values, headers, body),
    path: addressOf(operation, values),
    /** Code samples show the key only on request. */
    call: (withKey: boolean): Call => ({
      method: operation.method,
      url: originOf(document) + addressOf(operation, { ...placeholders(operation), ...filled(values) }),
      headers: shownHeaders(headers, withKey),
      ...(body !== undefined && { body }),
    }),
  }
}
export type Draft = ReturnType<typeof useDraft>

/** A page kept for "back" must not keep the key. */
function useForgetOnLeave(forget: () => void) {
  useEffect(() => {
    window.addEventListener('pagehide', forget)
    return () => window.removeEventListener('pagehide', forget)
  }, [forget])
}

const filled = (values: Record<string, string>) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value.trim()))
const placeholders = ({ parameters }: Operation) =>
  Object.fromEntries(
    parameters.filter(({ in: place }) => place === 'path').map(({ name }) => [name, name.toUpperCase()]),
  )

/** Returns undefined unless it is an object of strings. */
export function parsedHeaders(text: string): Record<string, string> | undefined {
  try {
    const value: unknown = JSON.parse(text)
    if (!value || typeof value !== 'object' || Array.isArray(value)) return undefined
    return Object.values(value).every((one) => typeof one === 'string')
      ? (value as Record<string, string>)
      : undefined
  } catch {
    return undefined
  }
}

const isKey = (name: string) => name.toLowerCase() === 'x-api-key'

function shownHeaders(text: string, withKey: boolean): Record<string, string> {
  const headers = Object.entries(parsedHeaders(text) ?? defaultHeaders)
  return Object.fromEntries(
    headers.map(([name, value]) => [name, isKey(name) && !withKey ? KEY_PLACEHOLDER : value]),
  )
}

export const fieldIds = { headers: 'cabecalhos', body: 'corpo', value: (name: string) => `valor-${name}` }

function faultOf(
  { parameters }: Operation,
  values: Record<string, string>,
  headersText: string,
  body: string | undefined,
): Fault | undefined {
  const missing = parameters.find(
    ({ name, in: place, required }) => place !== 'header' && required && !values[name]?.trim(),
  )
  if (missing) return { field: fieldIds.value(missing.name), text: `Preencha ${missing.name}.` }
  const headers = parsedHeaders(headersText)
  if (!headers)
    return {
      field: fieldIds.headers,
      text: 'Os cabeçalhos precisam ser um objeto JSON com textos entre aspas.',
    }
  if (Object.entries(headers).some(([name, value]) => isKey(name) && value === KEY_PLACEHOLDER))
    return { field: fieldIds.headers, text: `Cole a sua chave no lugar de ${KEY_PLACEHOLDER}.` }
  if (body !== undefined && !isJson(body))
    return { field: fieldIds.body, text: 'O corpo não é um JSON válido.' }
  return undefined
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}
