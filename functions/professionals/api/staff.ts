import * as absences from '#functions/professionals/verbs/absences.ts'
import * as avatar from '#functions/professionals/verbs/avatar.ts'
import * as deletion from '#functions/professionals/verbs/deletion.ts'
import * as profile from '#functions/professionals/verbs/profile.ts'
import * as reads from '#functions/professionals/verbs/reads.ts'
import { professionalsContract } from '#shared/professionals.ts'

export const contract = professionalsContract
export const verbs = { ...absences, ...avatar, ...deletion, ...profile, ...reads }
