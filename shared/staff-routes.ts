import type { Address } from './routes.ts'

/** The first two routes need no business yet. */
export const tenantsAddresses = {
  getUserTenants: 'GET /api/staff/tenants',
  createTenant: 'POST /api/staff/tenants',
  listMembers: 'GET /api/staff/members',
  changeRole: 'PATCH /api/staff/members/{user_id}',
  removeMember: 'DELETE /api/staff/members/{user_id}',
} as const satisfies Record<string, Address>

export const invitationsAddresses = {
  acceptInvitation: 'POST /api/staff/invitations/accept',
  inviteMember: 'POST /api/staff/invitations',
  approveInvitation: 'POST /api/staff/invitations/{invitation_id}/approve',
  revokeInvitation: 'DELETE /api/staff/invitations/{invitation_id}',
} as const satisfies Record<string, Address>

/** A link's token is in the body, where no log records it. */
export const guestAddresses = {
  readInvitation: 'POST /api/invitations',
} as const satisfies Record<string, Address>

export const clientsAddresses = {
  listClients: 'GET /api/staff/clients',
  exportClients: 'GET /api/staff/clients/export',
  createClient: 'POST /api/staff/clients',
  getClient: 'GET /api/staff/clients/{client_id}',
  listClientAppointments: 'GET /api/staff/clients/{client_id}/appointments',
  updateClient: 'PATCH /api/staff/clients/{client_id}',
  deleteClient: 'DELETE /api/staff/clients/{client_id}',
  previewMerge: 'GET /api/staff/clients/{client_id}/merge',
  mergeClients: 'POST /api/staff/clients/{client_id}/merge',
} as const satisfies Record<string, Address>

export const importsAddresses = {
  listImports: 'GET /api/staff/client-imports',
  openImport: 'POST /api/staff/client-imports',
  addImportPart: 'PUT /api/staff/client-imports/{import_id}/parts/{part}',
  startImport: 'POST /api/staff/client-imports/{import_id}/start',
  stopImport: 'POST /api/staff/client-imports/{import_id}/stop',
  getImport: 'GET /api/staff/client-imports/{import_id}',
  discardImport: 'DELETE /api/staff/client-imports/{import_id}',
} as const satisfies Record<string, Address>

export const servicesAddresses = {
  listServices: 'GET /api/staff/services',
  createService: 'POST /api/staff/services',
  updateService: 'PATCH /api/staff/services/{service_id}',
  deleteService: 'DELETE /api/staff/services/{service_id}',
  orderServices: 'POST /api/staff/services/order',
} as const satisfies Record<string, Address>

/** A category's name may have a slash, so it is not part of the path. */
export const categoriesAddresses = {
  renameCategory: 'POST /api/staff/categories/rename',
  deleteCategory: 'POST /api/staff/categories/delete',
} as const satisfies Record<string, Address>

export const professionalsAddresses = {
  listProfessionals: 'GET /api/staff/professionals',
  createProfessional: 'POST /api/staff/professionals',
  getProfessional: 'GET /api/staff/professionals/{professional_id}',
  updateProfessional: 'PATCH /api/staff/professionals/{professional_id}',
  deleteProfessional: 'DELETE /api/staff/professionals/{professional_id}',
  addAbsence: 'POST /api/staff/professionals/{professional_id}/absences',
  removeAbsence: 'DELETE /api/staff/professionals/{professional_id}/absences/{absence_id}',
  openAvatarUpload: 'POST /api/staff/professionals/{professional_id}/avatar',
} as const satisfies Record<string, Address>

export const companyAddresses = {
  getCompany: 'GET /api/staff/company',
  updateCompany: 'PATCH /api/staff/company',
  saveFirstDay: 'PUT /api/staff/company/first-day',
  countUpcoming: 'GET /api/staff/company/upcoming',
  getBookingConfig: 'GET /api/staff/booking-config',
  updateBookingConfig: 'PATCH /api/staff/booking-config',
  checkStyle: 'POST /api/staff/booking-config/style/check',
  saveStyle: 'PUT /api/staff/booking-config/style',
  checkSlug: 'GET /api/staff/slug',
  changeSlug: 'PUT /api/staff/slug',
  openLogoUpload: 'POST /api/staff/logo',
  listHolidays: 'GET /api/staff/holidays',
  switchHoliday: 'PUT /api/staff/holidays/{holiday}',
  addOwnHoliday: 'POST /api/staff/own-holidays',
  removeOwnHoliday: 'DELETE /api/staff/own-holidays/{holiday}',
} as const satisfies Record<string, Address>

export const agendaAddresses = {
  getAgenda: 'GET /api/staff/agenda',
  checkAgenda: 'GET /api/staff/agenda/versions',
  explainDay: 'GET /api/staff/agenda/explanation',
  createBlock: 'POST /api/staff/blocks',
  changeBlock: 'PATCH /api/staff/blocks/{block_id}',
  removeBlock: 'DELETE /api/staff/blocks/{block_id}',
} as const satisfies Record<string, Address>

export const appointmentsAddresses = {
  createAppointment: 'POST /api/staff/appointments',
  getAppointment: 'GET /api/staff/appointments/{appointment_id}',
  editAppointment: 'PATCH /api/staff/appointments/{appointment_id}',
  moveAppointment: 'POST /api/staff/appointments/{appointment_id}/move',
  setStatus: 'POST /api/staff/appointments/{appointment_id}/status',
  resolveReportedClient: 'POST /api/staff/appointments/{appointment_id}/reported',
  cancelOrigin: 'POST /api/staff/appointments/{appointment_id}/origin/cancel',
} as const satisfies Record<string, Address>

export const stockAddresses = {
  listStock: 'GET /api/staff/stock',
  createStockItem: 'POST /api/staff/stock',
  importStock: 'POST /api/staff/stock/import',
  updateStockItem: 'PATCH /api/staff/stock/{stock_item_id}',
  deleteStockItem: 'DELETE /api/staff/stock/{stock_item_id}',
  listMovements: 'GET /api/staff/stock/{stock_item_id}/movements',
  moveStock: 'POST /api/staff/stock/{stock_item_id}/movements',
} as const satisfies Record<string, Address>

export const recipesAddresses = {
  getRecipe: 'GET /api/staff/recipes/{service_id}',
  saveRecipe: 'PUT /api/staff/recipes/{service_id}',
} as const satisfies Record<string, Address>

export const salesAddresses = {
  getTill: 'GET /api/staff/till',
  listSales: 'GET /api/staff/sales',
  processSale: 'POST /api/staff/sales',
  getSale: 'GET /api/staff/sales/{sale_id}',
  reverseSale: 'POST /api/staff/sales/{sale_id}/reverse',
} as const satisfies Record<string, Address>

export const financeAddresses = {
  listTransactions: 'GET /api/staff/transactions',
  createTransaction: 'POST /api/staff/transactions',
  listPending: 'GET /api/staff/transactions/pending',
  getClientBalance: 'GET /api/staff/transactions/balances/{client_id}',
  updateTransaction: 'PATCH /api/staff/transactions/{transaction_id}',
  deleteTransaction: 'DELETE /api/staff/transactions/{transaction_id}',
  settleTransaction: 'POST /api/staff/transactions/{transaction_id}/settle',
  listFinanceCategories: 'GET /api/staff/finance-categories',
  addFinanceCategory: 'POST /api/staff/finance-categories',
  listRecurring: 'GET /api/staff/recurring',
  createRecurring: 'POST /api/staff/recurring',
  updateRecurring: 'PATCH /api/staff/recurring/{recurring_id}',
  deleteRecurring: 'DELETE /api/staff/recurring/{recurring_id}',
  getFinishing: 'GET /api/staff/finishing',
  updateFinishing: 'PUT /api/staff/finishing',
} as const satisfies Record<string, Address>

export const dashboardAddresses = {
  getDashboard: 'GET /api/staff/dashboard',
} as const satisfies Record<string, Address>

export const metricsAddresses = {
  getMetrics: 'GET /api/staff/metrics',
  rebuildMetrics: 'POST /api/staff/metrics/rebuild',
} as const satisfies Record<string, Address>

export const apiKeysAddresses = {
  listApiKeys: 'GET /api/staff/api-keys',
  createApiKey: 'POST /api/staff/api-keys',
  updateApiKey: 'PATCH /api/staff/api-keys/{api_key_id}',
  deleteApiKey: 'DELETE /api/staff/api-keys/{api_key_id}',
} as const satisfies Record<string, Address>

export const webhooksAddresses = {
  listWebhooks: 'GET /api/staff/webhooks',
  createWebhook: 'POST /api/staff/webhooks',
  updateWebhook: 'PATCH /api/staff/webhooks/{webhook_id}',
  deleteWebhook: 'DELETE /api/staff/webhooks/{webhook_id}',
  getWebhookSecret: 'GET /api/staff/webhooks/{webhook_id}/secret',
  rotateWebhookSecret: 'POST /api/staff/webhooks/{webhook_id}/rotate',
  testWebhook: 'POST /api/staff/webhooks/{webhook_id}/test',
  testUrl: 'POST /api/staff/webhook-tests',
  getWebhookTest: 'GET /api/staff/webhook-tests/{test_id}',
  setWebhookFlags: 'PUT /api/staff/webhook-flags',
  saveAutomation: 'PUT /api/staff/automation',
  listDeliveries: 'GET /api/staff/webhook-deliveries',
  replayDelivery: 'POST /api/staff/webhooks/{webhook_id}/deliveries/{delivery_id}/replay',
  replayFailed: 'POST /api/staff/webhooks/{webhook_id}/replay',
} as const satisfies Record<string, Address>

export const leaversAddresses = {
  listLeft: 'GET /api/staff/left-items',
  settleLeft: 'POST /api/staff/left-items/settle',
} as const satisfies Record<string, Address>

/** `agenda` is a professional's id, or `business` for all. */
export const calendarAddresses = {
  listFeeds: 'GET /api/staff/calendar-feeds',
  openFeed: 'PUT /api/staff/calendar-feeds/{agenda}',
  closeFeed: 'DELETE /api/staff/calendar-feeds/{agenda}',
} as const satisfies Record<string, Address>

export const helpAddresses = {
  getHelp: 'GET /api/staff/help',
  voteAnswer: 'PUT /api/staff/help/votes/{answer}',
  countView: 'POST /api/staff/help/views/{answer}',
  saveTutorial: 'PUT /api/staff/help/tutorials/{tutorial}',
  rateTutorial: 'PUT /api/staff/help/tutorials/{tutorial}/rating',
  getSecurity: 'GET /api/staff/security',
  listAudit: 'GET /api/staff/audit',
} as const satisfies Record<string, Address>

export const backupsAddresses = {
  listBackups: 'GET /api/staff/backups',
  startBackup: 'POST /api/staff/backups',
  saveBackupSettings: 'PUT /api/staff/backup-settings',
  downloadBackup: 'POST /api/staff/backups/{backup_id}/download',
} as const satisfies Record<string, Address>

export const assistantAddresses = {
  askAssistant: 'POST /api/staff/assistant/questions',
} as const satisfies Record<string, Address>

export const notificationsAddresses = {
  getNotificationSettings: 'GET /api/staff/notification-settings',
  saveNotificationSettings: 'PUT /api/staff/notification-settings',
  previewMessage: 'POST /api/staff/notification-previews',
  listNotifications: 'GET /api/staff/notifications',
  resendNotification: 'POST /api/staff/notifications/{notification_id}/resend',
  sendTestNotification: 'POST /api/staff/notification-tests',
} as const satisfies Record<string, Address>

export const googleAddresses = {
  getGoogle: 'GET /api/staff/google',
  updateGoogle: 'PATCH /api/staff/google',
  disconnectGoogle: 'DELETE /api/staff/google',
  saveGoogleCredentials: 'PUT /api/staff/google/credentials',
  deleteGoogleCredentials: 'DELETE /api/staff/google/credentials',
  startGoogle: 'POST /api/staff/google/start',
  exchangeGoogleCode: 'POST /api/staff/google/exchange',
} as const satisfies Record<string, Address>

export const clientErrorsAddresses = {
  reportError: 'POST /api/client-errors',
} as const satisfies Record<string, Address>
