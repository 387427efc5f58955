import { keyAuthorizer } from '#functions/partner/key-authorizer.ts'

/** Resolves an API key to tenant, scopes and tier. */
export const handler = keyAuthorizer()
