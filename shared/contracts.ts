import { agendaContract } from './agenda.ts'
import { apiKeysContract } from './api-keys.ts'
import { appointmentsContract } from './appointments.ts'
import { assistantContract } from './assistant.ts'
import { backupsContract } from './backups.ts'
import { bookingContract } from './booking.ts'
import { calendarContract, feedContract } from './calendar.ts'
import { categoriesContract } from './categories.ts'
import { clientsContract } from './clients.ts'
import { companyContract } from './company.ts'
import type { Access, Contract, LinkAction, Route } from './contract.ts'
import { financeContract } from './finance.ts'
import { googleContract, googleNotificationContract } from './google.ts'
import { helpContract } from './help.ts'
import { importsContract } from './imports.ts'
import { guestContract, invitationsContract } from './invitations.ts'
import { leaversContract } from './leavers.ts'
import { linksContract } from './links.ts'
import { dashboardContract, metricsContract } from './metrics.ts'
import { notificationsContract } from './notifications.ts'
import { pagesContract } from './pages.ts'
import {
  partnerAppointmentsContract,
  partnerBookingContract,
  partnerClientsContract,
} from './partner/agenda.ts'
import {
  partnerCompanyContract,
  partnerFinanceContract,
  partnerProfessionalsContract,
  partnerServicesContract,
  partnerStockContract,
} from './partner/business.ts'
import { professionalsContract } from './professionals.ts'
import type { KeyScope } from './roles.ts'
import { salesContract } from './sales.ts'
import { servicesContract } from './services.ts'
import { recipesContract, stockContract } from './stock.ts'
import { clientErrorsContract, tenantsContract } from './tenants.ts'
import { unsubscribeContract } from './unsubscribe.ts'
import { webhooksContract } from './webhooks.ts'

/** Contracts by area. */
export type Contracts = Record<string, Contract>
type For<A extends Access> = Record<string, Record<string, Route & { access: A }>>
type ByKey = Extract<Access, { permission: unknown }> & { scope: KeyScope }
type Member = 'account' | Extract<Access, { permission: unknown }>

/** Customers call these without an account. */
export const publicContracts = { booking: bookingContract } as const satisfies For<'public'>

/** Customers call these, known by a signed link or a phone. */
export const linkContracts = {
  links: linksContract,
  notifications: unsubscribeContract,
} as const satisfies For<'public' | 'anyone' | { link: LinkAction | 'any' }>

/** Programs without an account call these: robots, frames and calendars get documents, Google notifies. */
const pagesContracts = {
  calendar: feedContract,
  google: googleNotificationContract,
  pages: pagesContract,
} as const satisfies For<'public' | 'anyone'>

/** A team works with these all day. */
const agendaContracts = {
  agenda: agendaContract,
  appointments: appointmentsContract,
  clients: clientsContract,
  dashboard: dashboardContract,
} as const satisfies For<Member>

/** These set a business up: members, team, services, opening days, imported clients; guests call some. */
const companyContracts = {
  categories: categoriesContract,
  clientErrors: clientErrorsContract,
  company: companyContract,
  guests: guestContract,
  imports: importsContract,
  invitations: invitationsContract,
  professionals: professionalsContract,
  services: servicesContract,
  tenants: tenantsContract,
} as const satisfies For<Member | 'anyone'>

/** Stock, sales, finance, and the figures over them. */
const moneyContracts = {
  finance: financeContract,
  metrics: metricsContract,
  recipes: recipesContract,
  sales: salesContract,
  stock: stockContract,
} as const satisfies For<Member>

/** These connect a business with others: API keys, webhooks, addresses of agendas. */
const integrationsContracts = {
  'api-keys': apiKeysContract,
  calendar: calendarContract,
  leavers: leaversContract,
  webhooks: webhooksContract,
} as const satisfies For<Member>

/** The connection with Google Calendar alone: it waits for Google. */
const googleContracts = { google: googleContract } as const satisfies For<Member>

/** A business's messages to its clients. */
const messagesContracts = { notifications: notificationsContract } as const satisfies For<Member>

/** Manual, tutorials, audit log and backups. */
const helpContracts = {
  backups: backupsContract,
  help: helpContract,
} as const satisfies For<Member>

/** The assistant alone: it waits for a model. */
const assistantContracts = { assistant: assistantContract } as const satisfies For<Member>

/** The REST API, for other systems with an API key. */
export const partnerContracts = {
  appointments: partnerAppointmentsContract,
  booking: partnerBookingContract,
  clients: partnerClientsContract,
  company: partnerCompanyContract,
  finance: partnerFinanceContract,
  professionals: partnerProfessionalsContract,
  services: partnerServicesContract,
  stock: partnerStockContract,
} as const satisfies For<ByKey>

/**
 * The contracts of each HTTP function: the list for infra, browsers and tests. Functions know it as a type: an area loads
 * its own.
 */
export const apis = {
  'public-api': publicContracts,
  'links-api': linkContracts,
  'pages-api': pagesContracts,
  'agenda-api': agendaContracts,
  'company-api': companyContracts,
  'money-api': moneyContracts,
  'integrations-api': integrationsContracts,
  'google-api': googleContracts,
  'messages-api': messagesContracts,
  'help-api': helpContracts,
  'assistant-api': assistantContracts,
  'partner-api': partnerContracts,
} as const
export type ApiName = keyof typeof apis

export type RoutesOf<C extends Contracts> = {
  [Area in keyof C]: (routes: C[Area]) => void
}[keyof C] extends (routes: infer Routes) => void
  ? Routes
  : never

type StaffApis = Omit<typeof apis, 'public-api' | 'links-api' | 'pages-api' | 'partner-api'>
/** The routes of the staff's app, whichever function serves them. */
export type StaffRoutes = RoutesOf<{ [Api in keyof StaffApis]: RoutesOf<StaffApis[Api]> }>
