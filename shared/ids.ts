/** Replaces the professional's id on the business's day sheet, for appointments without one (DESIGN 4). */
export const NO_PROFESSIONAL = 'none'

export const ANY_PROFESSIONAL = 'any'

const alphabet = '0123456789abcdefghjkmnpqrstvwxyz' // Crockford base 32: no i, l, o, u

/** New id in ULID layout: prefix of its kind, 10 characters of milliseconds (sorts by time), 16 random ones (80 bits). */
export function newId(prefix: string, now: Date): string {
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

/** The id's last 8 characters, which are random: a short form for people (RULINGS C2). */
export function reference(id: string): string {
  return id.slice(-8).toUpperCase()
}
