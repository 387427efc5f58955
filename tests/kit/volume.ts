/** Chooses the amount of work of a test: a sample in `npm test`, and all of it in `npm run prove`. */
export const volume = <T>(sample: T, full: T): T => (process.env.PROVE ? full : sample)
