import { ANSWER_LENGTH } from '#shared/assistant.ts'
import { containsLink } from '#shared/names.ts'

export function plainText(markdown: string): string {
  return markdown
    .replace(/!\[[^\]]*\]\([^)]*\)/g, '')
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/^#{1,6}\s+/gm, '')
    .replace(/^(\s*)[-*]\s+/gm, '$1• ')
    .replace(/\*\*([^*\n]+)\*\*/g, '$1')
    .replace(/\*(?=\S)([^*\n]+)(?<=\S)\*/g, '$1')
    .replace(/`+([^`\n]+)`+/g, '$1')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

const REMOVED = '[endereço removido]'
const email = /^\p{P}*[\w.+-]+@[\w-]+(?:\.[\w-]+)+\p{P}*$/u
/** Matches file names that screens produce, and "p.ex."; no website has these endings. */
const noWebsite = /^\p{P}*(?:[\p{L}\p{N}_.-]+\.(?:csv|xlsx?|pdf|txt|ics|json|png|jpe?g)|p\.ex)\p{P}*$/iu
/** Matches addresses without `//`, but neither "Data: 30/11" nor "Tel: 11 9888". */
const scheme = /\b(?:javascript|mailto):\S|\bdata:[a-z]+\//i

const isAddress = (word: string) =>
  !email.test(word) &&
  !noWebsite.test(word) &&
  (containsLink(word) || /\bwww\./i.test(word) || scheme.test(word))

/** A model may repeat an address from a note. Any word may be a domain's ending. */
export function withoutAddresses(text: string): string {
  return text.replace(/[^\p{Z}\p{Cc}]+/gu, (word) => (isAddress(word) ? REMOVED : word))
}

export function cut(text: string, length = ANSWER_LENGTH): string {
  return text.length > length ? `${text.slice(0, length - 1).trimEnd()}…` : text
}
