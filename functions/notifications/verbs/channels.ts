import { AppError } from '#functions/kit/errors.ts'
import type { Channel } from '#shared/notifications.ts'
import { availableChannels } from '../rules/channels.ts'

const names: Record<Channel, string> = { whatsapp: 'WhatsApp', sms: 'SMS', email: 'e-mail' }

export function requireChannel(hasWhatsApp: boolean, channel: Channel): void {
  if (availableChannels(hasWhatsApp).includes(channel)) return
  throw new AppError(
    'channel_unavailable',
    `O envio por ${names[channel]} ainda não está disponível aqui. Desligue esse canal ou escolha outro.`,
  )
}
