/** Programs in Brazil write these encodings. */
export const encodings = {
  'utf-8': 'UTF-8',
  'utf-16le': 'UTF-16',
  'utf-16be': 'UTF-16, ordem inversa',
  'windows-1252': 'Windows (Excel em português)',
  cp850: 'MS-DOS (CSV do Excel para MS-DOS)',
  macintosh: 'Mac antigo',
} as const
export type Encoding = keyof typeof encodings

/** Browsers lack code page 850; this is its upper half. */
const CP850 =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0'

/** The byte order mark is removed. */
export function decode(bytes: Uint8Array, encoding: Encoding): string {
  if (encoding !== 'cp850') return new TextDecoder(encoding).decode(bytes)
  return Array.from(bytes, (byte) => (byte < 0x80 ? String.fromCharCode(byte) : CP850[byte - 0x80])).join('')
}

/** Brazilian names and notes have these signs. */
const USUAL = /[áàâãäéêëíóôõöúüçñÁÀÂÃÉÊÍÓÔÕÚÜÇÑªº°–—“”‘’…•]/g
const BEYOND = /[^\0-\x7f]/g
/** A capital within a small word is another encoding's small letter. */
const ODD_CAPITAL = /[a-z][ÁÀÂÃÉÊÍÓÔÕÚÜÇÑ]/g

/** These bytes are enough lines of any file. */
const SAMPLE = 200_000

/**
 * It goes by the byte order mark, UTF-16's zeros, valid UTF-8, or usual signs. Excel's encoding wins a tie.
 */
export function guessEncoding(bytes: Uint8Array): Encoding {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  const sample = bytes.subarray(0, SAMPLE)
  const zeros = (from: 0 | 1) => sample.filter((byte, i) => byte === 0 && i % 2 === from).length
  if (zeros(1) > sample.length / 4) return 'utf-16le'
  if (zeros(0) > sample.length / 4) return 'utf-16be'
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return 'utf-8'
  } catch {
    const score = (encoding: Encoding) => {
      const text = decode(sample, encoding)
      const count = (signs: RegExp) => text.match(signs)?.length ?? 0
      return 5 * count(USUAL) - 3 * count(BEYOND) - 3 * count(ODD_CAPITAL)
    }
    const candidates = ['windows-1252', 'cp850', 'macintosh'] as const
    return candidates.reduce<Encoding>((best, one) => (score(one) > score(best) ? one : best), 'windows-1252')
  }
}
