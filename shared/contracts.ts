import { agendaContract } from './agenda.ts'
import { appointmentsContract } from './appointments.ts'
import { bookingContract } from './booking.ts'
import { categoriesContract } from './categories.ts'
import { clientsContract } from './clients.ts'
import { companyContract } from './company.ts'
import type { Access, Contract, LinkAction, Route } from './contract.ts'
import { importsContract } from './imports.ts'
import { guestContract, invitationsContract } from './invitations.ts'
import { metricsContract } from './metrics.ts'
import { professionalsContract } from './professionals.ts'
import { servicesContract } from './services.ts'
import { clientErrorsContract, tenantsContract } from './tenants.ts'

/** All contracts by audience and area: the list for entries, infra, browsers and tests. */
export type Contracts = Record<string, Contract>
type For<A extends Access> = Record<string, Record<string, Route & { access: A }>>

export const publicContracts = { booking: bookingContract } as const satisfies For<
  'public' | { link: LinkAction }
>

/**
 * For people who are signed in: members of a tenant, and accounts without one. No spreads: a bundler keeps a
 * spread contract in every function.
 */
export const staffContracts = {
  agenda: agendaContract,
  appointments: appointmentsContract,
  categories: categoriesContract,
  clients: clientsContract,
  company: companyContract,
  imports: importsContract,
  invitations: invitationsContract,
  metrics: metricsContract,
  professionals: professionalsContract,
  services: servicesContract,
  tenants: tenantsContract,
} as const satisfies For<'account' | Extract<Access, { permission: unknown }>>

export const guestContracts = {
  clientErrors: clientErrorsContract,
  invitations: guestContract,
} as const satisfies For<'anyone'>

export type RoutesOf<C extends Contracts> = {
  [Area in keyof C]: (routes: C[Area]) => void
}[keyof C] extends (routes: infer Routes) => void
  ? Routes
  : never
