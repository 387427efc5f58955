import * as apiKeys from '#functions/api-keys/verbs.ts'
import { apiKeysContract } from '#shared/api-keys.ts'

export const contract = apiKeysContract
export const verbs = apiKeys
