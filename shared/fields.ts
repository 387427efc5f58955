import * as z from 'zod'
import { asciiEmail, EMAIL } from './email.ts'
import { NO_WEBSITE, websiteOrigin } from './embed.ts'
import { formatMoney } from './money.ts'
import { businessNameFault, containsLink, NAME_WITH_LINK } from './names.ts'
import { plainNumber } from './plain.ts'
import { isDate } from './time.ts'

/**
 * Field types for all contracts, with the limits of RULINGS D13 and D24; functions, so that only used ones
 * are made. `abort` stops zod's later checks, so that no pattern reads a text that is too long.
 */

const noControls = /^[^\p{Cc}\p{Cs}]*$/u
const noControlsButLines = /^[^\p{Cc}\p{Cs}]*(?:[\t\r\n][^\p{Cc}\p{Cs}]*)*$/u
const invisible = /(?<![^\s\p{Cf}])[\u200c\u200d]|[\u200c\u200d](?![^\s\p{Cf}])|(?![\u200c\u200d])\p{Cf}/gu

/** Removes invisible characters of pasted texts. A joiner between two signs stays, as in some emoji. */
export const withoutInvisible = (text: string): string => text.replace(invisible, '')

/** Trimmed, NFC, without invisible characters. Checks the length first: normalizing 250 kB takes seconds. */
const text = (max: number) =>
  z
    .string()
    .overwrite((typed) => (typed.length > 10 * max ? typed : withoutInvisible(typed).trim().normalize('NFC')))
    .max(max, { abort: true })

/** Accepts one line of at most `max` characters, without control characters. */
export const line = (max: number) => text(max).regex(noControls, 'Retire os caracteres especiais invisíveis.')

/** Accepts what `line` does, and line breaks. */
export const paragraph = (max: number) =>
  text(max).regex(noControlsButLines, 'Retire os caracteres especiais invisíveis.')

/** The name of a person or a service. Messages carry it to others, so it may not contain a link (RULINGS E23, G6). */
export const personName = () => line(120).refine((name) => !containsLink(name), NAME_WITH_LINK)

/** A business's name: no link, and not the product's name. */
export const businessName = () =>
  line(120).refine((name) => !businessNameFault(name), {
    error: ({ input }) => businessNameFault(String(input)),
  })

/** Digits and signs as pasted: other programs write dashes and spaces of their own. */
const pasted = () => z.string().overwrite(plainNumber)

/** An existing wall-clock date `YYYY-MM-DD`. */
export const date = () => pasted().refine(isDate, 'Informe uma data que exista, no formato AAAA-MM-DD.')

/** Years of what a business writes down: a typing error reaches any other. */
const FIRST_YEAR = 2000
const LAST_YEAR = 2100

/** A date that is stored: of an appointment, a payment or the like. */
export const day = () =>
  date().refine(
    (typed) =>
      !isDate(typed) || (Number(typed.slice(0, 4)) >= FIRST_YEAR && Number(typed.slice(0, 4)) <= LAST_YEAR),
    {
      error: `Confira o ano: vai de ${FIRST_YEAR} a ${LAST_YEAR}.`,
    },
  )

/** Somebody's birth; the verb knows today. */
export const birthDate = () =>
  date().refine(
    (typed) => !isDate(typed) || (typed >= '1900' && typed < String(LAST_YEAR)),
    'Confira o ano de nascimento',
  )

/** Wall-clock time `HH:MM`, 00:00 to 23:59. */
export const time = () => pasted().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Informe um horário no formato HH:MM.')

/** Accepts what `time` does, and 24:00 for the end of the day. */
export const endTime = () =>
  pasted().regex(/^(([01]\d|2[0-3]):[0-5]\d|24:00)$/, 'Informe um horário no formato HH:MM.')

/** UTC instant, ISO 8601. */
export const instant = () => z.iso.datetime()

export const MOST_REAIS = 999_999.99

const inCents = (reais: z.ZodNumber) =>
  reais
    .max(MOST_REAIS, { error: () => `O valor máximo é ${formatMoney(MOST_REAIS)}.` })
    .refine((value) => Number(value.toFixed(2)) === value, 'Use no máximo duas casas decimais.')

/** Reais in whole cents, 0 to 999999.99. */
export const money = () => inCents(z.number().min(0))

/** Accepts what `money` does, except 0. */
export const amount = () => inCents(z.number().gt(0, 'Informe um valor maior que zero.'))

export const MOST_UNITS = 999_999.99

/** A quantity of stock with at most two decimals, 0 to 999999.99 (RULINGS A19). */
export const quantity = () =>
  z
    .number('Informe a quantidade.')
    .min(0, 'A quantidade não pode ser negativa.')
    .max(MOST_UNITS, 'A quantidade máxima é 999.999,99.')
    .refine((units) => Number(units.toFixed(2)) === units, 'Use no máximo duas casas decimais.')

export const email = () => text(254).overwrite(asciiEmail).regex(EMAIL, 'E-mail deve ter um formato válido')

/** An address as it is stored: an earlier rule may have let it in. */
export const storedEmail = () => line(254)

/** A web address that a page may link to. */
export const website = () =>
  line(2048).refine((typed) => {
    if (!/^https?:\/\/[^\s\\]+$/i.test(typed) || !URL.canParse(typed)) return false
    const { hostname, username, password } = new URL(typed)
    return hostname.includes('.') && !username && !password
  }, NO_WEBSITE)

/** `https://www.example.com.br`: scheme, host and port of a website, as a browser names it. It stands in headers. */
export const origin = () => line(260).refine((typed) => websiteOrigin(typed) === typed, NO_WEBSITE)

/** An id with this prefix. Checks only the form: the verb checks that it exists. */
export const id = (prefix: string) =>
  z.string().regex(new RegExp(`^${prefix}_[0-9a-z]{26}$`), 'Identificador inválido.')

type Changes<S extends z.ZodRawShape> = {
  [K in keyof S]: S[K] extends z.ZodOptional<infer T extends z.ZodType>
    ? z.ZodOptional<z.ZodNullable<T>>
    : z.ZodOptional<S[K] & z.ZodType>
}

/** The input of a change: each field may be left out, and null removes one that may be missing. */
export function changesOf<S extends z.ZodRawShape>(shape: S) {
  const fields = Object.entries(shape).map(([name, field]) => [
    name,
    (field instanceof z.ZodOptional
      ? (field.unwrap() as z.ZodType).nullable()
      : (field as z.ZodType)
    ).optional(),
  ])
  return z.strictObject(Object.fromEntries(fields) as Changes<S>)
}

export const color = () => z.string().regex(/^#[0-9a-fA-F]{6}$/)
