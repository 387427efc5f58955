import * as blocks from '#functions/agenda/verbs/blocks.ts'
import * as days from '#functions/agenda/verbs/days.ts'
import * as explanation from '#functions/agenda/verbs/explanation.ts'
import { agendaContract } from '#shared/agenda.ts'

export const contract = agendaContract
export const verbs = { ...blocks, ...days, ...explanation }
