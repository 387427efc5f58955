import * as agendaBlocks from '#functions/agenda/verbs/blocks.ts'
import * as agenda from '#functions/agenda/verbs/days.ts'
import * as agendaExplanation from '#functions/agenda/verbs/explanation.ts'
import * as appointmentCreation from '#functions/appointments/verbs/create.ts'
import * as appointmentEdit from '#functions/appointments/verbs/edit.ts'
import * as appointmentMove from '#functions/appointments/verbs/move.ts'
import * as appointmentOrigin from '#functions/appointments/verbs/origin.ts'
import * as appointmentReported from '#functions/appointments/verbs/reported.ts'
import * as appointmentStatus from '#functions/appointments/verbs/status.ts'
import * as appointments from '#functions/appointments/verbs/view.ts'
import * as categories from '#functions/categories/verbs.ts'
import { relabelNothing } from '#functions/categories/writes.ts'
import * as clientFile from '#functions/clients/verbs/file.ts'
import * as clientLists from '#functions/clients/verbs/lists.ts'
import * as clientMerge from '#functions/clients/verbs/merge.ts'
import * as company from '#functions/company/verbs.ts'
import * as imports from '#functions/imports/verbs/imports.ts'
import * as importParts from '#functions/imports/verbs/parts.ts'
import * as importRun from '#functions/imports/verbs/run.ts'
import * as clientErrors from '#functions/kit/client-errors.ts'
import { enqueueDue } from '#functions/kit/due.ts'
import { mountAll, serve } from '#functions/kit/http.ts'
import { uploadsTo } from '#functions/kit/upload.ts'
import * as metrics from '#functions/metrics/verbs.ts'
import { mailer } from '#functions/notifications/verbs.ts'
import * as absences from '#functions/professionals/verbs/absences.ts'
import * as avatar from '#functions/professionals/verbs/avatar.ts'
import * as deletion from '#functions/professionals/verbs/deletion.ts'
import * as profile from '#functions/professionals/verbs/profile.ts'
import * as professionals from '#functions/professionals/verbs/reads.ts'
import * as services from '#functions/services/verbs.ts'
import { relabelServices } from '#functions/services/writes.ts'
import * as invitations from '#functions/tenants/verbs/invitations.ts'
import * as joining from '#functions/tenants/verbs/joining.ts'
import * as members from '#functions/tenants/verbs/members.ts'
import * as tenants from '#functions/tenants/verbs/tenants.ts'
import { guestContracts, staffContracts } from '#shared/contracts.ts'

/** What staff call, signed in; and what any browser reports of itself. */
export const handler = serve(
  'staff-api',
  [
    ...mountAll(staffContracts, {
      agenda: { ...agenda, ...agendaBlocks, ...agendaExplanation },
      categories,
      appointments: {
        ...appointments,
        ...appointmentCreation,
        ...appointmentEdit,
        ...appointmentMove,
        ...appointmentOrigin,
        ...appointmentReported,
        ...appointmentStatus,
      },
      clients: { ...clientFile, ...clientLists, ...clientMerge },
      company,
      imports: { ...imports, ...importParts, ...importRun },
      invitations: { ...invitations, ...joining },
      metrics,
      professionals: { ...professionals, ...profile, ...absences, ...deletion, ...avatar },
      services,
      tenants: { ...tenants, ...members },
    }),
    ...mountAll(guestContracts, { clientErrors, invitations: joining }),
  ],
  (env) => ({
    mail: mailer(env.MAIL_FROM),
    app_url: env.APP_URL.replace(/\/$/, ''),
    run_import: enqueueDue(env.CLIENT_IMPORT_QUEUE_URL),
    sign_upload: uploadsTo({ bucket: env.UPLOADS_BUCKET, url: env.UPLOADS_URL }),
    relabel: {
      service: relabelServices,
      income: relabelNothing,
      expense: relabelNothing,
      stock: relabelNothing,
    },
  }),
)
