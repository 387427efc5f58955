import * as clientErrors from '#functions/tenants/verbs/client-errors.ts'
import { clientErrorsContract } from '#shared/tenants.ts'

export const contract = clientErrorsContract
export const verbs = clientErrors
