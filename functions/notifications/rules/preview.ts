import type { BookingConfig } from '#shared/booking-config.ts'
import type { Company } from '#shared/company.ts'
import type { ClientKind } from '#shared/notifications.ts'
import { tenantSender, writeLetter } from './letter.ts'

type Business = { company: Company; config: BookingConfig }
type Asked = { channel: 'email' | 'sms'; kind: ClientKind; text?: string | undefined }

/** Stub until the words of all kinds are written. */
export function previewOf(
  appUrl: string,
  { company, config }: Business,
  { channel, kind, text }: Asked,
  _: Date,
) {
  const words = (text ?? `Olá, {cliente}. Mensagem ${kind} de {empresa}.`)
    .replaceAll('{cliente}', 'Ana')
    .replaceAll('{empresa}', company.name)
  if (channel === 'sms') return { text: words, parts: Math.ceil(words.length / 160) }
  const {
    subject,
    html,
    text: plain,
  } = writeLetter(
    { subject: 'Teste', title: 'Agendamento', lines: [words], actions: [], leads: false, ending: [] },
    tenantSender(appUrl, company, config),
  )
  return { subject, html, text: plain }
}
