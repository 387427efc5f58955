import { keyAuthorizer } from '#functions/partner/key-authorizer.ts'

/** Knows API keys for the gateway: tenant, scopes and tier. */
export const handler = keyAuthorizer()
