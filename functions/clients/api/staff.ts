import * as file from '#functions/clients/verbs/file.ts'
import * as lists from '#functions/clients/verbs/lists.ts'
import * as merge from '#functions/clients/verbs/merge.ts'
import { clientsContract } from '#shared/clients.ts'

export const contract = clientsContract
export const verbs = { ...file, ...lists, ...merge }
