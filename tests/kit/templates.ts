import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { navalha } from '../../infra/app.ts'

// biome-ignore lint/suspicious/noExplicitAny: templates are JSON of many shapes, and a wrong path fails the test.
export type Json = any
export type Resource = {
  Type: string
  Properties: Json
  Metadata?: Json
  DeletionPolicy?: string
  DependsOn?: string[]
}

const root = mkdtempSync(join(tmpdir(), 'navalha-infra-'))
const webAssets = join(root, 'web')
mkdirSync(join(webAssets, 'assets'), { recursive: true })
writeFileSync(join(webAssets, 'booking.html'), '')
writeFileSync(join(webAssets, 'index.html'), '')
writeFileSync(join(webAssets, 'auth.html'), '')
writeFileSync(join(webAssets, 'google-callback.html'), '')
writeFileSync(join(webAssets, 'assets/booking.js'), '')

export const domain = 'navalha.test'
export const mailFrom = `Navalha <nao-responda@${domain}>`

export const assistantModel = 'amazon.nova-lite-v1:0'
export const whatsappSender = 'phone-number-id-976c72a700aac43eaf573ae050example'

/** Synthesizes the system as it is deployed for a domain. */
export const full = navalha({
  outdir: join(root, 'full'),
  webAssets,
  context: {
    domain,
    hostedZoneId: 'Z0123456789',
    alarmEmail: 'plantao@navalha.test',
    mailFrom,
    googleClientId: '1-navalha.apps.googleusercontent.com',
    googleSecret: 'navalha/google',
    whatsappSender,
    assistantModel,
    distributionId: 'E123',
  },
})
/** Synthesizes the system as a trial, without a domain and an edge. */
export const trial = navalha({ outdir: join(root, 'trial'), context: { trial: 'true' } })
export const assembly = full.app.synth()
export const trialAssembly = trial.app.synth()

export const state = assembly.getStackByName('NavalhaState').template
/** Joins the stacks that hold functions, queues and APIs into one template without imports between them. */
function joined({ stacks }: typeof assembly): Json {
  const templates = stacks
    .filter(({ stackName }) => /(Events|Service|Workers)$/.test(stackName))
    .map(({ template }) => template)
  const outputs = templates.flatMap(({ Outputs }) => Object.values<Json>(Outputs ?? {}))
  const exported = new Map(outputs.flatMap(({ Export, Value }) => (Export ? [[Export.Name, Value]] : [])))
  const within = (value: Json): Json => {
    if (Array.isArray(value)) return value.map(within)
    if (typeof value !== 'object' || value === null) return value
    const imported = exported.get(value['Fn::ImportValue'])
    if (imported) return within(imported)
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, within(one)]))
  }
  return within({ Resources: Object.assign({}, ...templates.map(({ Resources }) => Resources)) })
}

export const service = joined(assembly)
export const edge = assembly.getStackByName('NavalhaEdge').template
export const trialState = trialAssembly.getStackByName('NavalhaState').template
export const trialService = joined(trialAssembly)
rmSync(root, { recursive: true })

/** Returns resources of a type with their logical ids. */
export function entries(type: string, template: Json = service): [string, Resource][] {
  return Object.entries(template.Resources as Record<string, Resource>).filter(
    ([, { Type }]) => Type === type,
  )
}

export function all(type: string, template: Json = service): Resource[] {
  return entries(type, template).map(([, resource]) => resource)
}

/** Returns the only resource of a type. Throws for none or several. */
export function only(type: string, template: Json = service, name = ''): Resource {
  const [first, ...rest] = entries(type, template)
    .filter(([id]) => id.startsWith(name))
    .map(([, resource]) => resource)
  if (!first || rest.length > 0) throw new Error(`${first ? 'more than one' : 'no'} ${type}`)
  return first
}

/** Lists the product's functions by their entry's name, without the uploader of the CDK. */
export const functions = [service, state].flatMap((template) =>
  entries('AWS::Lambda::Function', template)
    .filter(([, { Metadata }]) => Metadata?.Navalha)
    .map(([id, { Properties, Metadata }]) => ({
      id,
      template,
      name: Metadata.Navalha.Entry.replace(/^functions\/entry\/(.+)\.ts$/, '$1') as string,
      failure: Metadata.Navalha.Failure as string,
      properties: Properties,
    })),
)

/**
 * Returns a readable name: the export or logical id without the hash, followed by `.Attribute` unless it is the ARN.
 */
export function readable(value: Json): string {
  if (typeof value === 'string') return value
  if (value['Fn::Join']) return value['Fn::Join'][1].map(readable).join(value['Fn::Join'][0])
  const named = /^NavalhaState:([A-Z][a-z]+)$/.exec(value['Fn::ImportValue'] ?? '')?.[1]
  if (named) return named
  const imported = /(?:FnGetAtt(.+[0-9A-F]{8})(\w*Arn|RegionalDomainName)|Ref(.+[0-9A-F]{8}))\w{8}$/.exec(
    value['Fn::ImportValue'],
  )
  const resource = imported && [imported[1] ?? imported[3], imported[2] ?? 'Arn']
  const [id, attribute] = value['Fn::GetAtt'] ?? resource ?? [value.Ref ?? JSON.stringify(value), 'Arn']
  return id.replace(/[0-9A-F]{8}$/, '') + (attribute === 'Arn' ? '' : `.${attribute}`)
}
