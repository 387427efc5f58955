import { emailTexts, smsTexts } from '#shared/message-words.ts'
import { type Message, type Sender, writeLetter } from './letter.ts'
import type { TextMessage } from './outgoing.ts'
import { firstName, paragraphs, smsOf, TEAM, type Values } from './variables.ts'

/** Holds a client on their birthday, and the business that congratulates. */
export type Congratulated = {
  client_name: string
  sender: Sender
  /** The page takes bookings. */
  page: string
  /** `26/11`. */
  day: string
  /** The client declines such messages at the page; mail programs do so at the address. */
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

/** The SMS leads to where the client declines, whatever the business's words. */
export function birthdaySms(about: Congratulated, own?: string): TextMessage {
  const { text } = smsOf(own ?? smsTexts.birthday, birthdayValues(about))
  return { text: `${text} Sair: ${about.decline.page}`, promotional: true }
}

/** Returns the values of a message's variables; no appointment is needed. */
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
