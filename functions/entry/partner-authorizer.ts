import { keyAuthorizer } from '#functions/kit/key-authorizer.ts'

/** Knows API keys for the gateway: tenant, scopes and tier. */
export const handler = keyAuthorizer()
