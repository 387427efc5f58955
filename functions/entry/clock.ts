import { clock } from '#functions/kit/clock.ts'

/** Finds what is due and hands it out, every minute. */
export const handler = clock()
