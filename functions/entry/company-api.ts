import * as categories from '#functions/categories/verbs.ts'
import * as config from '#functions/company/verbs/config.ts'
import * as firstDay from '#functions/company/verbs/first-day.ts'
import * as holidays from '#functions/company/verbs/holidays.ts'
import * as companyProfile from '#functions/company/verbs/profile.ts'
import * as slug from '#functions/company/verbs/slug.ts'
import * as style from '#functions/company/verbs/style.ts'
import { relabelTransactions } from '#functions/finance/writes.ts'
import * as imports from '#functions/imports/verbs/imports.ts'
import * as importParts from '#functions/imports/verbs/parts.ts'
import * as importRun from '#functions/imports/verbs/run.ts'
import * as clientErrors from '#functions/kit/client-errors.ts'
import { enqueueDue } from '#functions/kit/due.ts'
import type { FunctionEnv } from '#functions/kit/env.ts'
import { serve } from '#functions/kit/http.ts'
import { invitationReader } from '#functions/kit/link-token.ts'
import { uploadsTo } from '#functions/kit/upload.ts'
import * as absences from '#functions/professionals/verbs/absences.ts'
import * as avatar from '#functions/professionals/verbs/avatar.ts'
import * as deletion from '#functions/professionals/verbs/deletion.ts'
import * as profile from '#functions/professionals/verbs/profile.ts'
import * as professionals from '#functions/professionals/verbs/reads.ts'
import * as services from '#functions/services/verbs/services.ts'
import { relabelServices } from '#functions/services/writes.ts'
import { relabelStock } from '#functions/stock/writes.ts'
import * as invitations from '#functions/tenants/verbs/invitations.ts'
import * as joining from '#functions/tenants/verbs/joining.ts'
import * as members from '#functions/tenants/verbs/members.ts'
import * as tenants from '#functions/tenants/verbs/tenants.ts'
import { companyContracts } from '#shared/contracts.ts'
import { staffAddresses } from '#shared/staff-addresses.ts'

/** Staff verbs' access to invitations' links, queue, bucket and to other areas' writes. */
const tools = (env: FunctionEnv<'company-api'>) => ({
  read_invitation: invitationReader(env.LINK_SECRET),
  run_import: enqueueDue(env.CLIENT_IMPORT_QUEUE_URL),
  sign_upload: uploadsTo({ bucket: env.UPLOADS_BUCKET, url: env.UPLOADS_URL }),
  relabel: {
    service: relabelServices,
    income: relabelTransactions('income'),
    expense: relabelTransactions('expense'),
    stock: relabelStock,
  },
})

/** What sets a business up and brings its people in; and what any browser reports of itself. */
export const handler = serve(
  'company-api',
  companyContracts,
  {
    categories,
    clientErrors,
    company: { ...companyProfile, ...config, ...slug, ...style, ...holidays, ...firstDay },
    guests: joining,
    imports: { ...imports, ...importParts, ...importRun },
    invitations: { ...invitations, ...joining },
    professionals: { ...professionals, ...profile, ...absences, ...deletion, ...avatar },
    services,
    tenants: { ...tenants, ...members },
  },
  {
    tools,
    addresses: Object.values(staffAddresses),
  },
)
