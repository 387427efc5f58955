import { idBound } from '#shared/ids.ts'
import type {
  PartnerAppointment,
  PartnerClient,
  PartnerStockItem,
  PartnerTransaction,
} from '#shared/partner/partner.ts'
import { linkPaths } from '#shared/routes.ts'
import { addDays } from '#shared/time.ts'
import { TEST_EVENT, type WebhookEvent } from '#shared/webhooks.ts'

const CANCELLED = 'Cancelado pelo cliente'

export function exampleOf(type: WebhookEvent | typeof TEST_EVENT, now: Date): object {
  if (type === TEST_EVENT) return { message: 'Este é um teste do Navalha.' }
  const at = now.toISOString()
  const made = { created_at: at, updated_at: at, version: 1 }
  const id = (prefix: string) => `${idBound(prefix, now)}${'0'.repeat(16)}`
  const date = addDays(at.slice(0, 10), 1)
  const client: PartnerClient = {
    id: id('cli'),
    name: 'Maria Exemplo',
    phone: '+5511999990000',
    birth_date: `1990-${date.slice(5)}`,
    ...made,
  }
  const appointment: PartnerAppointment = {
    id: id('apt'),
    client_id: client.id,
    client_name: client.name,
    professional_id: id('pro'),
    professional_name: 'Ana',
    service_id: id('srv'),
    service_name: 'Corte',
    date,
    time: '10:00',
    duration: 30,
    starts_at: `${date}T13:00:00.000Z`,
    ends_at: `${date}T13:30:00.000Z`,
    timezone: 'America/Sao_Paulo',
    ...(client.phone && { client_phone: client.phone }),
    price: 50,
    status: type === 'appointment.cancelled' ? 'cancelled' : 'scheduled',
    ...(type === 'appointment.cancelled' && { notes: CANCELLED }),
    ...made,
  }
  const links = Object.fromEntries(
    Object.entries(linkPaths).map(([action, path]) => [action, `https://exemplo.example.com/${path}/token`]),
  )
  const change = (from: PartnerAppointment) => ({
    ...from,
    ...(type === 'appointment.confirmed' && { status: 'confirmed' }),
    version: 2,
    changes: changesOf(type),
    links: type === 'appointment.cancelled' ? {} : links,
  })
  switch (type) {
    case 'appointment.created':
    case 'appointment.reminder_1h':
      return { ...appointment, links }
    case 'client.created':
    case 'client.birthday':
      return client
    case 'payment.received':
      return {
        id: id('fin'),
        type: 'income',
        status: 'paid',
        category: 'Serviços',
        amount: 50,
        description: 'Corte',
        date,
        payments: [{ method: 'pix', amount: 50 }],
        ...made,
      } satisfies PartnerTransaction
    case 'stock.low_alert':
      return {
        id: id('stk'),
        name: 'Pomada',
        type: 'product',
        unit: 'un',
        quantity: 2,
        min_quantity: 3,
        preco_venda: 25,
        ...made,
      } satisfies PartnerStockItem
    default:
      return change(appointment)
  }
}

function changesOf(type: WebhookEvent): Record<string, { from?: unknown; to?: unknown }> {
  if (type === 'appointment.rescheduled') return { time: { from: '09:00', to: '10:00' } }
  if (type === 'appointment.confirmed') return { status: { from: 'scheduled', to: 'confirmed' } }
  if (type === 'appointment.cancelled')
    return { status: { from: 'scheduled', to: 'cancelled' }, notes: { to: CANCELLED } }
  return { notes: { to: 'Chega dez minutos antes' } }
}
