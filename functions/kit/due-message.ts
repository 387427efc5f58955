/** `due` is the item's value at the time of sending. */
export type DueMessage = { pk: string; sk: string; due: string }

export type EnqueueDue = (messages: readonly DueMessage[], delaySeconds?: number) => Promise<void>
