import { CURSOR, cancelled, examples } from './examples.ts'
import type { DocsOf } from './route-doc.ts'

const { appointment, client, service } = examples

export const agendaDocs: DocsOf<'appointments' | 'booking' | 'clients'> = {
  appointments: {
    listAppointments: {
      summary: 'Listar agendamentos',
      description:
        'Da data mais recente para a mais antiga. Sem `from` e `to`, os próximos 30 dias a partir de hoje; com uma das datas, 30 dias a partir dela ou até ela. Um período tem no máximo 92 dias. Com `client_id`, todos os do cliente, ou os de um período de qualquer tamanho. Com `changed_since`, o que mudou desde então, na ordem das mudanças, sem os outros filtros.',
      request: { from: '2026-12-01', to: '2026-12-31', status: 'scheduled', limit: 50 },
      response: { data: [appointment], cursor: CURSOR },
    },
    getAppointment: {
      summary: 'Consultar um agendamento',
      description: 'O agendamento com a versão atual, com que o cabeçalho `ETag` da resposta começa.',
      request: { appointment_id: appointment.id },
      response: appointment,
    },
    createAppointment: {
      summary: 'Criar um agendamento',
      description:
        'Em qualquer minuto livre, como faz a equipe; nunca sobre outro compromisso. Informe `client_id` de um cliente do cadastro ou `new_client` para criar um. Sem nenhum dos dois é um cliente avulso. `professional_id` com `any` escolhe, como a página, entre os profissionais que fazem o serviço, trabalham nesse horário e estão livres; sem nenhum, a resposta é 409 `overlap`. Nulo agenda sem profissional definido. Sem `duration` e `price`, valem os do serviço. Uma data passada pede `staff_notes` com o motivo.',
      request: {
        service_id: service.id,
        professional_id: appointment.professional_id ?? null,
        date: appointment.date,
        time: appointment.time,
        new_client: { name: client.name, phone: '(11) 98765-4321' },
        notes: 'Prefere tesoura.',
      },
      response: appointment,
    },
    updateAppointment: {
      summary: 'Alterar um agendamento',
      description:
        'Um tipo de mudança por chamada: o lugar (`date`, `time`, `professional_id`, `duration`), os dados (`notes`, `staff_notes`, `price`, `service_id`, `client_id`) ou o `status`. Cancelar é outra operação.',
      request: { appointment_id: appointment.id, date: '2026-12-05', time: '10:00' },
      response: { ...appointment, date: '2026-12-05', time: '10:00', version: 2 },
    },
    cancelAppointment: {
      summary: 'Cancelar um agendamento',
      description:
        'O agendamento continua na lista, com o status `cancelled`, e o horário fica livre. As `staff_notes` ganham uma linha que diz quem cancelou, com o motivo; `changes` do evento traz o status e `cancel_reason`.',
      request: { appointment_id: appointment.id, reason: cancelled.cancel_reason },
      response: cancelled,
    },
  },
  booking: {
    getAvailability: {
      summary: 'Consultar horários livres',
      description:
        'Os inícios que a página de agendamento oferece em uma data para um serviço. `professional_id` pode ser `any`: qualquer profissional que faça o serviço. Para agendar um desses horários, envie o mesmo `professional_id` ao criar o agendamento. O que muda em serviços, equipe e configuração vale aqui em até 30 segundos.',
      request: { service_id: service.id, professional_id: 'any', date: '2026-12-04' },
      response: { date: '2026-12-04', slots: ['09:00', '09:30', '14:30'] },
    },
  },
  clients: {
    listClients: {
      summary: 'Listar clientes',
      description:
        'Do mais novo para o mais antigo. `search` procura o começo das palavras do nome, ou pelo menos três dígitos do telefone. Com `changed_since`, o que mudou desde então; `removed` traz os ids excluídos.',
      request: { search: 'carlos', limit: 20 },
      response: { data: [client] },
    },
    getClient: {
      summary: 'Consultar um cliente',
      description: 'O cadastro com a versão atual, com que o cabeçalho `ETag` da resposta começa.',
      request: { client_id: client.id },
      response: client,
    },
    createClient: {
      summary: 'Criar um cliente',
      description: 'O telefone, com DDD, é único: um já cadastrado responde 409 `phone_taken`.',
      request: { name: client.name, phone: '(11) 98765-4321', email: 'carlos@example.com' },
      response: client,
    },
    updateClient: {
      summary: 'Alterar um cliente',
      description: 'Mudam os campos enviados; `null` apaga um campo opcional.',
      request: { client_id: client.id, email: 'carlos.almeida@example.com', notes: null },
      response: { ...client, email: 'carlos.almeida@example.com', version: 2 },
    },
    deleteClient: {
      summary: 'Excluir um cliente',
      description:
        'Exclui o cadastro (`deleted`). Quem já teve atendimentos é anonimizado (`anonymised`): sobra o nome no histórico. Com agendamentos futuros, responde 409.',
      request: { client_id: client.id },
      response: { outcome: 'deleted' },
    },
  },
}
