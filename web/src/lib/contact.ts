import { formatPhone } from '#shared/phone.ts'

/** What a phone field shows while somebody types: the Brazilian mask, or a foreign number's own digits after `+`. */
export function maskPhone(typed: string): string {
  const text = typed.trimStart()
  if (/^\+(?!5?$|55)/.test(text)) return `+${text.slice(1).replace(/[^\d ()-]/g, '')}`.slice(0, 25)
  return text.startsWith('+') && text.length < 4 ? text : formatPhone(text)
}

/** WhatsApp's own address of a number; nothing for a landline, which has none (RULINGS D12). */
export function whatsappLink(phone: string): string | undefined {
  return /^\+55\d\d[2-5]/.test(phone) ? undefined : `https://wa.me/${phone.replace(/\D/g, '')}`
}
