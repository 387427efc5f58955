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

export type Contracts = Record<string, Contract>
type For<A extends Access> = Record<string, Record<string, Route & { access: A }>>
type ByKey = Extract<Access, { permission: unknown }> & { scope: KeyScope }
type Member = 'account' | Extract<Access, { permission: unknown }>

export const publicContracts = { booking: bookingContract } as const satisfies For<'public'>

export const linkContracts = {
  links: linksContract,
  notifications: unsubscribeContract,
} as const satisfies For<'public' | 'anyone' | { link: LinkAction | 'any' }>

const pagesContracts = {
  calendar: feedContract,
  google: googleNotificationContract,
  pages: pagesContract,
} as const satisfies For<'public' | 'anyone'>

const agendaContracts = {
  agenda: agendaContract,
  appointments: appointmentsContract,
  clients: clientsContract,
  dashboard: dashboardContract,
} as const satisfies For<Member>

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

const moneyContracts = {
  finance: financeContract,
  metrics: metricsContract,
  recipes: recipesContract,
  sales: salesContract,
  stock: stockContract,
} as const satisfies For<Member>

const integrationsContracts = {
  'api-keys': apiKeysContract,
  calendar: calendarContract,
  leavers: leaversContract,
  webhooks: webhooksContract,
} as const satisfies For<Member>

const googleContracts = { google: googleContract } as const satisfies For<Member>

const messagesContracts = { notifications: notificationsContract } as const satisfies For<Member>

const helpContracts = {
  backups: backupsContract,
  help: helpContract,
} as const satisfies For<Member>

const assistantContracts = { assistant: assistantContract } as const satisfies For<Member>

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
export type StaffRoutes = RoutesOf<{ [Api in keyof StaffApis]: RoutesOf<StaffApis[Api]> }>
