import { ANSWER_LENGTH } from '#shared/assistant.ts'

/** Markdown as the plain text that the chat shows. */
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
/** Addresses with a scheme, and what mail programs make a link of; not the end of an e-mail's address. */
const address =
  /(?:[a-z][a-z0-9+.-]*:\/\/|www\.|\b(?:javascript|data|mailto|tel):)\S*|(?<![@\w.-])(?:[\p{L}\d](?:[\p{L}\d-]*)\.)+(?:com|net|org|info|biz|online|site|store|shop|xyz|top|club|link|click|app|dev|page|me|ly|io|co|ai|br|ru|cn|tk|example|test|invalid)(?:\.br)?(?![\p{L}\d@-])(?:[/?#:]\S*)?/giu

/** Without addresses of other websites: a model may repeat one that somebody wrote into a note. */
export function withoutAddresses(text: string): string {
  return text.replace(address, REMOVED)
}

export function cut(text: string, length = ANSWER_LENGTH): string {
  return text.length > length ? `${text.slice(0, length - 1).trimEnd()}…` : text
}
