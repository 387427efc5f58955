import { relabelTransactions } from '#functions/finance/writes.ts'
import { enqueueDue } from '#functions/kit/due.ts'
import type { FunctionEnv } from '#functions/kit/env.ts'
import { serve } from '#functions/kit/http.ts'
import { invitationReader, invitationSigner } from '#functions/kit/link-token.ts'
import { uploadsTo } from '#functions/kit/upload.ts'
import { relabelServices } from '#functions/services/writes.ts'
import { relabelStock } from '#functions/stock/writes.ts'
import { staffAddresses } from '#shared/staff-addresses.ts'
import * as routes from '#shared/staff-routes.ts'

const tools = (env: FunctionEnv<'company-api'>) => ({
  read_invitation: invitationReader(env.LINK_SECRET),
  sign_invitation: invitationSigner(env.LINK_SECRET),
  run_import: enqueueDue(env.CLIENT_IMPORT_QUEUE_URL),
  sign_upload: uploadsTo({ bucket: env.UPLOADS_BUCKET, url: env.UPLOADS_URL }),
  relabel: {
    service: relabelServices,
    income: relabelTransactions('income'),
    expense: relabelTransactions('expense'),
    stock: relabelStock,
  },
})

export const handler = serve(
  'company-api',
  {
    categories: { addresses: routes.categoriesAddresses, load: () => import('#functions/categories/api.ts') },
    clientErrors: {
      addresses: routes.clientErrorsAddresses,
      load: () => import('#functions/tenants/api/client-errors.ts'),
    },
    company: { addresses: routes.companyAddresses, load: () => import('#functions/company/api/staff.ts') },
    guests: { addresses: routes.guestAddresses, load: () => import('#functions/tenants/api/guests.ts') },
    imports: { addresses: routes.importsAddresses, load: () => import('#functions/imports/api.ts') },
    invitations: {
      addresses: routes.invitationsAddresses,
      load: () => import('#functions/tenants/api/invitations.ts'),
    },
    professionals: {
      addresses: routes.professionalsAddresses,
      load: () => import('#functions/professionals/api/staff.ts'),
    },
    services: { addresses: routes.servicesAddresses, load: () => import('#functions/services/api/staff.ts') },
    tenants: { addresses: routes.tenantsAddresses, load: () => import('#functions/tenants/api/staff.ts') },
  },
  { tools, addresses: Object.values(staffAddresses) },
)
