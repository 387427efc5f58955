import * as routes from './staff-routes.ts'

/** The addresses of all areas, apart because a bundler keeps spreads: contracts import only their own area's. */
export const staffAddresses = {
  ...routes.tenantsAddresses,
  ...routes.invitationsAddresses,
  ...routes.guestAddresses,
  ...routes.clientsAddresses,
  ...routes.importsAddresses,
  ...routes.servicesAddresses,
  ...routes.categoriesAddresses,
  ...routes.professionalsAddresses,
  ...routes.companyAddresses,
  ...routes.agendaAddresses,
  ...routes.appointmentsAddresses,
  ...routes.stockAddresses,
  ...routes.recipesAddresses,
  ...routes.salesAddresses,
  ...routes.financeAddresses,
  ...routes.dashboardAddresses,
  ...routes.metricsAddresses,
  ...routes.apiKeysAddresses,
  ...routes.webhooksAddresses,
  ...routes.calendarAddresses,
  ...routes.notificationsAddresses,
  ...routes.googleAddresses,
  ...routes.helpAddresses,
} as const
