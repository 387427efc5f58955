import { lacksAreaCode } from './local-phone.ts'
import { plainNumber } from './plain.ts'

/** Brazilian phones (RULINGS D12). A metadata library would be too large for the customers' page. */

/** Begins with one of the 67 area codes in use (Anatel, Plano Geral de Códigos Nacionais). */
const AREA = /^(?:[14689][1-9]|2[12478]|3[1-578]|5[1345]|7[134579])/

const isForeign = (typed: string) => /^\W*\+\D*(?!5\D*5)\d\D*\d/.test(typed)

/** A slash may only follow the area code: elsewhere it separates two phones. */
const SIGNS = /^(?:(?:\+?55)?\s?\(?0?\d\d\)?\s?\/)?[\d\s()+.-]+$/

/** National digits (10 or 11 of a valid number), without a leading `+55` or `0`. */
export function nationalDigits(typed: string): string {
  const plain = plainNumber(typed)
  let digits = plain.replace(/\D/g, '')
  if (digits.startsWith('55') && (/^\W*\+/.test(plain) || digits.length > 11)) digits = digits.slice(2)
  return digits.replace(/^0+/, '')
}

/** National digits of a number in an existing area. */
function areaDigits(typed: string): string | undefined {
  const plain = plainNumber(typed)
  if (!SIGNS.test(plain) || isForeign(plain)) return undefined
  const digits = nationalDigits(plain)
  return AREA.test(digits) ? digits : undefined
}

/** Whether it is one of the area codes in use. */
export const isAreaCode = (typed: string): boolean => /^\d\d$/.test(typed) && AREA.test(typed)

/** The business's own area code: the one it names, or that of its phone. */
export function areaCodeOf(
  business: { area_code?: string | undefined; phone?: string | undefined } | undefined,
): string | undefined {
  return business?.area_code ?? /^\+55(\d\d)/.exec(business?.phone ?? '')?.[1]
}

/** Numbers of a service, which no area code precedes: 0300, 0500 and 0800, 300x and 400x (Anatel's plan of numbers). */
const SERVICE = /^(?:0[358]00\d{6,7}|[34]00\d{5})$/
/** What has been typed so far of the first kind, which the mask would take for an area code. */
const SERVICE_BEGUN = /^0(?:[358]0{0,2})?$|^0[358]00/

/** A business's own phone: E.164, or the digits of a service's number, which are dialled as they are. */
export function parseBusinessPhone(typed: string, reading?: Reading): string | undefined {
  const digits = plainNumber(typed).replace(/[\s().-]/g, '')
  return SERVICE.test(digits) ? digits : parseStaffPhone(typed, reading)
}

type Reading = { areaCode?: string | undefined }

/**
 * E.164 (`+5511987654321`) of a typed phone, or undefined if it is no Brazilian mobile or landline. `areaCode` is for a
 * number without one.
 */
export function parsePhone(typed: string, { areaCode = '' }: Reading = {}): string | undefined {
  const digits = areaDigits(lacksAreaCode(typed) ? areaCode + plainNumber(typed) : typed)
  return digits && /^\d\d(9\d{8}|[2-5]\d{7})$/.test(digits) ? `+55${digits}` : undefined
}

/** Whether it is a mobile number without the leading 9, as used until 2016. */
export function lacksNinthDigit(typed: string): boolean {
  return /^\d\d[6-9]\d{7}$/.test(areaDigits(typed) ?? '')
}

/**
 * `(DD) NNNNN-NNNN` or `(DD) NNNN-NNNN` of a complete or partial number, at most 11 digits of it; foreign ones unchanged.
 * Numbers of a service are `0800 123 4567` and `4004-1234`.
 */
export function formatPhone(phone: string): string {
  if (isForeign(phone)) return phone
  const plain = phone.replace(/\D/g, '')
  if (SERVICE_BEGUN.test(plain))
    return plain
      .slice(0, 11)
      .replace(/^(\d{4})(\d{1,3})(\d*)$/, (_, ...parts) => parts.slice(0, 3).filter(Boolean).join(' '))
  if (SERVICE.test(phone)) return `${phone.slice(0, 4)}-${phone.slice(4)}`
  const digits = nationalDigits(phone).slice(0, 11)
  if (digits.length <= 2) return digits
  const split = digits.length > 10 ? 7 : 6
  const rest = digits.length > split ? `${digits.slice(2, split)}-${digits.slice(split)}` : digits.slice(2)
  return `(${digits.slice(0, 2)}) ${rest}`
}

/** `(11) *****-4321` of an E.164 number: enough for its owner to recognise it, too little to call. */
export function maskPhone(phone: string): string {
  const shown = formatPhone(phone)
  const area = shown.indexOf(')') + 1
  return shown.slice(0, area) + shown.slice(area, -4).replace(/\d/g, '*') + shown.slice(-4)
}

export const PHONE_REFUSED =
  'Informe um telefone com DDD, como (11) 98765-4321. De outro país, comece com + e o código do país.'

/** E.164 of a phone typed by staff: Brazilian, or `+` and 7 to 15 digits (RULINGS D12); else undefined. */
export function parseStaffPhone(typed: string, reading?: Reading): string | undefined {
  const text = plainNumber(typed)
  const digits = text.replace(/\D/g, '')
  if (!text.startsWith('+') || digits.startsWith('55')) return parsePhone(text, reading)
  return /^\+[\d\s()./-]+$/.test(text) && /^[1-9]\d{6,14}$/.test(digits) ? `+${digits}` : undefined
}
