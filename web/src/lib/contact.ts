import { formatPhone } from '#shared/phone.ts'
import { plainSigns } from '#shared/plain.ts'

/** Formats a phone while typing: the Brazilian mask, or a foreign number's digits after `+`. */
export function maskPhone(typed: string): string {
  const text = plainSigns(typed).trimStart()
  if (/^\+(?!5?$|55)/.test(text)) return `+${text.slice(1).replace(/[^\d ()-]/g, '')}`.slice(0, 25)
  return text.startsWith('+') && text.length < 4 ? text : formatPhone(text)
}

/** WhatsApp's address of a number; undefined for landlines (RULINGS D12). */
export function whatsappLink(phone: string): string | undefined {
  return /^\+55\d\d[2-5]/.test(phone) ? undefined : `https://wa.me/${phone.replace(/\D/g, '')}`
}
