import { maskEmail } from '#functions/clients/rules.ts'
import { AppError } from '#functions/kit/errors.ts'
import type { Channel } from '#shared/notifications.ts'
import { formatPhone } from '#shared/phone.ts'
import { availableChannels } from '../rules/channels.ts'

const names: Record<Channel, string> = { whatsapp: 'WhatsApp', sms: 'SMS', email: 'e-mail' }

/** Refuses a channel that this installation cannot send by. */
export function requireChannel(hasWhatsApp: boolean, channel: Channel): void {
  if (availableChannels(hasWhatsApp).includes(channel)) return
  throw new AppError(
    'channel_unavailable',
    `O envio por ${names[channel]} ainda não está disponível aqui. Desligue esse canal ou escolha outro.`,
  )
}

/** `j***@gmail.com`, `(11) 9****-4321`: enough to recognise the recipient, too little to write to. */
export function maskRecipient(channel: Channel, to: string): string {
  if (channel === 'email') return maskEmail(to)
  const shown = [...formatPhone(to)]
  const isHidden = (sign: string, at: number) => at >= 6 && at < shown.length - 4 && /\d/.test(sign)
  return shown.map((sign, at) => (isHidden(sign, at) ? '*' : sign)).join('')
}
