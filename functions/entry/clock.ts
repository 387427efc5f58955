import { clock } from '#functions/kit/clock.ts'

export const handler = clock()
