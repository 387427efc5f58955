import { withoutFalseArea } from '#shared/local-phone.ts'
import { formatPhone } from '#shared/phone.ts'
import { plainSigns } from '#shared/plain.ts'

/** The beginning of a service number such as 0800 looks like an area code. */
const SERVICE_BEGUN = /^0(?:[358]0{0,2})?$|^0[358]00/

/** Formats Brazilian and service numbers, and foreign ones after `+`. */
export function maskPhone(typed: string): string {
  const text = plainSigns(typed).trimStart()
  if (/^\+(?!5?$|55)/.test(text)) return `+${text.slice(1).replace(/[^\d ()-]/g, '')}`.slice(0, 25)
  const digits = text.replace(/\D/g, '')
  if (SERVICE_BEGUN.test(digits))
    return digits
      .slice(0, 11)
      .replace(/^(....)(.{1,3})/, '$1 $2 ')
      .trim()
  return formatPhone(text)
}

/** Formats a phone field while it is typed and once it is left. */
export const phoneText = { mask: maskPhone, tidy: withoutFalseArea }

/** Returns undefined for landlines and service numbers (RULINGS D12). */
export function whatsappLink(phone: string): string | undefined {
  return /^\+(?!55\d\d[2-5])/.test(phone) ? `https://wa.me/${phone.replace(/\D/g, '')}` : undefined
}
