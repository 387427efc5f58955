import * as agenda from '#functions/agenda/verbs.ts'
import * as appointments from '#functions/appointments/verbs.ts'
import * as clientErrors from '#functions/kit/client-errors.ts'
import { mount, serve } from '#functions/kit/http.ts'
import { mailer } from '#functions/notifications/verbs.ts'
import * as tenants from '#functions/tenants/verbs.ts'
import { agendaContract } from '#shared/agenda.ts'
import { appointmentsContract } from '#shared/appointments.ts'
import { clientErrorsContract, tenantsContract } from '#shared/tenants.ts'

/** What staff call, signed in; and what any browser reports of itself. */
export const handler = serve(
  'staff-api',
  [
    mount(tenantsContract, tenants),
    mount(agendaContract, agenda),
    mount(appointmentsContract, appointments),
    mount(clientErrorsContract, clientErrors),
  ],
  (env) => ({ mail: mailer(env.MAIL_FROM), app_url: env.APP_URL.replace(/\/$/, '') }),
)
