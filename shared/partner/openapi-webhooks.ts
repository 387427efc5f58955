import { jsonSchema, type Schema } from '../json-schema.ts'
import { TEST_EVENT, type WebhookEvent, webhookEvents } from '../webhooks.ts'
import { cancelled, examples } from './examples.ts'
import { fieldDocs } from './fields.ts'
import type { components } from './openapi-schemas.ts'
import { partnerAppointmentEventSchema } from './partner.ts'

export const WEBHOOKS_TAG = 'Webhooks'

type Sent = WebhookEvent | typeof TEST_EVENT

const names: Record<Sent, string> = {
  'appointment.created': 'Agendamento criado',
  'appointment.updated': 'Agendamento alterado, concluído ou com falta',
  'appointment.cancelled': 'Agendamento cancelado',
  'appointment.confirmed': 'Agendamento confirmado',
  'appointment.rescheduled': 'Agendamento remarcado',
  'appointment.reminder_1h': 'Agendamento daqui a uma hora',
  'client.created': 'Cliente criado',
  'client.birthday': 'Aniversário de um cliente',
  'payment.received': 'Pagamento recebido',
  'stock.low_alert': 'Estoque baixo',
  [TEST_EVENT]: 'Teste, que ninguém assina',
}

/** Every event has the schema that `/v1` has for its resource. */
export function webhooksOf(shared: ReturnType<typeof components>): object {
  const { changes, client_phone, links } = (
    jsonSchema(partnerAppointmentEventSchema(), undefined, 'output') as {
      properties: Record<string, Schema>
    }
  ).properties
  shared.schemas.AppointmentEvent = {
    allOf: [
      shared.refer('Appointment'),
      {
        type: 'object',
        properties: {
          changes: { ...fieldDocs.changes, ...changes },
          client_phone: { ...fieldDocs.client_phone, ...client_phone },
          links: { ...fieldDocs.links, ...links },
        },
      },
    ],
  }
  return Object.fromEntries(
    ([...webhookEvents, TEST_EVENT] as const).map((event) => [event, { post: callOf(event, shared) }]),
  )
}

function callOf(event: Sent, { schemas, refer }: ReturnType<typeof components>): object {
  const name = `${event.replace(/(?:^|[._])(\w)/g, (_, letter: string) => letter.toUpperCase())}Event`
  const { schema, example } = dataOf(event, refer)
  schemas[name] = {
    type: 'object',
    properties: {
      id: { type: 'string', description: 'Id do evento, igual a `webhook-id`.' },
      type: { type: 'string', const: event },
      created_at: { type: 'string', format: 'date-time', description: 'Instante do evento, em UTC.' },
      tenant_id: { type: 'string', description: 'Id da empresa.' },
      data: schema,
    },
    required: ['id', 'type', 'created_at', 'tenant_id', 'data'],
  }
  return {
    operationId: `on${name}`,
    tags: [WEBHOOKS_TAG],
    summary: names[event],
    security: [],
    parameters: [
      header('webhook-id', 'Id do evento, igual em todas as tentativas.', 'evt_01kam4b7c9d2e5f8g1h3j6k9m2'),
      header('webhook-timestamp', 'Instante da tentativa, em segundos desde 1970.', '1795367131'),
      header(
        'webhook-signature',
        'Assinaturas `v1,<base64>` separadas por espaço; são duas nas 24 horas após a troca do segredo.',
        'v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=',
      ),
    ],
    requestBody: {
      required: true,
      content: {
        'application/json': {
          schema: refer(name),
          example: {
            id: 'evt_01kam4b7c9d2e5f8g1h3j6k9m2',
            type: event,
            created_at: '2026-11-22T17:05:31.482Z',
            tenant_id: examples.config.id,
            data: example,
          },
        },
      },
    },
    responses: {
      '2XX': { description: 'Recebido: não há nova tentativa.' },
      '410': { description: 'O endereço não existe mais: o webhook é desativado.' },
    },
  }
}

function dataOf(event: Sent, refer: (name: string) => Schema): { schema: Schema; example: unknown } {
  const [entity] = event.split('.')
  const { appointment, client, transaction, stock_item } = examples
  switch (entity) {
    case 'appointment': {
      const links = event === 'appointment.cancelled' ? {} : linkExamples
      const example = { ...appointment, ...changeOf(event), client_phone: client.phone, links }
      return { schema: refer('AppointmentEvent'), example }
    }
    case 'client':
      return { schema: refer('Client'), example: client }
    case 'payment':
      return {
        schema: refer('FinancialTransaction'),
        example: {
          ...transaction,
          type: 'income',
          category: 'Serviços',
          description: appointment.service_name,
          amount: appointment.price,
          payments: [{ method: 'pix', amount: appointment.price }],
          appointment_id: appointment.id,
        },
      }
    case 'stock':
      return { schema: refer('StockItem'), example: { ...stock_item, quantity: 3 } }
    default:
      return { schema: { type: 'object' }, example: { message: 'Este é um teste do Navalha.' } }
  }
}

const TOKEN = 'ten_01kakxm5n7p9q1r3s5t7v9w1x3.apt_01kam4b7c9d2e5f8g1h3j6k9m2'
const linkExamples = {
  confirm: `https://navalha.example.com/confirmar/${TOKEN}.confirm.0.0.Kq3v`,
  reschedule: `https://navalha.example.com/reagendar/${TOKEN}.reschedule.0.0.Zt8w`,
  cancel: `https://navalha.example.com/cancelar/${TOKEN}.cancel.0.0.Bn5x`,
}

function changeOf(event: Sent): object {
  const { appointment } = examples
  const ends = {
    'appointment.confirmed': 'confirmed',
    'appointment.updated': 'completed',
  } as const
  if (event === 'appointment.rescheduled')
    return { version: 2, changes: { time: { from: '10:00', to: appointment.time } } }
  if (event === 'appointment.cancelled') {
    const { staff_notes: _, ...told } = cancelled
    const { status, cancel_reason } = told
    const changes = {
      status: { from: appointment.status, to: status },
      cancel_reason: { to: cancel_reason },
    }
    return { ...told, changes }
  }
  const status = ends[event as keyof typeof ends]
  return status ? { status, version: 2, changes: { status: { from: 'scheduled', to: status } } } : {}
}

const header = (name: string, description: string, example: string) => ({
  name,
  in: 'header',
  required: true,
  description,
  schema: { type: 'string' },
  example,
})
