import * as leavers from '#functions/leavers/verbs.ts'
import { leaversContract } from '#shared/leavers.ts'

export const contract = leaversContract
export const verbs = leavers
