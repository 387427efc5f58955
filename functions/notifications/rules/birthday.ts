import { emailTexts, smsTexts } from '#shared/message-words.ts'
import { type Message, type Sender, writeLetter } from './letter.ts'
import type { TextMessage } from './outgoing.ts'
import { firstName, paragraphs, smsOf, TEAM, type Values } from './variables.ts'

/** A client on their birthday, and whose business congratulates. */
export type Congratulated = {
  client_name: string
  sender: Sender
  /** Takes bookings. */
  page: string
  /** `26/11`. */
  day: string
  /** Where the client declines such messages: the page, and the address for mail programs. */
  decline: { page: string; address: string }
}

export function birthdayMessage(about: Congratulated, own?: string): Message {
  const { sender, page, decline } = about
  const values = birthdayValues(about)
  const letter = writeLetter(
    {
      subject: `Feliz aniversário, ${values.cliente}! · ${sender.name}`,
      title: 'Feliz aniversário!',
      lines: paragraphs(own ?? emailTexts.birthday, values),
      actions: [{ label: 'Agendar um horário', link: page }],
      leads: true,
      ending: [
        `Você recebeu esta mensagem porque é cliente de ${sender.name}. Ela foi enviada automaticamente pelo Navalha.`,
      ],
      decline: decline.page,
    },
    sender,
  )
  return { ...letter, unsubscribe: decline.address }
}

/** Whatever the business's words, it leads to where the client declines. */
export function birthdaySms(about: Congratulated, own?: string): TextMessage {
  const { text } = smsOf(own ?? smsTexts.birthday, birthdayValues(about))
  return { text: `${text} Sair: ${about.decline.page}`, promotional: true }
}

/** What a message's variables stand for, those of an appointment as far as there is one. */
export function birthdayValues({ client_name, sender, page, day }: Congratulated): Values {
  return {
    cliente: firstName(client_name),
    servico: 'atendimento',
    profissional: TEAM,
    data: day,
    hora: '',
    empresa: sender.name,
    link: page,
  }
}
