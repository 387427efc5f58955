import { emailTexts, smsTexts } from '#shared/message-words.ts'
import { type Message, type Sender, writeLetter } from './letter.ts'
import type { TextMessage } from './variables.ts'
import { firstName, paragraphs, smsOf, TEAM, type Values } from './variables.ts'

export type Congratulated = {
  client_name: string
  sender: Sender
  page: string
  day: string
  /** Clients opt out on the page; mail programs do so at the address. */
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

/** The opt-out link is added whatever the business's text. */
export function birthdaySms(about: Congratulated, own?: string): TextMessage {
  const { text } = smsOf(own ?? smsTexts.birthday, birthdayValues(about))
  return { text: `${text} Sair: ${about.decline.page}`, promotional: true }
}

/** No variable needs an appointment. */
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
