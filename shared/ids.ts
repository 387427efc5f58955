/** Prefixes of the product's ids: what a thing is can be read off its id. */
export type IdPrefix =
  | 'ten'
  | 'apt'
  | 'cli'
  | 'pro'
  | 'srv'
  | 'evt'
  | 'aud'
  | 'req'
  | 'inv'
  | 'ntf'
  | 'imp'
  | 'abs'
  | 'hol'
  | 'blk'
  | 'upl'

/**
 * In place of a professional's id on a day sheet: an appointment without one has the business's own sheet (DESIGN 4).
 */
export const NO_PROFESSIONAL = 'none'

/** In place of a professional's id: any professional who is free. */
export const ANY_PROFESSIONAL = 'any'

const alphabet = '0123456789abcdefghjkmnpqrstvwxyz' // Crockford base 32: no i, l, o, u

/**
 * New id: prefix, 10 characters of the instant (48 bits of ms, sorts by time) and 16 random ones (80 bits).
 * The layout is ULID's; `reference` takes its short form from the random end.
 */
export function newId(prefix: IdPrefix, now: Date): string {
  let time = now.getTime()
  let head = ''
  for (let i = 0; i < 10; i++) {
    head = alphabet[time % 32] + head
    time = Math.floor(time / 32)
  }
  let tail = ''
  for (const byte of crypto.getRandomValues(new Uint8Array(16))) tail += alphabet[byte % 32]
  return `${prefix}_${head}${tail}`
}

/** Instant at which an id was made. */
export function instantOfId(id: string): Date {
  const head = id.slice(id.indexOf('_') + 1).slice(0, 10)
  return new Date([...head].reduce((time, character) => time * 32 + alphabet.indexOf(character), 0))
}

/** Short form of an id for people: the last 8 characters, which are random, so that neighbours differ (RULINGS C2). */
export function reference(id: string): string {
  return id.slice(-8).toUpperCase()
}
