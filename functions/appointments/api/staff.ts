import * as creation from '#functions/appointments/verbs/create.ts'
import * as edit from '#functions/appointments/verbs/edit.ts'
import * as move from '#functions/appointments/verbs/move.ts'
import * as origin from '#functions/appointments/verbs/origin.ts'
import * as reported from '#functions/appointments/verbs/reported.ts'
import * as status from '#functions/appointments/verbs/status.ts'
import * as view from '#functions/appointments/verbs/view.ts'
import { appointmentsContract } from '#shared/appointments.ts'

export const contract = appointmentsContract
export const verbs = { ...creation, ...edit, ...move, ...origin, ...reported, ...status, ...view }
