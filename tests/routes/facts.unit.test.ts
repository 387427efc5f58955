import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import type { Route } from '#shared/contract.ts'
import { impliedErrors, mayAnswer } from '#shared/declared-errors.ts'
import { type ErrorCode, errorStatuses } from '#shared/errors.ts'
import {
  type KeyScope,
  keyScopes,
  may,
  type Permission,
  permissions,
  type Role,
  roles,
} from '#shared/roles.ts'
import { parseAddress } from '#shared/routes.ts'
import { groups, membersArea } from '../../web/src/app/navigation.ts'
import { allRoutes, appRoutes, partnerRoutes } from '../kit/contracts.ts'

// Repeats the tables of routes and roles by hand: a change of a table shows here what it means for people.

describe('roles, as RULINGS D2 has them,', () => {
  const everybody = ['owner', 'manager', 'professional']
  const office = ['owner', 'manager']
  const allowed: Record<Permission, string[]> = {
    // Managers have every permission that is not the owner's alone.
    'members.manage': ['owner'],
    export: ['owner'],
    'api_keys.manage': ['owner'],
    'webhooks.secret': ['owner'],
    'webhooks.manage': office,
    'company.write': office,
    'catalog.write': office,
    'audit.read': office,
    'agenda.all': office,
    'clients.all': office,
    'stock.write': office,
    // Professionals see no money.
    'stock.costs': office,
    'money.read': office,
    'money.write': office,
    // Everybody has their agenda, the clients of their appointments, and a look at the stock.
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

describe('a route that changes something', () => {
  /** Repeated without a key these do no harm, each for its own reason. */
  const exceptions = {
    'booking.lookupClient': 'writes nothing',
    'links.listMyAppointments': 'writes nothing: the phone must not be in an address',
    'assistant.askAssistant': 'changes nothing: the question must not be in an address',
    'company.checkStyle': 'writes nothing: the CSS is too long for an address',
    'company.openLogoUpload': 'writes nothing: a form that nobody uses leads nowhere',
    'professionals.openAvatarUpload': 'writes nothing: a form that nobody uses leads nowhere',
    'clientErrors.reportError': 'stores nothing: one more line in a log',
    'calendar.openFeed': 'the answer has a secret and is not kept; another address replaces the first',
    'google.startGoogle': 'another start has a state of its own',
    'google.exchangeGoogleCode': 'Google takes a code once, and the state is spent with it',
    'google.notifyGoogleChange': 'the calendar is read once more',
    'notifications.unsubscribe': 'who has unsubscribed stays so',
    'invitations.acceptInvitation': 'a member gets the business they are in',
    'guests.readInvitation': 'writes nothing: its token must not be in an address',
    'metrics.rebuildMetrics': 'counts the same figures again',
    'api-keys.createApiKey': 'a kept answer would keep the key, which is stored nowhere',
    'notifications.previewMessage': 'writes nothing: the text must not be in an address',
  }

  // The app sends a key with every change and repeats it once when no answer came (RULINGS A5).
  it('is carried out once under a key, but for those that may run twice', () => {
    const changing = allRoutes.filter(([, { address }]) => parseAddress(address).method !== 'GET')
    const repeated = changing.filter(([, { idempotent }]) => !idempotent)
    expect(repeated.map(([name]) => name).sort()).toEqual(Object.keys(exceptions).sort())
  })
})

describe('a list with people’s data', () => {
  const personal = /^(phone|email|client_name|client_phone|recipient|to|address|birth_date)$/
  const namesIn = (schema: unknown): string[] =>
    typeof schema === 'object' && schema !== null
      ? Object.entries(schema).flatMap(([key, inner]) => [
          ...(key === 'properties' ? Object.keys(inner as object) : []),
          ...namesIn(inner),
        ])
      : []
  const json = (schema: z.ZodType, io: 'input' | 'output') =>
    z.toJSONSchema(schema, { io, unrepresentable: 'any' })

  // In these, each row is the reader's own work or one person's, or they are the record itself.
  const others = ['clients.listClientAppointments', 'help.listAudit']

  it('says so, whichever app it is for, so that who reads it is in the audit log', () => {
    const lists = allRoutes.filter(
      ([, { address, input, output }]) =>
        address.startsWith('GET ') &&
        namesIn(json(input, 'input')).includes('cursor') &&
        namesIn(json(output, 'output')).some((name) => personal.test(name)),
    )
    expect(lists.length).toBeGreaterThan(3)
    const silent = lists.filter(([, { people }]) => !people).map(([name]) => name)
    expect(silent.filter((name) => !others.includes(name))).toEqual([])
  })
})

it('every route refuses unknown fields at every depth', () => {
  const loose = (schema: unknown, at: string): string[] => {
    if (typeof schema !== 'object' || schema === null) return []
    const open = 'properties' in schema && !('additionalProperties' in schema) ? [at] : []
    return [...open, ...Object.entries(schema).flatMap(([key, inner]) => loose(inner, `${at}/${key}`))]
  }
  const found = allRoutes.flatMap(([name, { input }]) =>
    loose(z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }), name),
  )
  expect(found).toEqual([])
})

describe('the errors of a route', () => {
  const staff = { access: { permission: 'agenda.own' }, errors: ['overlap'] } satisfies Partial<Route>
  const account = { access: 'account', idempotent: true, errors: [] } satisfies Partial<Route>
  const page = { access: 'public', errors: ['slot_taken'] } satisfies Partial<Route>
  const anyone = { access: 'anyone', errors: [] } satisfies Partial<Route>
  const link = { access: { link: 'cancel' }, errors: [] } satisfies Partial<Route>
  const all = { staff, account, page, anyone, link }
  it.each<[ErrorCode, (keyof typeof all)[]]>([
    ['invalid_input', ['staff', 'account', 'page', 'anyone', 'link']],
    ['busy', ['staff', 'account', 'page', 'anyone', 'link']],
    ['unauthenticated', ['staff', 'account']],
    ['tenant_not_found', ['staff']],
    ['forbidden', ['staff']],
    ['business_not_found', ['page']],
    ['link_expired', ['link']],
    ['idempotency_mismatch', ['account']],
    ['overlap', ['staff']],
    ['slot_taken', ['page']],
  ])('%s: %j', (code, expected) => {
    const found = Object.entries(all).filter(([, route]) => mayAnswer(route, code))
    expect(found.map(([name]) => name)).toEqual(expected)
  })

  it('are declared once, and not when they are implied', () => {
    const superfluous = allRoutes.flatMap(([name, route]) => {
      const implied = new Set(impliedErrors(route))
      return route.errors
        .filter((code, i) => implied.has(code) || route.errors.indexOf(code) !== i)
        .map((code) => `${name}: ${code}`)
    })
    expect(superfluous).toEqual([])
  })

  it('are all the codes there are', () => {
    // No route has a link's access yet.
    const links = impliedErrors({ access: { link: 'cancel' } })
    const routes = allRoutes.flatMap(([, route]) => [...impliedErrors(route), ...route.errors])
    const used = new Set([...links, ...routes])
    expect(Object.keys(errorStatuses).filter((code) => !used.has(code as ErrorCode))).toEqual([])
  })
})

it('no path carries typed text: the gateway would take a slash in it for a separator', () => {
  const typed = allRoutes.flatMap(([name, { address, input }]) =>
    [...address.matchAll(/\{(\w+)\}/g)].flatMap(([, parameter = '']) => {
      // The slug has its own rules; the user pool defines an account's id.
      if (parameter === 'slug' || parameter === 'user_id') return []
      const { success, error } = input.safeParse({ [parameter]: 'a/b' })
      const refused = !success && error.issues.some(({ path }) => path[0] === parameter)
      return refused ? [] : [`${name}.${parameter}`]
    }),
  )
  expect(typed).toEqual([])
})

it('only the version that an open agenda polls may be read by a member removed a moment ago', () => {
  const staleMembershipAllowed = allRoutes.filter((route) => route[1].staleMembershipAllowed)
  expect(staleMembershipAllowed.map(([name]) => name)).toEqual(['agenda.checkAgenda'])
})

describe('a route of the REST API', () => {
  it('is under /v1, and of a scope: to read with GET, to write with other methods', () => {
    for (const [name, { address, access }] of partnerRoutes) {
      const { method, path } = parseAddress(address)
      const { scope = '' } = access as { scope?: KeyScope }
      expect([name, path]).toEqual([name, expect.stringMatching(/^\/v1\//)])
      expect([name, scope]).toEqual([name, expect.stringMatching(method === 'GET' ? /:read$/ : /:write$/)])
    }
  })

  it('needs a permission that its scope carries', () => {
    for (const [name, { access }] of partnerRoutes) {
      const { scope, permission } = access as { scope: KeyScope; permission: Permission }
      expect([name, keyScopes[scope]]).toEqual([name, expect.arrayContaining([permission])])
    }
  })

  it('is alone in having a scope: staff never come by a key', () => {
    const scoped = appRoutes.filter(([, { access }]) => typeof access === 'object' && 'scope' in access)
    expect(scoped.map(([name]) => name)).toEqual([])
  })
})

describe('of the routes of a business', () => {
  const open = (role: Role) =>
    appRoutes.flatMap(([name, { access }]) =>
      typeof access === 'object' && 'permission' in access && may(role, access.permission) ? [name] : [],
    )

  it('a professional may call these', () => {
    expect(open('professional')).toEqual([
      'agenda.getAgenda',
      'agenda.checkAgenda',
      'agenda.explainDay',
      'agenda.createBlock',
      'agenda.changeBlock',
      'agenda.removeBlock',
      'appointments.createAppointment',
      'appointments.getAppointment',
      'appointments.editAppointment',
      'appointments.moveAppointment',
      'appointments.setStatus',
      'clients.listClients',
      'clients.createClient',
      'clients.getClient',
      'clients.listClientAppointments',
      'clients.updateClient',
      'dashboard.getDashboard',
      'company.listHolidays',
      'professionals.listProfessionals',
      'services.listServices',
      'finance.getFinishing',
      'recipes.getRecipe',
      'stock.listStock',
      'stock.listMovements',
      'calendar.listFeeds',
      'calendar.openFeed',
      'calendar.closeFeed',
      'help.getHelp',
      'help.voteAnswer',
      'help.countView',
      'help.saveTutorial',
      'help.rateTutorial',
      'assistant.askAssistant',
    ])
  })

  it('a manager may call all but these', () => {
    const managers = new Set(open('manager'))
    expect(open('owner').filter((name) => !managers.has(name))).toEqual([
      'invitations.inviteMember',
      'invitations.approveInvitation',
      'invitations.revokeInvitation',
      'tenants.listMembers',
      'tenants.changeRole',
      'tenants.removeMember',
      'api-keys.listApiKeys',
      'api-keys.createApiKey',
      'api-keys.updateApiKey',
      'api-keys.deleteApiKey',
      'leavers.listLeft',
      'leavers.settleLeft',
      'webhooks.getWebhookSecret',
      'backups.listBackups',
      'backups.startBackup',
      'backups.saveBackupSettings',
      'backups.downloadBackup',
    ])
  })
})
