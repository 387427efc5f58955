import { readFileSync } from 'node:fs'
import path from 'node:path'

/** Templates, events and protocols are data whose shape is checked where it is used. */
// biome-ignore lint/suspicious/noExplicitAny: typing all of CloudFormation would say nothing about this product
export type Json = any

export type Resource = {
  id: string
  Type: string
  Properties: Record<string, unknown>
  Metadata?: Record<string, unknown>
}

/** Logical ids are unique across our stacks, which `readResources` checks. */
export type Resources = { byId: Map<string, Resource>; exports: Map<string, unknown> }

export type Of = (...types: string[]) => { resource: Resource; properties: Record<string, Json> }[]

export const pseudo: Record<string, string> = {
  'AWS::AccountId': '000000000000',
  'AWS::Partition': 'aws',
  'AWS::Region': 'sa-east-1',
  'AWS::URLSuffix': 'amazonaws.com',
}

/** us-east-1's template is skipped, because certificate and web ACL have no local part. */
export function readResources(assembly: string): Resources {
  const manifest = JSON.parse(readFileSync(path.join(assembly, 'manifest.json'), 'utf8'))
  const resources: Resources = { byId: new Map(), exports: new Map() }
  for (const artifact of Object.values<Json>(manifest.artifacts)) {
    if (artifact.type !== 'aws:cloudformation:stack' || artifact.environment.endsWith('/us-east-1')) continue
    const template = JSON.parse(readFileSync(path.join(assembly, artifact.properties.templateFile), 'utf8'))
    addTemplate(resources, template)
  }
  return resources
}

export function addTemplate(resources: Resources, template: Record<string, Json>): void {
  for (const [id, resource] of Object.entries<Json>(template.Resources)) {
    if (resource.Type === 'AWS::CDK::Metadata') continue
    if (resources.byId.has(id)) throw new Error(`Two stacks have a resource ${id}`)
    resources.byId.set(id, { ...resource, id, Properties: resource.Properties ?? {} })
  }
  for (const output of Object.values<Json>(template.Outputs ?? {})) {
    if (output.Export) resources.exports.set(output.Export.Name, output.Value)
  }
}

export type Resolve = (value: unknown) => Json

/** An unknown function throws. */
export function createResolver(
  resources: Resources,
  attribute: (resource: Resource, name: string) => string,
  secret: (arn: string, key: string) => string,
): Resolve {
  function ofResource(id: string, name: string): string {
    const resource = resources.byId.get(id)
    if (!resource) throw new Error(`The template refers to ${id}, which it does not have`)
    return attribute(resource, name)
  }

  function reference(id: string): string {
    return pseudo[id] ?? ofResource(id, 'Ref')
  }

  function substitute(text: string, values: Record<string, unknown>): string {
    return text.replace(/\$\{(!?)([^}]+)\}/g, (_, literal, name: string) => {
      if (literal) return `\${${name}}`
      if (name in values) return resolve(values[name])
      const dot = name.indexOf('.')
      return dot < 0 ? reference(name) : ofResource(name.slice(0, dot), name.slice(dot + 1))
    })
  }

  const intrinsics: Record<string, (argument: Json) => Json> = {
    Ref: reference,
    'Fn::GetAtt': ([id, name]: [string, string]) => ofResource(id, name),
    'Fn::Join': ([separator, parts]) => withSecrets(resolve(parts).join(separator)),
    'Fn::Select': ([index, list]) => resolve(list)[Number(index)],
    'Fn::Split': ([separator, text]) => resolve(text).split(separator),
    'Fn::Sub': (argument) =>
      withSecrets(Array.isArray(argument) ? substitute(argument[0], argument[1]) : substitute(argument, {})),
    // The us-east-1 stack has these outputs; it has no local part.
    'Fn::GetStackOutput': ({ OutputName }) => OutputName,
    'Fn::ImportValue': (name) => {
      const key = resolve(name)
      if (!resources.exports.has(key)) throw new Error(`No stack exports ${key}`)
      return resolve(resources.exports.get(key))
    },
  }

  function withSecrets(text: string): string {
    return text.replace(
      /\{\{resolve:secretsmanager:(.+?):SecretString:([^:}]*):[^:}]*:[^:}]*\}\}/g,
      (_, arn: string, key: string) => secret(arn, key),
    )
  }

  function resolve(value: unknown): Json {
    if (typeof value === 'string') return withSecrets(value)
    if (Array.isArray(value)) return value.map(resolve)
    if (value === null || typeof value !== 'object') return value
    const entries = Object.entries(value)
    const [name, argument] = entries[0] ?? []
    if (entries.length === 1 && name && (name === 'Ref' || name.startsWith('Fn::'))) {
      const intrinsic = intrinsics[name]
      if (!intrinsic) throw new Error(`The local stack does not know the template function ${name}`)
      return intrinsic(argument)
    }
    return Object.fromEntries(entries.map(([key, inner]) => [key, resolve(inner)]))
  }

  return resolve
}
