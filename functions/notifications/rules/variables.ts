import { withoutLinks } from '#shared/names.ts'
import type { Template, Variable } from '#shared/notifications.ts'
import { inGsm, isGsm } from './sms.ts'

/** `promotional` marks advertising. */
export type TextMessage = { text: string; promotional?: true }
export type TemplateMessage = { template: Pick<Template, 'name' | 'language'>; parameters: string[] }

export type Values = Record<Variable, string>

export const TEAM = 'nossa equipe'

/** Values become one line. Only the product's own link is allowed (RULINGS G6). */
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

export function paragraphs(text: string, values: Values): string[] {
  return fillIn(text, values).split(/\s*\n\s*/)
}

export const firstName = (name: string) => name.trim().split(/\s+/)[0] ?? ''
export const shortDate = (date: string) => `${date.slice(8)}/${date.slice(5, 7)}`

/** Removes line breaks and invisible characters that people typed. */
export function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]+/gu, ' ').trim()
}

/** If the text is GSM-7, other letters in values are replaced, as one would double the price. */
export function smsOf(text: string, values: Values): TextMessage {
  return { text: fillIn(text, values, isGsm(text) ? inGsm : undefined) }
}

/** WhatsApp refuses empty values, and would show these characters as formatting. */
export function templateOf({ name, language, variables }: Template, values: Values): TemplateMessage {
  const parameters = variables.map((variable) => {
    const value = oneLine(values[variable].replace(markup(variable), ' '))
    return (variable === 'link' ? value : withoutLinks(value)) || '-'
  })
  return { template: { name, language }, parameters }
}

/** A link keeps its underscores, which WhatsApp does not format. */
const markup = (variable: Variable) => (variable === 'link' ? /$^/g : /[*_~`]+/g)
