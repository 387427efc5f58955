import * as z from 'zod'
import { asciiEmail, EMAIL } from './email.ts'
import { NO_WEBSITE, websiteOrigin } from './embed.ts'
import { NO_AMOUNT } from './entity.ts'
import { formatMoney } from './money.ts'
import { businessNameFault, containsLink, NAME_WITH_LINK } from './names.ts'
import { plainNumber } from './plain.ts'
import { isDate } from './time.ts'

/** Limits follow RULINGS D13 and D24. `abort` keeps patterns from reading a text that is too long. */

const noControls = /^[^\p{Cc}\p{Cs}]*$/u
const noControlsButLines = /^[^\p{Cc}\p{Cs}]*(?:[\t\r\n][^\p{Cc}\p{Cs}]*)*$/u
const invisible = /(?<![^\s\p{Cf}])[\u200c\u200d]|[\u200c\u200d](?![^\s\p{Cf}])|(?![\u200c\u200d])\p{Cf}/gu

/** A joiner between two signs stays, as in some emoji. */
export const withoutInvisible = (text: string): string => text.replace(invisible, '')

/** The length is checked first, because normalising 250 kB takes seconds. */
const text = (max: number) =>
  z
    .string()
    .overwrite((typed) => (typed.length > 10 * max ? typed : withoutInvisible(typed).trim().normalize('NFC')))
    .max(max, { abort: true })

export const line = (max: number) => text(max).regex(noControls, 'Retire os caracteres especiais invisíveis.')

export const paragraph = (max: number) =>
  text(max).regex(noControlsButLines, 'Retire os caracteres especiais invisíveis.')

/** Messages carry names to others, so they may not contain links (RULINGS E23, G6). */
export const personName = () => line(120).refine((name) => !containsLink(name), NAME_WITH_LINK)

/** It may contain neither a link nor the product's name. */
export const businessName = () =>
  line(120).refine((name) => !businessNameFault(name), {
    error: ({ input }) => businessNameFault(String(input)),
  })

const pasted = () => z.string().overwrite(plainNumber)

export const date = () => pasted().refine(isDate, 'Informe uma data que exista, no formato AAAA-MM-DD.')

/** Any other year is a typing error. */
const FIRST_YEAR = 2000
const LAST_YEAR = 2100

/** Stored dates, of an appointment or a payment, must be in a plausible year. */
export const day = () =>
  date().refine(
    (typed) =>
      !isDate(typed) || (Number(typed.slice(0, 4)) >= FIRST_YEAR && Number(typed.slice(0, 4)) <= LAST_YEAR),
    {
      error: `Confira o ano: vai de ${FIRST_YEAR} a ${LAST_YEAR}.`,
    },
  )

export const birthDate = () =>
  date().refine(
    (typed) => !isDate(typed) || (typed >= '1900' && typed < String(LAST_YEAR)),
    'Confira o ano de nascimento',
  )

export const time = () => pasted().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Informe um horário no formato HH:MM.')

/** It also accepts 24:00 for the end of the day. */
export const endTime = () =>
  pasted().regex(/^(([01]\d|2[0-3]):[0-5]\d|24:00)$/, 'Informe um horário no formato HH:MM.')

export const instant = () => z.iso.datetime()

export const MOST_REAIS = 999_999.99

const inCents = (reais: z.ZodNumber) =>
  reais
    .max(MOST_REAIS, { error: () => `O valor máximo é ${formatMoney(MOST_REAIS)}.` })
    .refine((value) => Number(value.toFixed(2)) === value, 'Use no máximo duas casas decimais.')

export const money = () => inCents(z.number().min(0))

export const amount = () => inCents(z.number().gt(0, NO_AMOUNT))

export const MOST_UNITS = 999_999.99

/** Quantities have two decimals and are never negative (RULINGS A19). */
export const quantity = () =>
  z
    .number('Informe a quantidade.')
    .min(0, 'A quantidade não pode ser negativa.')
    .max(MOST_UNITS, 'A quantidade máxima é 999.999,99.')
    .refine((units) => Number(units.toFixed(2)) === units, 'Use no máximo duas casas decimais.')

export const email = () => text(254).overwrite(asciiEmail).regex(EMAIL, 'E-mail deve ter um formato válido')

export const storedEmail = () => line(254)

export const website = () =>
  line(2048).refine((typed) => {
    if (!/^https?:\/\/[^\s\\]+$/i.test(typed) || !URL.canParse(typed)) return false
    const { hostname, username, password } = new URL(typed)
    return hostname.includes('.') && !username && !password
  }, NO_WEBSITE)

/** It goes into headers, so only scheme, host and port remain. */
export const origin = () => line(260).refine((typed) => websiteOrigin(typed) === typed, NO_WEBSITE)

/** Only the form is checked; the verb checks that the entity exists. */
export const id = (prefix: string) =>
  z.string().regex(new RegExp(`^${prefix}_[0-9a-z]{26}$`), 'Identificador inválido.')

type Changes<S extends z.ZodRawShape> = {
  [K in keyof S]: S[K] extends z.ZodOptional<infer T extends z.ZodType>
    ? z.ZodOptional<z.ZodNullable<T>>
    : z.ZodOptional<S[K] & z.ZodType>
}

/** Each field may be omitted, and null removes an optional one. */
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
