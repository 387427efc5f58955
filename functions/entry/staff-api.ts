import * as company from '#functions/company/verbs.ts'
import * as clientErrors from '#functions/kit/client-errors.ts'
import { mount, serve } from '#functions/kit/http.ts'
import { mailer } from '#functions/notifications/verbs.ts'
import * as services from '#functions/services/verbs.ts'
import * as tenants from '#functions/tenants/verbs.ts'
import { companyContract } from '#shared/company.ts'
import { servicesContract } from '#shared/services.ts'
import { clientErrorsContract, tenantsContract } from '#shared/tenants.ts'

/** What staff call, signed in; and what any browser reports of itself. */
export const handler = serve(
  'staff-api',
  [
    mount(tenantsContract, tenants),
    mount(servicesContract, services),
    mount(companyContract, company),
    mount(clientErrorsContract, clientErrors),
  ],
  (env) => ({ mail: mailer(env.MAIL_FROM), app_url: env.APP_URL.replace(/\/$/, '') }),
)
