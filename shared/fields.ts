import * as z from 'zod'
import { EMAIL } from './email.ts'
import { formatMoney } from './money.ts'
import { isDate } from './time.ts'

/**
 * The field types that every area's contract is made of, with the limits of RULINGS D13 and D24: functions, so that
 * only what is used is made.
 */

const noControls = /^[^\p{Cc}\p{Cs}]*$/u
const noControlsButLines = /^[^\p{Cc}\p{Cs}]*(?:[\t\r\n][^\p{Cc}\p{Cs}]*)*$/u
const invisible = /(?<![^\s\p{Cf}])[\u200c\u200d]|[\u200c\u200d](?![^\s\p{Cf}])|(?![\u200c\u200d])\p{Cf}/gu

/**
 * A text without what shows nothing or turns the rest around, as pasted texts have it: zero width, soft hyphens,
 * marks of direction. A joiner stays where it joins two signs, as in some emoji.
 */
export const withoutInvisible = (text: string): string => text.replace(invisible, '')

/** Trimmed, NFC, without invisible characters; HTML stays text. */
const text = () => z.string().overwrite(withoutInvisible).trim().normalize('NFC')

/** One line of text of at most `max` characters, no control characters. */
export const line = (max: number) =>
  text().max(max).regex(noControls, 'Retire os caracteres especiais invisíveis.')

/** As `line`, with line breaks allowed. */
export const paragraph = (max: number) =>
  text().max(max).regex(noControlsButLines, 'Retire os caracteres especiais invisíveis.')

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

export const email = () => z.string().trim().max(254).regex(EMAIL, 'E-mail deve ter um formato válido')

/** Id with one of the product's prefixes. Only its form is checked: what does not exist is said by the verb. */
export const id = (prefix: string) =>
  z.string().regex(new RegExp(`^${prefix}_[0-9a-z]{26}$`), 'Identificador inválido.')

export const color = () => z.string().regex(/^#[0-9a-fA-F]{6}$/)
