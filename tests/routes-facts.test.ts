import { describe, expect, it } from 'vitest'
import { may, type Permission, permissions, type Role, roles } from '#shared/roles.ts'
import { groups, membersArea } from '../web/src/app/navigation.ts'

// What the tables of routes and roles say, written out a second time by hand: whoever changes one of them meets here
// what it means for people.

describe('roles, as RULINGS D2 has them,', () => {
  const everybody = ['owner', 'manager', 'professional']
  const office = ['owner', 'manager']
  const allowed: Record<Permission, string[]> = {
    // All but members, API keys, webhooks' secrets and the deletion of the business is the manager's too.
    'members.manage': ['owner'],
    'api_keys.manage': ['owner'],
    'webhooks.secret': ['owner'],
    'webhooks.manage': office,
    'company.write': office,
    'catalog.write': office,
    'agenda.all': office,
    'clients.all': office,
    'stock.write': office,
    // No money for professionals.
    'money.read': office,
    'money.write': office,
    // The own agenda, the clients of own visits, a look at the stock.
    'agenda.own': everybody,
    'clients.own': everybody,
    'stock.read': everybody,
    'business.enter': everybody,
  }

  it.each(Object.keys(permissions) as Permission[])('have %s', (permission) => {
    expect(roles.filter((role) => may(role, permission))).toEqual(allowed[permission])
  })

  it.each<[Role, string[]]>([
    ['owner', []],
    ['manager', ['/api-keys', '/membros']],
    [
      'professional',
      [
        '/profissionais',
        '/servicos',
        '/vendas',
        '/financeiro',
        '/metricas',
        '/api-keys',
        '/webhooks',
        '/notificacoes',
        '/perfil',
        '/membros',
      ],
    ],
  ])('keep screens from: %s', (role, paths) => {
    const areas = [...groups.flatMap((group) => group.areas), membersArea]
    expect(areas.filter(({ permission }) => !may(role, permission)).map(({ path }) => path)).toEqual(paths)
  })
})
