import { CODE_SECONDS } from '#shared/links.ts'
import { type Message, type Sender, writeLetter } from './letter.ts'

export function codeMessage(sender: Sender, code: string): Message {
  return writeLetter(
    {
      subject: `Seu código para ver seus agendamentos · ${sender.name}`,
      title: 'Seu código',
      lines: ['Informe este código na página em que ele foi pedido.'],
      headline: code,
      actions: [],
      leads: false,
      ending: [
        `Ele vale por ${CODE_SECONDS / 60} minutos. Se não foi você que pediu, ignore este email.`,
        `Mensagem automática de ${sender.name}, enviada pelo Navalha.`,
      ],
    },
    sender,
  )
}
