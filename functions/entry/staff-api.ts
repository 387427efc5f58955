import { openPool } from '#functions/help/provider.ts'
import { downloadsFrom } from '#functions/kit/download.ts'
import { enqueueDue, enqueueDueTogether } from '#functions/kit/due.ts'
import type { FunctionEnv } from '#functions/kit/env.ts'
import { serve } from '#functions/kit/http.ts'
import { invitationReader, invitationSigner } from '#functions/kit/link-token.ts'
import type { Relabel } from '#functions/kit/services.ts'
import { uploadsTo } from '#functions/kit/upload.ts'
import { staffAddresses } from '#shared/staff-addresses.ts'
import * as routes from '#shared/staff-routes.ts'

/** A start would pay for the areas behind it. */
const loaded =
  (load: () => Promise<Relabel>): Relabel =>
  async (...call) =>
    (await load())(...call)
const finance = () => import('#functions/finance/writes.ts')

const tools = (env: FunctionEnv<'staff-api'>) => ({
  read_invitation: invitationReader(env.LINK_SECRET),
  sign_invitation: invitationSigner(env.LINK_SECRET),
  run_import: enqueueDue(env.CLIENT_IMPORT_QUEUE_URL),
  run_backup: enqueueDue(env.BACKUP_QUEUE_URL),
  send_messages: enqueueDueTogether(env.MESSAGE_SEND_QUEUE_URL),
  has_whatsapp: env.WHATSAPP_SENDER !== 'none',
  app_url: env.APP_URL,
  sign_upload: uploadsTo({ bucket: env.UPLOADS_BUCKET, url: env.UPLOADS_URL }),
  sign_download: downloadsFrom(env.BACKUPS_URL),
  read_pool: openPool(env.USER_POOL_ID),
  relabel: {
    service: loaded(async () => (await import('#functions/services/writes.ts')).relabelServices),
    income: loaded(async () => (await finance()).relabelTransactions('income')),
    expense: loaded(async () => (await finance()).relabelTransactions('expense')),
    stock: loaded(async () => (await import('#functions/stock/writes.ts')).relabelStock),
  },
})

export const handler = serve(
  'staff-api',
  {
    agenda: { addresses: routes.agendaAddresses, load: () => import('#functions/agenda/api.ts') },
    appointments: {
      addresses: routes.appointmentsAddresses,
      load: () => import('#functions/appointments/api/staff.ts'),
    },
    backups: { addresses: routes.backupsAddresses, load: () => import('#functions/backups/api.ts') },
    categories: { addresses: routes.categoriesAddresses, load: () => import('#functions/categories/api.ts') },
    clientErrors: {
      addresses: routes.clientErrorsAddresses,
      load: () => import('#functions/tenants/api/client-errors.ts'),
    },
    clients: { addresses: routes.clientsAddresses, load: () => import('#functions/clients/api/staff.ts') },
    company: { addresses: routes.companyAddresses, load: () => import('#functions/company/api/staff.ts') },
    dashboard: {
      addresses: routes.dashboardAddresses,
      load: () => import('#functions/metrics/api/dashboard.ts'),
    },
    finance: { addresses: routes.financeAddresses, load: () => import('#functions/finance/api/staff.ts') },
    guests: { addresses: routes.guestAddresses, load: () => import('#functions/tenants/api/guests.ts') },
    help: { addresses: routes.helpAddresses, load: () => import('#functions/help/api.ts') },
    imports: { addresses: routes.importsAddresses, load: () => import('#functions/imports/api.ts') },
    invitations: {
      addresses: routes.invitationsAddresses,
      load: () => import('#functions/tenants/api/invitations.ts'),
    },
    metrics: { addresses: routes.metricsAddresses, load: () => import('#functions/metrics/api/figures.ts') },
    notifications: {
      addresses: routes.notificationsAddresses,
      load: () => import('#functions/notifications/api/staff.ts'),
    },
    professionals: {
      addresses: routes.professionalsAddresses,
      load: () => import('#functions/professionals/api/staff.ts'),
    },
    recipes: { addresses: routes.recipesAddresses, load: () => import('#functions/stock/api/recipes.ts') },
    sales: { addresses: routes.salesAddresses, load: () => import('#functions/sales/api.ts') },
    services: { addresses: routes.servicesAddresses, load: () => import('#functions/services/api/staff.ts') },
    stock: { addresses: routes.stockAddresses, load: () => import('#functions/stock/api/staff.ts') },
    tenants: { addresses: routes.tenantsAddresses, load: () => import('#functions/tenants/api/staff.ts') },
  },
  { tools, addresses: Object.values(staffAddresses) },
)
