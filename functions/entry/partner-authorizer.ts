import { keyAuthorizer } from '#functions/kit/key-authorizer.ts'

/** Resolves an API key to tenant, scopes and tier. */
export const handler = keyAuthorizer()
