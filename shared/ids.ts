export const NO_PROFESSIONAL = 'none'

export const ANY_PROFESSIONAL = 'any'

const alphabet = '0123456789abcdefghjkmnpqrstvwxyz' // Crockford base 32: no i, l, o, u

const ID_BYTES = 16
const pool = new Uint8Array(64 * ID_BYTES)
let used = pool.length

/** A system call per id would take a fifth of a read's time. */
function randomBytes(): Uint8Array {
  if (used === pool.length) {
    crypto.getRandomValues(pool)
    used = 0
  }
  used += ID_BYTES
  return pool.subarray(used - ID_BYTES, used)
}

/** Ids are ULIDs with a prefix: 10 characters of milliseconds and 16 random ones (80 bits). */
export function newId(prefix: string, now: Date): string {
  let tail = ''
  for (const byte of randomBytes()) tail += alphabet[byte % 32]
  return idBound(prefix, now) + tail
}

/** It sorts after all ids created before the instant, and before all others. */
export function idBound(prefix: string, instant: Date): string {
  let time = instant.getTime()
  let head = ''
  for (let i = 0; i < 10; i++) {
    head = alphabet[time % 32] + head
    time = Math.floor(time / 32)
  }
  return `${prefix}_${head}`
}

export function instantOfId(id: string): Date {
  const head = id.slice(id.indexOf('_') + 1).slice(0, 10)
  return new Date([...head].reduce((time, character) => time * 32 + alphabet.indexOf(character), 0))
}

/** The last 8 characters are random, and short enough for people (RULINGS C2). */
export function reference(id: string): string {
  return id.slice(-8).toUpperCase()
}
