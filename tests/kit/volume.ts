/** Chooses how much a test does: a sample in `npm test`, all of it in `npm run prove`. */
export const volume = <T>(sample: T, full: T): T => (process.env.PROVE ? full : sample)
