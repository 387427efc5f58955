/** What a change of a webhook makes stale. */
export const webhookChanges = { invalidates: ['listWebhooks'] } as const
