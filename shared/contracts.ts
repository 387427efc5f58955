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

const staffContracts = {
  agenda: agendaContract,
  appointments: appointmentsContract,
  backups: backupsContract,
  categories: categoriesContract,
  clientErrors: clientErrorsContract,
  clients: clientsContract,
  company: companyContract,
  dashboard: dashboardContract,
  finance: financeContract,
  guests: guestContract,
  help: helpContract,
  imports: importsContract,
  invitations: invitationsContract,
  metrics: metricsContract,
  notifications: notificationsContract,
  professionals: professionalsContract,
  recipes: recipesContract,
  sales: salesContract,
  services: servicesContract,
  stock: stockContract,
  tenants: tenantsContract,
} as const satisfies For<Member | 'anyone'>

const integrationsContracts = {
  'api-keys': apiKeysContract,
  calendar: calendarContract,
  google: googleContract,
  leavers: leaversContract,
  webhooks: webhooksContract,
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
  'staff-api': staffContracts,
  'integrations-api': integrationsContracts,
  'assistant-api': assistantContracts,
  'partner-api': partnerContracts,
} as const
export type ApiName = keyof typeof apis

export type RoutesOf<C extends Contracts> = {
  [Area in keyof C]: (routes: C[Area]) => void
}[keyof C] extends (routes: infer Routes) => void
  ? Routes
  : never

type StaffApis = Pick<typeof apis, 'staff-api' | 'integrations-api' | 'assistant-api'>
export type StaffRoutes = RoutesOf<{ [Api in keyof StaffApis]: RoutesOf<StaffApis[Api]> }>
