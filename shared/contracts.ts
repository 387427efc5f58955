import { agendaContract } from './agenda.ts'
import { appointmentsContract } from './appointments.ts'
import { bookingContract } from './booking.ts'
import { clientsContract } from './clients.ts'
import { companyContract } from './company.ts'
import type { Access, Contract, LinkAction, Route } from './contract.ts'
import { importsContract } from './imports.ts'
import { guestContract, invitationsContract } from './invitations.ts'
import { metricsContract } from './metrics.ts'
import { professionalsContract } from './professionals.ts'
import { servicesContract } from './services.ts'
import { clientErrorsContract, tenantsContract } from './tenants.ts'

/**
 * Every contract of the product by audience and area: the one list that entries mount, infra makes routes of, the
 * browser takes its types from and tests loop over. A route whose `access` is not its audience's does not compile.
 */
export type Contracts = Record<string, Contract>
type For<A extends Access> = Record<string, Record<string, Route & { access: A }>>

/** For customers, who name the tenant by its slug or come by a link. */
export const publicContracts = { booking: bookingContract } as const satisfies For<
  'public' | { link: LinkAction }
>

/** For people who are signed in: members of a tenant, and accounts without one. */
export const staffContracts = {
  agenda: agendaContract,
  appointments: appointmentsContract,
  clients: clientsContract,
  company: companyContract,
  imports: importsContract,
  metrics: metricsContract,
  professionals: professionalsContract,
  services: servicesContract,
  tenants: { ...tenantsContract, ...invitationsContract },
} as const satisfies For<'account' | Extract<Access, { permission: unknown }>>

/** For browsers without a session that name no tenant. */
export const guestContracts = {
  clientErrors: clientErrorsContract,
  tenants: guestContract,
} as const satisfies For<'anyone'>

/** All routes of some contracts by their names. */
export type RoutesOf<C extends Contracts> = {
  [Area in keyof C]: (routes: C[Area]) => void
}[keyof C] extends (routes: infer Routes) => void
  ? Routes
  : never
