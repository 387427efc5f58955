import type { AssistantAnswer } from '#shared/assistant.ts'
import { own } from '#shared/own.ts'
import type { Can, Permission } from '#shared/roles.ts'
import { cut, plainText, withoutAddresses } from './text.ts'

export type Link = AssistantAnswer['links'][number]

/** An answer may link to these screens. A test compares them with the menu. */
export const screens: Record<string, { label: string; permission: Permission }> = {
  '/dashboard': { label: 'Dashboard', permission: 'business.enter' },
  '/agendamentos': { label: 'Agendamentos', permission: 'agenda.own' },
  '/clientes': { label: 'Clientes', permission: 'clients.own' },
  '/profissionais': { label: 'Profissionais', permission: 'catalog.write' },
  '/servicos': { label: 'Serviços', permission: 'catalog.write' },
  '/estoque': { label: 'Estoque', permission: 'stock.read' },
  '/vendas': { label: 'Vendas', permission: 'money.read' },
  '/financeiro': { label: 'Financeiro', permission: 'money.read' },
  '/metricas': { label: 'Métricas', permission: 'money.read' },
  '/api-keys': { label: 'API Keys', permission: 'api_keys.manage' },
  '/webhooks': { label: 'Webhooks', permission: 'webhooks.manage' },
  '/notificacoes': { label: 'Notificações', permission: 'company.write' },
  '/comecar': { label: 'Primeiro dia', permission: 'company.write' },
  '/perfil': { label: 'Perfil da Empresa', permission: 'company.write' },
  '/ajuda': { label: 'Ajuda', permission: 'business.enter' },
  '/membros': { label: 'Membros', permission: 'members.manage' },
}

export const manualLink: Link = { label: 'Procurar no manual', to: '/ajuda?aba=manual' }

const LINKS = 4

export const articleLink = ({ slug, title }: { slug: string; title: string }): Link => ({
  label: title,
  to: `/ajuda?aba=manual&artigo=${slug}`,
})

export function screenLink(to: string, can: Can): Link | undefined {
  const [path = ''] = to.split(/[?#]/)
  const screen = own(screens, path)
  return screen && can(screen.permission) ? { label: screen.label, to } : undefined
}

export function distinct(links: readonly (Link | undefined)[]): Link[] {
  const known = links.filter((link) => link !== undefined)
  return known.filter(({ to }, i) => known.findIndex((other) => other.to === to) === i).slice(0, LINKS)
}

export function screenOf(path: string): string | undefined {
  const [known = ''] = path.split(/[?#]/)
  const shown = known === '/' ? '/dashboard' : known.replace(/^(\/[^/]+)\/.*$/, '$1')
  return Object.hasOwn(screens, shown) ? shown : undefined
}

/** Removes foreign addresses; keeps known articles and screens that the person may see. */
export function readAnswer(
  written: string,
  { can, titles }: { can: Can; titles: ReadonlyMap<string, string> },
): { message: string; links: Link[] } {
  const targets = [...written.matchAll(/\]\(\s*([^)\s]*)[^)]*\)/g)].map(([, to = '']) => to)
  const links = targets.map((to) => {
    const slug = /^artigo:([a-z0-9-]+)$/.exec(to)?.[1]
    const title = slug === undefined ? undefined : titles.get(slug)
    if (slug !== undefined && title !== undefined) return articleLink({ slug, title })
    const path = screenOf(to)
    return path === to ? screenLink(path, can) : undefined
  })
  return { message: cut(withoutAddresses(plainText(written))), links: distinct(links) }
}
