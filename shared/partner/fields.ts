import { appointmentFields } from '../appointments.ts'
import { clientFields } from '../client-fields.ts'
import type { partnerContracts } from '../contracts.ts'
import { docOf, type Entity, eachOf, type Field } from '../entity.ts'
import { enteredFields } from '../finance.ts'
import { professionalFields } from '../professionals.ts'
import { serviceFields } from '../services.ts'
import { stockFields } from '../stock.ts'

/** JSON Schema cannot derive these facts from the contracts' checks. */
export type FieldDoc = { description?: string; format?: string; pattern?: string; examples?: unknown[] }

const day = (description: string): FieldDoc => ({
  description,
  format: 'date',
  pattern: '^\\d{4}-\\d{2}-\\d{2}$',
})
const reais = (description: string): FieldDoc => ({
  description: `${description}, em reais, com no máximo duas casas decimais.`,
})

export const fieldDocs: Record<string, FieldDoc> = {
  id: { description: 'Identificador, que não muda.' },
  version: { description: 'Aumenta a cada mudança. `ETag` começa com ele, e `If-Match` o aceita.' },
  created_at: { description: 'Instante da criação, em UTC.' },
  updated_at: { description: 'Instante da última mudança, em UTC.' },
  from: day('Primeiro dia do período.'),
  to: day('Último dia do período.'),
  changed_since: {
    description:
      'Só o que mudou desde este instante, em UTC ou com fuso (`-03:00`; em uma URL, `+` é `%2B`); até 35 dias atrás. As mudanças do minuto anterior vêm junto, e o que muda mais de uma vez pode se repetir.',
  },
  limit: { description: 'Itens por página; sem ele, 50.' },
  cursor: {
    description:
      'Onde a próxima página começa: o `cursor` da página anterior. Some na última. Com filtros, uma página pode ter menos itens, ou nenhum, e mesmo assim um `cursor`.',
  },
  removed: { description: 'Ids do que mudou e deixou de existir; só com `changed_since`.' },
  search: { description: 'Começo de palavras do nome, ou pelo menos três dígitos do telefone.' },
  name: { description: 'Nome.' },
  phone: { description: 'Telefone com DDD. As respostas o trazem em E.164.' },
  email: { description: 'E-mail.' },
  birth_date: day('Data de nascimento.'),
  address: { description: 'Endereço, em uma linha.' },
  notes: {
    description:
      'Observações. Em um agendamento, as palavras do cliente: as de uma reserva na página são dele e não mudam por aqui.',
  },
  labels: { description: 'Etiquetas que a equipe deu ao cliente.' },
  whatsapp_opt_in: {
    description:
      'O cliente aceitou receber mensagens por WhatsApp neste telefone; falta quando não aceitou. Trocar o telefone retira o aceite, se ele não vem junto.',
  },
  anonymised_at: { description: 'Instante em que os dados pessoais foram apagados.' },
  date: day('Dia, no fuso da empresa.'),
  time: { description: 'Horário de início (HH:MM), no fuso da empresa.' },
  slots: { description: 'Inícios livres (HH:MM), no fuso da empresa.' },
  duration: { description: 'Duração em minutos.' },
  starts_at: { description: 'Instante do início, em UTC: `date` e `time` no fuso de `timezone`.' },
  ends_at: { description: 'Instante do fim, em UTC.' },
  price: reais('Preço'),
  tip: reais('Gorjeta'),
  appointment_id: { description: 'Id do agendamento.' },
  client_id: { description: 'Id do cliente; falta quando é um cliente avulso.' },
  client_name: { description: 'Nome do cliente.' },
  client_phone: {
    description:
      'Telefone do cliente, em E.164, como está no cadastro quando o evento é enviado; falta quando não há.',
  },
  new_client: { description: 'Um cliente que ainda não está no cadastro.' },
  professional_id: { description: 'Id do profissional.' },
  professional_name: { description: 'Nome do profissional.' },
  service_id: { description: 'Id do serviço.' },
  service_name: { description: 'Nome do serviço quando foi agendado.' },
  stock_item_id: { description: 'Id do item do estoque.' },
  transaction_id: { description: 'Id da transação.' },
  sale_id: { description: 'Id da venda que a gerou.' },
  status: { description: 'Situação.' },
  reason: { description: 'Motivo.' },
  cancel_reason: { description: 'Motivo do cancelamento.' },
  links: {
    description:
      'Páginas do próprio cliente, pelo que ele pode fazer quando o evento é enviado: `confirm`, `reschedule`, `cancel`. Quem tem o endereço age como o cliente; o registro de entregas não os guarda, e um reenvio traz outros.',
  },
  changes: { description: 'Cada campo que mudou, com o valor de antes (`from`) e o de agora (`to`).' },
  service_ids: { description: 'Ids dos serviços que faz; sem a lista, todos.' },
  is_active: { description: 'Se está em uso.' },
  business_name: { description: 'Nome da empresa.' },
  slug: { description: 'Nome da página: `https://<slug>.…`.' },
  timezone: { description: 'Fuso da empresa (IANA).' },
  is_public_booking_enabled: { description: 'Se a página recebe agendamentos.' },
  welcome_message: { description: 'Mensagem no alto da página.' },
  require_email: { description: 'Se o e-mail é obrigatório na página.' },
  require_notes: { description: 'Se as observações são obrigatórias na página.' },
  auto_confirm: { description: 'Se agendamentos da página já nascem confirmados.' },
  booking_window_start_time: { description: 'Primeiro horário do dia (HH:MM).' },
  booking_window_end_time: { description: 'Fim do dia (HH:MM, até 24:00).' },
  slot_duration: { description: 'Minutos entre os inícios oferecidos.' },
  buffer_time: { description: 'Minutos livres antes e depois de cada agendamento.' },
  notice_in_working_hours: {
    description:
      'A antecedência mínima conta só as horas em que o profissional atende; falta: todas as horas.',
  },
  min_advance_booking: { description: 'Antecedência mínima, em horas.' },
  max_advance_booking: { description: 'Até quantos dias à frente se agenda.' },
  cancel_notice_hours: { description: 'Até quantas horas antes o cliente cancela ou remarca.' },
  visible_services: { description: 'Ids dos serviços na página; sem a lista, todos os ativos.' },
  last_movement: { description: 'Instante da última movimentação, em UTC.' },
  payments: { description: 'Como foi pago; mais de um item em pagamentos mistos.' },
  method: { description: 'Forma de pagamento.' },
  reverses: { description: 'Id da transação que esta estorna.' },
  reversed_by: { description: 'Id do estorno desta transação.' },
  outcome: { description: '`deleted`: excluído; `anonymised`: dados pessoais apagados, nome mantido.' },
}

const docsOf = (entity: Entity): Record<string, FieldDoc> => eachOf(entity, fieldDoc)

function fieldDoc(field: Field): FieldDoc {
  return field.kind === 'date' ? day(docOf(field)) : { description: docOf(field) }
}

/** Some fields mean something else in one area, or exist only there. */
export const areaFieldDocs: { [A in keyof typeof partnerContracts]?: Record<string, FieldDoc> } = {
  appointments: docsOf(appointmentFields),
  clients: docsOf(clientFields),
  professionals: docsOf(professionalFields),
  services: docsOf(serviceFields),
  stock: docsOf(stockFields),
  finance: docsOf(enteredFields),
  booking: { professional_id: { description: 'Id do profissional, ou `any`.' } },
}
