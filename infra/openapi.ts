import { Stack } from 'aws-cdk-lib'
import type { Construct } from 'constructs'
import type { Address } from '#shared/routes.ts'

/** Both APIs are defined in OpenAPI with API Gateway's extensions. */

/** API Gateway imports this version. */
export const openapi = '3.0.1'

/** A part is an operation, or what all methods of a path share. */
export type Part = { path: string; name: string; value: unknown }

export function pathsOf(parts: readonly Part[]): object {
  const taken = new Map<string, string>()
  for (const { path, name, value } of parts) {
    // Each operation repeats its path's parameters, which are the same.
    const [key, text] = [`${name} ${path}`, JSON.stringify(value)]
    if (name === 'parameters' ? (taken.get(key) ?? text) !== text : taken.has(key))
      throw new Error(`twice in the definition: ${key}`)
    taken.set(key, text)
  }
  const paths = Map.groupBy(parts, ({ path }) => path)
  return Object.fromEntries(
    [...paths].map(([path, all]) => [path, Object.fromEntries(all.map(({ name, value }) => [name, value]))]),
  )
}

/** The gateways need a route for HEAD; the function serves it as GET. */
export const withHead = (address: Address): Address[] =>
  address.startsWith('GET ') ? [address, address.replace('GET', 'HEAD') as Address] : [address]

/** The import warns of an undeclared path parameter. A greedy one is called `proxy+` there. */
export function parametersOf(path: string): object[] {
  const names = [...path.matchAll(/\{([^}]+)\}/g)].map(([, name]) => name)
  return names.map((name) => ({ name, in: 'path', required: true, schema: { type: 'string' } }))
}

/** Returns the address by which API Gateway calls a function. */
export const invocation = (scope: Construct, functionArn: string): string =>
  Stack.of(scope).formatArn({
    service: 'apigateway',
    account: 'lambda',
    resource: 'path/2015-03-31/functions',
    resourceName: `${functionArn}/invocations`,
  })
