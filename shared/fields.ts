import * as z from 'zod'
import { EMAIL } from './email.ts'
import { formatMoney } from './money.ts'
import { businessNameFault, containsLink, NAME_WITH_LINK } from './names.ts'
import { isDate } from './time.ts'

/**
 * The field types of every area's contract, with the limits of RULINGS D13 and D24: functions, so that only what is used
 * is made. Zod goes on to the next check after a failed one: `abort` ends a text that is too long before any pattern or
 * function of ours reads it.
 */

const noControls = /^[^\p{Cc}\p{Cs}]*$/u
const noControlsButLines = /^[^\p{Cc}\p{Cs}]*(?:[\t\r\n][^\p{Cc}\p{Cs}]*)*$/u
const invisible = /(?<![^\s\p{Cf}])[\u200c\u200d]|[\u200c\u200d](?![^\s\p{Cf}])|(?![\u200c\u200d])\p{Cf}/gu

/**
 * A text without the invisible characters that pasted texts contain: zero width, soft hyphens, marks of direction. A
 * joiner stays where it joins two signs, as in some emoji.
 */
export const withoutInvisible = (text: string): string => text.replace(invisible, '')

/**
 * Trimmed, NFC, without invisible characters; HTML stays text. A text far beyond `max` is refused as it came:
 * normalizing 250 kB of combining marks takes seconds.
 */
const text = (max: number) =>
  z
    .string()
    .overwrite((typed) => (typed.length > 10 * max ? typed : withoutInvisible(typed).trim().normalize('NFC')))
    .max(max, { abort: true })

/** One line of text of at most `max` characters, no control characters. */
export const line = (max: number) => text(max).regex(noControls, 'Retire os caracteres especiais invisíveis.')

/** As `line`, with line breaks allowed. */
export const paragraph = (max: number) =>
  text(max).regex(noControlsButLines, 'Retire os caracteres especiais invisíveis.')

/** Name of a person. Messages carry it to others, so it holds no link (RULINGS E23). */
export const personName = () => line(120).refine((name) => !containsLink(name), NAME_WITH_LINK)

/** Name of a business: no link either, and not the product's own name. */
export const businessName = () =>
  line(120).refine((name) => !businessNameFault(name), {
    error: ({ input }) => businessNameFault(String(input)),
  })

/** Wall-clock date `YYYY-MM-DD` that exists. */
export const date = () => z.string().refine(isDate, 'Informe uma data que exista, no formato AAAA-MM-DD.')

/** Wall-clock time `HH:MM`, 00:00 to 23:59. */
export const time = () =>
  z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Informe um horário no formato HH:MM.')

/** As `time`, for where something ends: 24:00 is the end of the day. */
export const endTime = () =>
  z.string().regex(/^(([01]\d|2[0-3]):[0-5]\d|24:00)$/, 'Informe um horário no formato HH:MM.')

/** UTC instant, ISO 8601. */
export const instant = () => z.iso.datetime()

const MOST_REAIS = 999_999.99

/** Reais in whole cents, 0 to 999999.99. */
export const money = () =>
  z
    .number()
    .min(0)
    .max(MOST_REAIS, { error: () => `O valor máximo é ${formatMoney(MOST_REAIS)}.` })
    .refine((reais) => Number(reais.toFixed(2)) === reais, 'Use no máximo duas casas decimais.')

export const email = () => text(254).regex(EMAIL, 'E-mail deve ter um formato válido')

/** Id with one of the product's prefixes. Only its form is checked: the verb answers whether it exists. */
export const id = (prefix: string) =>
  z.string().regex(new RegExp(`^${prefix}_[0-9a-z]{26}$`), 'Identificador inválido.')

export const color = () => z.string().regex(/^#[0-9a-fA-F]{6}$/)
