import type {
  PartnerAppointment,
  PartnerClient,
  PartnerConfig,
  PartnerProfessional,
  PartnerService,
  PartnerStockItem,
  PartnerTransaction,
} from './partner.ts'

type Examples = {
  appointment: PartnerAppointment
  client: PartnerClient
  service: PartnerService
  professional: PartnerProfessional
  config: PartnerConfig
  stock_item: PartnerStockItem
  transaction: PartnerTransaction
}

export const examples: Examples = {
  appointment: {
    id: 'apt_01kam4b7c9d2e5f8g1h3j6k9m2',
    client_id: 'cli_01kam49z3x5c7v9b1n3m5q7w9e',
    client_name: 'Carlos Almeida',
    professional_id: 'pro_01kaky2r4t6y8w1p3a5s7d9f1g',
    professional_name: 'Rafael Souza',
    service_id: 'srv_01kakxq9w7e5r3t1y8k6h4g2f9',
    service_name: 'Corte masculino',
    date: '2026-12-04',
    time: '14:30',
    duration: 30,
    starts_at: '2026-12-04T17:30:00.000Z',
    ends_at: '2026-12-04T18:00:00.000Z',
    timezone: 'America/Sao_Paulo',
    price: 45,
    status: 'scheduled',
    notes: 'Prefere tesoura.',
    created_at: '2026-11-22T17:05:31.482Z',
    updated_at: '2026-11-22T17:05:31.482Z',
    version: 1,
  },
  client: {
    id: 'cli_01kam49z3x5c7v9b1n3m5q7w9e',
    name: 'Carlos Almeida',
    phone: '+5511987654321',
    email: 'carlos@example.com',
    birth_date: '1990-08-17',
    created_at: '2026-11-22T17:05:31.482Z',
    updated_at: '2026-11-22T17:05:31.482Z',
    version: 1,
  },
  service: {
    id: 'srv_01kakxq9w7e5r3t1y8k6h4g2f9',
    name: 'Corte masculino',
    description: 'Corte com tesoura ou máquina, lavagem incluída.',
    price: 45,
    duration: 30,
    category: 'Cabelo',
    is_active: true,
    visible: true,
    created_at: '2026-10-01T12:00:00.000Z',
    version: 3,
  },
  professional: {
    id: 'pro_01kaky2r4t6y8w1p3a5s7d9f1g',
    name: 'Rafael Souza',
    is_active: true,
    specialties: ['Corte', 'Barba'],
    service_ids: ['srv_01kakxq9w7e5r3t1y8k6h4g2f9'],
  },
  config: {
    id: 'ten_01kakxm5n7p9q1r3s5t7v9w1x3',
    business_name: 'Barbearia Navalha',
    slug: 'navalha',
    timezone: 'America/Sao_Paulo',
    is_public_booking_enabled: true,
    is_active: true,
    welcome_message: 'Reserve o seu horário em menos de um minuto.',
    require_email: false,
    require_notes: false,
    auto_confirm: false,
    booking_window_start_time: '08:00',
    booking_window_end_time: '18:00',
    slot_duration: 30,
    buffer_time: 0,
    min_advance_booking: 2,
    max_advance_booking: 60,
    cancel_notice_hours: 4,
    version: 7,
  },
  stock_item: {
    id: 'stk_01kakz8b6n4m2q9w7e5r3t1y8k',
    name: 'Pomada modeladora 150 g',
    type: 'product',
    category: 'Finalização',
    unit: 'un',
    quantity: 12,
    min_quantity: 4,
    preco_compra: 18.9,
    preco_venda: 39.9,
    last_movement: '2026-11-20T13:41:07.015Z',
    created_at: '2026-10-01T12:00:00.000Z',
    updated_at: '2026-11-20T13:41:07.015Z',
    version: 9,
  },
  transaction: {
    id: 'fin_01kam5d8f1g3h6j9k2m4n7p1q3',
    type: 'expense',
    status: 'paid',
    category: 'Produtos',
    amount: 226.8,
    description: 'Reposição de pomadas',
    date: '2026-11-20',
    payments: [{ method: 'pix', amount: 226.8 }],
    created_at: '2026-11-20T13:41:07.015Z',
    updated_at: '2026-11-20T13:41:07.015Z',
    version: 1,
  },
}

/** A test computes it by the rule. */
export const cancelled = {
  ...examples.appointment,
  status: 'cancelled',
  staff_notes: 'Cancelado por Site: Cliente viajou.',
  cancel_reason: 'Cliente viajou.',
  version: 2,
} as const satisfies PartnerAppointment

/** Only the API reads a cursor. */
export const CURSOR = 'eyJrIjoiMDFrYW00YjdjOWQyZTVmOGcxaDNqNms5bTIifQ'
