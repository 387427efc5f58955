/** These letters of GSM 03.38 count once or twice. Any other makes the whole SMS UCS-2. */
const basic = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
)
const extended = new Set('\f^{}\\[~]|€')

/** Tells whether an SMS has room for 160 of the text's characters. */
export function isGsm(text: string): boolean {
  return [...text].every((sign) => basic.has(sign) || extended.has(sign))
}

/** GSM-7 has 160 characters, or 153 per part; UCS-2 has 70, or 67 per part. */
export function smsParts(text: string): number {
  const gsm = isGsm(text)
  const [alone, ofSeveral] = gsm ? [160, 153] : [70, 67]
  const sizes = [...text].map((sign) => (gsm ? (extended.has(sign) ? 2 : 1) : sign.length))
  if (sizes.reduce((sum, size) => sum + size, 0) <= alone) return 1
  let parts = 1
  let used = 0
  for (const size of sizes) {
    // A surrogate pair is never split.
    if (used + size > ofSeveral) {
      parts++
      used = 0
    }
    used += size
  }
  return parts
}

/** `João` becomes `Joao`; a name in another script stays. */
export function inGsm(text: string): string {
  const plain = [...text.normalize('NFC')]
    .map((sign) => (isGsm(sign) ? sign : sign.normalize('NFD').replace(/\p{M}/gu, '')))
    .map((sign) => quotes[sign] ?? sign)
    .filter((sign) => isGsm(sign))
    .join('')
    .replace(/\s+/g, ' ')
    .trim()
  return plain || text
}

const quotes: Record<string, string> = {
  '’': "'",
  '‘': "'",
  '“': '"',
  '”': '"',
  '–': '-',
  '—': '-',
  '\u00a0': ' ',
}
