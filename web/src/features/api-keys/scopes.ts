import type { KeyScope } from '#shared/roles.ts'

type ResourceOf<S> = S extends `${infer R}:read` ? R : never
export type Resource = ResourceOf<KeyScope>

export const resources: Record<Resource, string> = {
  appointments: 'Agendamentos',
  clients: 'Clientes',
  services: 'Serviços',
  business_config: 'Página de agendamento',
  stock_items: 'Estoque',
  financial_transactions: 'Financeiro',
}

const names = Object.keys(resources) as Resource[]
const readAll = names.map((name): KeyScope => `${name}:read`)
const writeAll = names.map((name): KeyScope => `${name}:write`)

type Preset = { label: string; text: string; scopes: readonly KeyScope[] }

/** Common systems need these scopes. */
export const presets: readonly Preset[] = [
  { label: 'Somente leitura', text: 'Lê tudo e não muda nada.', scopes: readAll },
  {
    label: 'Agendar',
    text: 'Vê horários livres, agenda e cadastra clientes.',
    scopes: ['appointments:read', 'appointments:write', 'clients:read', 'clients:write', 'services:read'],
  },
  { label: 'Tudo', text: 'Lê e grava tudo, inclusive o financeiro.', scopes: [...readAll, ...writeAll] },
]

/** Equal choices become equal lists. */
export const inOrder = (scopes: readonly KeyScope[]): KeyScope[] =>
  names
    .flatMap((name): KeyScope[] => [`${name}:read`, `${name}:write`])
    .filter((scope) => scopes.includes(scope))

export const isSame = (one: readonly KeyScope[], other: readonly KeyScope[]) =>
  inOrder(one).join() === inOrder(other).join()

/** Writing includes reading. */
export function toggled(scopes: readonly KeyScope[], resource: Resource, kind: 'read' | 'write') {
  const read: KeyScope = `${resource}:read`
  const write: KeyScope = `${resource}:write`
  const others = scopes.filter((scope) => scope !== read && scope !== write)
  const on = !scopes.includes(`${resource}:${kind}`)
  if (kind === 'write') return inOrder([...others, read, ...(on ? [write] : [])])
  return inOrder(on ? [...others, read] : others)
}

/** Returns a key's scopes in words: `Somente leitura`, or what it may do with what. */
export function scopesText(scopes: readonly KeyScope[]): string {
  const preset = presets.find((one) => isSame(one.scopes, scopes))
  if (preset) return preset.label
  const part = (kind: 'read' | 'write', name: Resource) => scopes.includes(`${name}:${kind}`)
  const list = (kept: Resource[]) => kept.map((name) => resources[name]).join(', ')
  const writes = names.filter((name) => part('write', name))
  const reads = names.filter((name) => part('read', name) && !part('write', name))
  return [reads.length && `Ler: ${list(reads)}`, writes.length && `Ler e gravar: ${list(writes)}`]
    .filter(Boolean)
    .join(' · ')
}
