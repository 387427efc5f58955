import * as audit from '#functions/help/verbs/audit.ts'
import * as help from '#functions/help/verbs/help.ts'
import * as security from '#functions/help/verbs/security.ts'
import { helpContract } from '#shared/help.ts'

export const contract = helpContract
export const verbs = { ...audit, ...help, ...security }
