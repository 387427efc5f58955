import { CODE_WINDOW_SECONDS, type LinkView } from '#shared/links.ts'
import { type Message, writeLetter } from './letter.ts'

type Business = LinkView['business'] & { logo_url?: string | undefined }

/** The mail with the code for the list of a phone's appointments. */
export function codeMessage({ name, logo_url, primary_color }: Business, code: string): Message {
  return writeLetter(
    {
      subject: `Seu código para ver seus agendamentos · ${name}`,
      title: 'Seu código',
      lines: ['Informe este código na página em que ele foi pedido.'],
      headline: code,
      actions: [],
      leads: false,
      ending: [
        `Ele vale por ${CODE_WINDOW_SECONDS / 60} minutos. Se não foi você que pediu, ignore este email.`,
        `Mensagem automática de ${name}, enviada pelo Navalha.`,
      ],
    },
    { name, logo: logo_url, primary: primary_color },
  )
}
