/** A change of a webhook makes these routes stale. */
export const webhookChanges = { invalidates: ['listWebhooks'] } as const
