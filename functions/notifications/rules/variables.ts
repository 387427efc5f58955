import { withoutLinks } from '#shared/names.ts'
import type { Template, Variable } from '#shared/notifications.ts'
import type { TemplateMessage, TextMessage } from './outgoing.ts'
import { inGsm, isGsm } from './sms.ts'

/** Holds the values of a message's variables. */
export type Values = Record<Variable, string>

/** The professional of an appointment that has none. */
export const TEAM = 'nossa equipe'

/**
 * A text with its variables filled in; a value is one line, whatever somebody typed as a name. The product's own link is
 * the only one in it (RULINGS G6): text and values together make none.
 */
export function fillIn(text: string, values: Values, asWritten = (value: string) => value): string {
  const fill = (part: string) =>
    part.replace(/\{(\w+)\}/g, (whole, name: string) => {
      const value = Object.hasOwn(values, name) ? values[name as Variable] : undefined
      return value === undefined ? whole : asWritten(oneLine(value))
    })
  return text
    .split('{link}')
    .map((part) => withoutLinks(fill(part)))
    .join(asWritten(values.link))
}

/** A text's paragraphs, which a business may have typed with breaks. */
export function paragraphs(text: string, values: Values): string[] {
  return fillIn(text, values).split(/\s*\n\s*/)
}

export const firstName = (name: string) => name.trim().split(/\s+/)[0] ?? ''
/** `26/11` */
export const shortDate = (date: string) => `${date.slice(8)}/${date.slice(5, 7)}`

/** Names are typed by people: line breaks and invisible characters end here. */
export function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]+/gu, ' ').trim()
}

/** Fills an SMS. If its text is all GSM-7, values lose other letters, as one would double its price. */
export function smsOf(text: string, values: Values): TextMessage {
  return { text: fillIn(text, values, isGsm(text) ? inGsm : undefined) }
}

/** Fills a template's gaps. WhatsApp refuses empty ones, and shows these signs as bold, italic and so on. */
export function templateOf({ name, language, variables }: Template, values: Values): TemplateMessage {
  const parameters = variables.map((variable) => {
    const value = oneLine(values[variable].replace(markup(variable), ' '))
    return (variable === 'link' ? value : withoutLinks(value)) || '-'
  })
  return { template: { name, language }, parameters }
}

/** A link has underscores, which WhatsApp leaves alone in links. */
const markup = (variable: Variable) => (variable === 'link' ? /$^/g : /[*_~`]+/g)
