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
import * as clientFile from '#functions/clients/verbs/file.ts'
import * as clientLists from '#functions/clients/verbs/lists.ts'
import * as clientMerge from '#functions/clients/verbs/merge.ts'
import { serve } from '#functions/kit/http.ts'
import * as dashboard from '#functions/metrics/verbs/dashboard.ts'
import { agendaContracts } from '#shared/contracts.ts'

/** What a team works with all day: agenda, appointments, clients, figures. */
export const handler = serve('agenda-api', agendaContracts, {
  agenda: { ...agenda, ...agendaBlocks, ...agendaExplanation },
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
  dashboard,
})
