import { ANSWER_LENGTH } from '#shared/assistant.ts'
import { containsLink } from '#shared/names.ts'

/** Returns Markdown as the plain text that the chat shows. */
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
/** Matches files that screens make, and "p.ex.": no website has these endings. */
const noWebsite = /^\p{P}*(?:[\p{L}\p{N}_.-]+\.(?:csv|xlsx?|pdf|txt|ics|json|png|jpe?g)|p\.ex)\p{P}*$/iu
/** Matches addresses without `//`; "Data: 30/11" and "Tel: 11 9888" are none. */
const scheme = /\b(?:javascript|mailto):\S|\bdata:[a-z]+\//i

const isAddress = (word: string) =>
  !email.test(word) &&
  !noWebsite.test(word) &&
  (containsLink(word) || /\bwww\./i.test(word) || scheme.test(word))

/**
 * Removes addresses of other websites: a model may repeat one that somebody wrote into a note. It removes
 * what a name may not have, so "fim.Veja" goes as well: any word may be the ending of a domain.
 */
export function withoutAddresses(text: string): string {
  return text.replace(/[^\p{Z}\p{Cc}]+/gu, (word) => (isAddress(word) ? REMOVED : word))
}

export function cut(text: string, length = ANSWER_LENGTH): string {
  return text.length > length ? `${text.slice(0, length - 1).trimEnd()}…` : text
}
