import type { Address } from '../routes.ts'

/** PATCH is accepted wherever PUT is. */

export const partnerAppointmentsAddresses = {
  listAppointments: 'GET /v1/appointments',
  createAppointment: 'POST /v1/appointments',
  getAppointment: 'GET /v1/appointments/{appointment_id}',
  updateAppointment: 'PUT /v1/appointments/{appointment_id}',
  cancelAppointment: 'DELETE /v1/appointments/{appointment_id}',
} as const satisfies Record<string, Address>

export const partnerBookingAddresses = {
  getAvailability: 'GET /v1/availability',
} as const satisfies Record<string, Address>

export const partnerClientsAddresses = {
  listClients: 'GET /v1/clients',
  createClient: 'POST /v1/clients',
  getClient: 'GET /v1/clients/{client_id}',
  updateClient: 'PUT /v1/clients/{client_id}',
  deleteClient: 'DELETE /v1/clients/{client_id}',
} as const satisfies Record<string, Address>

export const partnerServicesAddresses = {
  listServices: 'GET /v1/services',
  createService: 'POST /v1/services',
  getService: 'GET /v1/services/{service_id}',
  updateService: 'PUT /v1/services/{service_id}',
  deleteService: 'DELETE /v1/services/{service_id}',
} as const satisfies Record<string, Address>

export const partnerProfessionalsAddresses = {
  listProfessionals: 'GET /v1/professionals',
} as const satisfies Record<string, Address>

export const partnerCompanyAddresses = {
  getBusinessConfig: 'GET /v1/business_config',
  updateBusinessConfig: 'PUT /v1/business_config',
} as const satisfies Record<string, Address>

export const partnerStockAddresses = {
  listStockItems: 'GET /v1/stock_items',
  createStockItem: 'POST /v1/stock_items',
  getStockItem: 'GET /v1/stock_items/{stock_item_id}',
  updateStockItem: 'PUT /v1/stock_items/{stock_item_id}',
  deleteStockItem: 'DELETE /v1/stock_items/{stock_item_id}',
  moveStock: 'POST /v1/stock_items/{stock_item_id}/movements',
} as const satisfies Record<string, Address>

export const partnerFinanceAddresses = {
  listTransactions: 'GET /v1/financial_transactions',
  createTransaction: 'POST /v1/financial_transactions',
  getTransaction: 'GET /v1/financial_transactions/{transaction_id}',
  updateTransaction: 'PUT /v1/financial_transactions/{transaction_id}',
  deleteTransaction: 'DELETE /v1/financial_transactions/{transaction_id}',
} as const satisfies Record<string, Address>
