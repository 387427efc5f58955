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

// Repeats the tables of routes and roles by hand, so that a change of a table shows its effect on people.

describe('roles (RULINGS D2)', () => {
  const everybody = ['owner', 'manager', 'professional']
  const office = ['owner', 'manager']
  const allowed: Record<Permission, string[]> = {
    // Managers have every permission that is not reserved for the owner.
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
    // Everybody may use their own agenda, see the clients of their appointments and read the stock.
    'agenda.own': everybody,
    'clients.own': everybody,
    'stock.read': everybody,
    'business.enter': everybody,
  }

  it.each(Object.keys(permissions) as Permission[])(
    'only the expected roles have the permission %s',
    (permission) => {
      expect(roles.filter((role) => may(role, permission))).toEqual(allowed[permission])
    },
  )

  it('owners see every screen, managers all but keys and members, professionals only their day', () => {
    const areas = [...groups.flatMap((group) => group.areas), membersArea]
    const pathsOf = (role: Role, seen: boolean) =>
      areas.filter(({ permission }) => may(role, permission) === seen).map(({ path }) => path)
    expect(pathsOf('owner', false)).toEqual([])
    expect(pathsOf('manager', false)).toEqual(['/api-keys', '/membros'])
    const ofTheDay = ['/dashboard', '/agendamentos', '/clientes', '/estoque', '/ajuda']
    expect(pathsOf('professional', true)).toEqual(ofTheDay)
  })
})

describe('routes that change something', () => {
  /** These routes do no harm when repeated without a key, each for its own reason. */
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

  // The app sends a key with every change and repeats the request once when no reply arrives (RULINGS A5).
  it('every changing route is idempotent under a key, except those that may run twice', () => {
    const changing = allRoutes.filter(([, { address }]) => parseAddress(address).method !== 'GET')
    const repeated = changing.filter(([, { idempotent }]) => !idempotent)
    expect(repeated.map(([name]) => name).sort()).toEqual(Object.keys(exceptions).sort())
  })
})

describe('lists with personal data', () => {
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

  // A row of these lists is the reader's own work or belongs to one person, or the list is the audit itself.
  const others = ['clients.listClientAppointments', 'help.listAudit']

  it('every list with personal data declares it, so that the audit log records who reads it', () => {
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

describe('errors of routes', () => {
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
  ])('the error %s is possible for the routes %j', (code, expected) => {
    const found = Object.entries(all).filter(([, route]) => mayAnswer(route, code))
    expect(found.map(([name]) => name)).toEqual(expected)
  })

  it('a route declares each error once, and no implied error', () => {
    const superfluous = allRoutes.flatMap(([name, route]) => {
      const implied = new Set(impliedErrors(route))
      return route.errors
        .filter((code, i) => implied.has(code) || route.errors.indexOf(code) !== i)
        .map((code) => `${name}: ${code}`)
    })
    expect(superfluous).toEqual([])
  })

  it('some route uses every error code', () => {
    // No route uses link access yet, so its errors are added here.
    const links = impliedErrors({ access: { link: 'cancel' } })
    const routes = allRoutes.flatMap(([, route]) => [...impliedErrors(route), ...route.errors])
    const used = new Set([...links, ...routes])
    expect(Object.keys(errorStatuses).filter((code) => !used.has(code as ErrorCode))).toEqual([])
  })
})

it('no path parameter accepts free text, because the gateway would split it at a slash', () => {
  const typed = allRoutes.flatMap(([name, { address, input }]) =>
    [...address.matchAll(/\{(\w+)\}/g)].flatMap(([, parameter = '']) => {
      // The slug has its own rules. The user pool defines an account's id.
      if (parameter === 'slug' || parameter === 'user_id') return []
      const { success, error } = input.safeParse({ [parameter]: 'a/b' })
      const refused = !success && error.issues.some(({ path }) => path[0] === parameter)
      return refused ? [] : [`${name}.${parameter}`]
    }),
  )
  expect(typed).toEqual([])
})

it('only checkAgenda accepts a membership that was removed a moment ago', () => {
  const staleMembershipAllowed = allRoutes.filter((route) => route[1].staleMembershipAllowed)
  expect(staleMembershipAllowed.map(([name]) => name)).toEqual(['agenda.checkAgenda'])
})

describe('routes of the REST API', () => {
  it('each route lies under /v1 and needs a read scope for GET and a write scope for other methods', () => {
    for (const [name, { address, access }] of partnerRoutes) {
      const { method, path } = parseAddress(address)
      const { scope = '' } = access as { scope?: KeyScope }
      expect([name, path]).toEqual([name, expect.stringMatching(/^\/v1\//)])
      expect([name, scope]).toEqual([name, expect.stringMatching(method === 'GET' ? /:read$/ : /:write$/)])
    }
  })

  it('the scope of each route includes its permission', () => {
    for (const [name, { access }] of partnerRoutes) {
      const { scope, permission } = access as { scope: KeyScope; permission: Permission }
      expect([name, keyScopes[scope]]).toEqual([name, expect.arrayContaining([permission])])
    }
  })

  it('no other route has a scope, so staff never authenticate with a key', () => {
    const scoped = appRoutes.filter(([, { access }]) => typeof access === 'object' && 'scope' in access)
    expect(scoped.map(([name]) => name)).toEqual([])
  })
})

describe('routes of a business by role', () => {
  const open = (role: Role) =>
    appRoutes
      .flatMap(([name, { access }]) =>
        typeof access === 'object' && 'permission' in access && may(role, access.permission) ? [name] : [],
      )
      .sort()

  it('a professional may call exactly the listed routes', () => {
    expect(open('professional')).toEqual([
      'agenda.changeBlock',
      'agenda.checkAgenda',
      'agenda.createBlock',
      'agenda.explainDay',
      'agenda.getAgenda',
      'agenda.removeBlock',
      'appointments.createAppointment',
      'appointments.editAppointment',
      'appointments.getAppointment',
      'appointments.moveAppointment',
      'appointments.setStatus',
      'assistant.askAssistant',
      'calendar.closeFeed',
      'calendar.listFeeds',
      'calendar.openFeed',
      'clients.createClient',
      'clients.getClient',
      'clients.listClientAppointments',
      'clients.listClients',
      'clients.updateClient',
      'company.listHolidays',
      'dashboard.getDashboard',
      'finance.getFinishing',
      'help.countView',
      'help.getHelp',
      'help.rateTutorial',
      'help.saveTutorial',
      'help.voteAnswer',
      'professionals.listProfessionals',
      'recipes.getRecipe',
      'services.listServices',
      'stock.listMovements',
      'stock.listStock',
    ])
  })

  it('a manager may call every route except the listed ones', () => {
    const managers = new Set(open('manager'))
    expect(open('owner').filter((name) => !managers.has(name))).toEqual([
      'api-keys.createApiKey',
      'api-keys.deleteApiKey',
      'api-keys.listApiKeys',
      'api-keys.updateApiKey',
      'backups.downloadBackup',
      'backups.listBackups',
      'backups.saveBackupSettings',
      'backups.startBackup',
      'invitations.approveInvitation',
      'invitations.inviteMember',
      'invitations.revokeInvitation',
      'leavers.listLeft',
      'leavers.settleLeft',
      'tenants.changeRole',
      'tenants.listMembers',
      'tenants.removeMember',
      'webhooks.getWebhookSecret',
    ])
  })
})
