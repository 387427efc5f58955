import { lacksAreaCode } from './local-phone.ts'
import { isForeign, nationalDigits } from './phone.ts'
import { plainNumber } from './plain.ts'

/** A metadata library would be too large for the forms that read phones (RULINGS D12). */

/** It matches one of the 67 area codes in use (Anatel). */
const AREA = /^(?:[14689][1-9]|2[12478]|3[1-578]|5[1345]|7[134579])/

/** A slash may only follow the area code, because elsewhere it separates two phones. */
const SIGNS = /^(?:(?:\+?55)?\s?\(?0?\d\d\)?\s?\/)?[\d\s()+.-]+$/

function areaDigits(typed: string): string | undefined {
  const plain = plainNumber(typed)
  if (!SIGNS.test(plain) || isForeign(plain)) return undefined
  const digits = nationalDigits(plain)
  return AREA.test(digits) ? digits : undefined
}

export const isAreaCode = (typed: string): boolean => /^\d\d$/.test(typed) && AREA.test(typed)

/** Service numbers have no area code: 0300, 0500, 0800, 300x and 400x (Anatel). */
const SERVICE = /^(?:0[358]00\d{6,7}|[34]00\d{5})$/
/** Accepts service numbers as well, such as `0800-123-4567` and `4004-1234`. */
export function parseBusinessPhone(typed: string, reading?: Reading): string | undefined {
  const digits = plainNumber(typed).replace(/[\s().-]/g, '')
  if (!SERVICE.test(digits)) return parseStaffPhone(typed, reading)
  return digits.startsWith('0') ? digits.replace(/^(....)(...)/, '$1-$2-') : digits.replace(/^..../, '$&-')
}

type Reading = { areaCode?: string | undefined }

/** Returns undefined for anything but a Brazilian mobile or landline. */
export function parsePhone(typed: string, { areaCode = '' }: Reading = {}): string | undefined {
  const digits = areaDigits(lacksAreaCode(typed) ? areaCode + plainNumber(typed) : typed)
  return digits && /^\d\d(9\d{8}|[2-5]\d{7})$/.test(digits) ? `+55${digits}` : undefined
}

export const PHONE_REFUSED =
  'Informe um telefone com DDD, como (11) 98765-4321. De outro país, comece com + e o código do país.'

/** Accepts Brazilian phones, or `+` and 7 to 15 digits (RULINGS D12). */
export function parseStaffPhone(typed: string, reading?: Reading): string | undefined {
  const text = plainNumber(typed)
  const digits = text.replace(/\D/g, '')
  if (!text.startsWith('+') || digits.startsWith('55')) return parsePhone(text, reading)
  return /^\+[\d\s()./-]+$/.test(text) && /^[1-9]\d{6,14}$/.test(digits) ? `+${digits}` : undefined
}
