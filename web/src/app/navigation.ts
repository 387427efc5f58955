import { type ComponentType, lazy } from 'react'
import type { Permission } from '#shared/roles.ts'
import { calendar, users } from '../ui/icon-paths.ts'
import * as icon from '../ui/staff-icon-paths.ts'

export type Area = {
  path: string
  label: string
  icon: string
  /** The help itself has no article. */
  help?: string
  /** The value of `tab` in the address selects an article. */
  tabHelp?: Record<string, string>
  /** Without this permission a member sees neither the item nor the screen. */
  permission: Permission
  loading: string
  Screen: ComponentType
}

export const screen = <N extends string>(name: N, load: () => Promise<Record<N, ComponentType>>) =>
  lazy(async () => ({ default: (await load())[name] }))

export type Group = { title: string; areas: Area[] }

export const groups: Group[] = [
  {
    title: 'Principal',
    areas: [
      {
        path: '/dashboard',
        label: 'Dashboard',
        help: 'painel',
        icon: icon.gauge,
        permission: 'business.enter',
        loading: 'Carregando dashboard...',
        Screen: screen('DashboardScreen', () => import('../features/metrics/dashboard-screen.tsx')),
      },
      {
        path: '/agendamentos',
        label: 'Agendamentos',
        help: 'agenda',
        icon: calendar,
        permission: 'agenda.own',
        loading: 'Carregando agendamentos...',
        Screen: screen('AgendaArea', () => import('./agenda-area.tsx')),
      },
      {
        path: '/clientes',
        label: 'Clientes',
        help: 'clientes',
        icon: users,
        permission: 'clients.own',
        loading: 'Carregando clientes...',
        Screen: screen('ClientsArea', () => import('./clients-area.tsx')),
      },
    ],
  },
  {
    title: 'Gestão',
    areas: [
      {
        path: '/profissionais',
        label: 'Profissionais',
        help: 'profissionais',
        icon: icon.idCard,
        permission: 'catalog.write',
        loading: 'Carregando profissionais...',
        Screen: screen(
          'ProfessionalsScreen',
          () => import('../features/professionals/professionals-screen.tsx'),
        ),
      },
      {
        path: '/servicos',
        label: 'Serviços',
        help: 'servicos',
        icon: icon.scissors,
        permission: 'catalog.write',
        loading: 'Carregando serviços...',
        Screen: screen('ServicesScreen', () => import('../features/services/services-screen.tsx')),
      },
      {
        path: '/estoque',
        label: 'Estoque',
        help: 'estoque',
        icon: icon.boxes,
        permission: 'stock.read',
        loading: 'Carregando estoque...',
        Screen: screen('StockScreen', () => import('../features/stock/stock-screen.tsx')),
      },
    ],
  },
  {
    title: 'Financeiro',
    areas: [
      {
        path: '/vendas',
        label: 'Vendas',
        help: 'vendas',
        icon: icon.receipt,
        permission: 'money.read',
        loading: 'Carregando vendas...',
        Screen: screen('SalesScreen', () => import('../features/sales/sales-screen.tsx')),
      },
      {
        path: '/financeiro',
        label: 'Financeiro',
        help: 'financeiro',
        icon: icon.wallet,
        permission: 'money.read',
        loading: 'Carregando financeiro...',
        Screen: screen('FinanceScreen', () => import('../features/finance/finance-screen.tsx')),
      },
      {
        path: '/metricas',
        label: 'Métricas',
        help: 'metricas',
        icon: icon.chart,
        permission: 'money.read',
        loading: 'Carregando métricas...',
        Screen: screen('MetricsScreen', () => import('../features/metrics/metrics-screen.tsx')),
      },
    ],
  },
  {
    title: 'Configurações',
    areas: [
      {
        path: '/api-keys',
        label: 'API Keys',
        help: 'chaves-de-api',
        icon: icon.key,
        permission: 'api_keys.manage',
        loading: 'Carregando chaves...',
        Screen: screen('ApiKeysScreen', () => import('../features/api-keys/api-keys-screen.tsx')),
      },
      {
        path: '/webhooks',
        label: 'Webhooks',
        help: 'webhooks',
        icon: icon.webhook,
        permission: 'webhooks.manage',
        loading: 'Carregando webhooks...',
        Screen: screen('WebhooksScreen', () => import('../features/webhooks/webhooks-screen.tsx')),
      },
      {
        path: '/notificacoes',
        label: 'Notificações',
        help: 'mensagens',
        icon: icon.bell,
        permission: 'company.write',
        loading: 'Carregando notificações...',
        Screen: screen(
          'NotificationsScreen',
          () => import('../features/notifications/notifications-screen.tsx'),
        ),
      },
      {
        path: '/perfil',
        label: 'Perfil da Empresa',
        help: 'perfil-da-empresa',
        tabHelp: {
          pagina: 'pagina-de-agendamento',
          divulgacao: 'compartilhar',
          integracoes: 'google-agenda',
        },
        icon: icon.store,
        permission: 'company.write',
        loading: 'Carregando...',
        Screen: screen('ProfileArea', () => import('./profile-area.tsx')),
      },
    ],
  },
  {
    title: 'Suporte',
    areas: [
      {
        path: '/ajuda',
        label: 'Ajuda',
        icon: icon.help,
        permission: 'business.enter',
        loading: 'Carregando ajuda...',
        Screen: screen('HelpScreen', () => import('../features/help/help-screen.tsx')),
      },
    ],
  },
]

export const membersArea: Area = {
  path: '/membros',
  label: 'Membros',
  help: 'convidar-equipe',
  icon: users,
  permission: 'members.manage',
  loading: 'Carregando membros...',
  Screen: screen('MembersScreen', () => import('../features/tenants/members-screen.tsx')),
}

/** The dashboard links to it while a business is new. */
export const firstDayArea: Area = {
  path: '/comecar',
  label: 'Primeiro dia',
  help: 'primeiros-passos',
  icon: icon.store,
  permission: 'company.write',
  loading: 'Carregando guia...',
  Screen: screen('FirstDayScreen', () => import('../features/first-day/first-day-screen.tsx')),
}

export const areas = [...groups.flatMap((group) => group.areas), membersArea, firstDayArea]

export function areaAt(pathname: string): Area | undefined {
  const shown = pathname.replace(/\/+$/, '') || '/dashboard'
  return areas.find(({ path }) => shown === path)
}
