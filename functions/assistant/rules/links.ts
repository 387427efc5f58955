import type { AssistantAnswer } from '#shared/assistant.ts'
import { own } from '#shared/own.ts'
import type { Can, Permission } from '#shared/roles.ts'
import { cut, plainText, withoutAddresses } from './text.ts'

export type Link = AssistantAnswer['links'][number]

/**
 * An answer may lead to these screens, each with what its menu item needs. A test compares them with the
 * menu.
 */
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

/** The link leads to the manual's index, where a person can search. */
export const manualLink: Link = { label: 'Procurar no manual', to: '/ajuda?aba=manual' }

/** An answer has at most this many links: they fit below a message. */
const LINKS = 4

export const articleLink = ({ slug, title }: { slug: string; title: string }): Link => ({
  label: title,
  to: `/ajuda?aba=manual&artigo=${slug}`,
})

/** Returns a screen's link for who may see the screen; what follows `?` is kept of our own addresses only. */
export function screenLink(to: string, can: Can): Link | undefined {
  const [path = ''] = to.split(/[?#]/)
  const screen = own(screens, path)
  return screen && can(screen.permission) ? { label: screen.label, to } : undefined
}

export function distinct(links: readonly (Link | undefined)[]): Link[] {
  const known = links.filter((link) => link !== undefined)
  return known.filter(({ to }, i) => known.findIndex((other) => other.to === to) === i).slice(0, LINKS)
}

/** Returns the screen of a path that a browser sent; undefined for any other text. */
export function screenOf(path: string): string | undefined {
  const [known = ''] = path.split(/[?#]/)
  const shown = known === '/' ? '/dashboard' : known.replace(/^(\/[^/]+)\/.*$/, '$1')
  return Object.hasOwn(screens, shown) ? shown : undefined
}

/**
 * Returns what a model wrote, as it may be shown: plain text without addresses of other websites, and links
 * to known articles (`artigo:<slug>`) and to screens that the person may see.
 */
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
