import * as connection from '#functions/google/verbs/connection.ts'
import * as credentials from '#functions/google/verbs/credentials.ts'
import { googleContract } from '#shared/google.ts'

export const contract = googleContract
export const verbs = { ...connection, ...credentials }
