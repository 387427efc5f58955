import { categories } from '#functions/categories/records.ts'
import { absorbed, aliases, clients, mergedAway, phones } from '#functions/clients/records.ts'
import { compileCss } from '#functions/company/css/compile.ts'
import { pageStyles, styleName } from '#functions/company/records.ts'
import { finishings, transactions } from '#functions/finance/records.ts'
import { audits } from '#functions/kit/system-records.ts'
import { metricsNewest } from '#functions/metrics/records.ts'
import { messageWords } from '#functions/notifications/records.ts'
import { appointments, histories } from '#functions/schedule/records/appointments.ts'
import { blocks, dayVersions } from '#functions/schedule/records/days.ts'
import { sheets } from '#functions/schedule/records/sheets.ts'
import { lowStock, recipes, stockLists, writeOffs } from '#functions/stock/records.ts'
import { flagSettings } from '#functions/webhooks/records.ts'
import { newId } from '#shared/ids.ts'
import { addDays } from '#shared/time.ts'
import { type Business, itemOf, randomFrom } from '../../infra/local/seed/business.ts'
import { clientItems } from '../../infra/local/seed/clients.ts'
import { describeExpenses, entryAt, ledgerItems } from '../../infra/local/seed/ledger.ts'
import { metricsItems } from '../../infra/local/seed/metrics.ts'
import { describeStock } from '../../infra/local/seed/stock.ts'

/** Returns stored items of the kinds that appointments and clients do not create. */
export function itemsOfOtherKinds(business: Business, now: Date): object[] {
  const at = now.toISOString()
  const today = at.slice(0, 10)
  const stock = describeStock(business, addDays(today, -10), today, randomFrom(3))
  const expenses = describeExpenses(business, addDays(today, -40), today)
  const [service, other] = [business.services[0]?.id as string, newId('srv', now)]
  return [
    ...[...stock.items, ...expenses.items, ...ledgerItems(business, [...stock.entries, ...expenses.entries])],
    ...metricsItems(business, '2000-01-01', '2100-01-01'),
    itemOf(business, pageStyles, pageStyle()),
    itemOf(business, categories, { type: 'service', name: 'Cabelo' }),
    itemOf(business, stockLists, { version: 3 }),
    itemOf(business, lowStock, { ids: new Set(['stk_b', 'stk_a']) }),
    itemOf(business, recipes, { service_id: service, lines: [], version: 1 }),
    // The service was deleted, so only the audit log names it.
    itemOf(business, recipes, { service_id: other, lines: [], version: 2 }),
    auditOf(business, 'service.delete', other, now),
    itemOf(business, finishings, { records_income: false }),
    itemOf(business, metricsNewest, { appointment_id: newId('apt', now) }),
    itemOf(business, messageWords, { texts: { email: {}, sms: {} }, templates: {} }),
    itemOf(business, flagSettings, { version: 1 } as never),
    ...unlistedClients(business, now),
    ...deletedProfessional(business, now),
    ...distantTransaction(business, now),
  ]
}

function pageStyle() {
  const custom_css = '.pagina{background-color:light-dark(#f4efe6,#101512)}'
  const { css } = compileCss(custom_css)
  return { style: styleName(css), custom_css, css }
}

function auditOf(business: Business, action: string, entity_id: string, now: Date): object {
  const id = newId('aud', now)
  const by = { kind: 'system', name: 'test' }
  return itemOf(business, audits, { id, at: now.toISOString(), by, action, entity_id, request_id: 'req' })
}

/** Returns clients that no list shows: one being merged, and one already merged. */
function unlistedClients(business: Business, now: Date): object[] {
  const at = now.toISOString()
  const [stays, goes, fresh] = [newId('cli', now), newId('cli', now), newId('cli', now)]
  const phone = '+5511955550001'
  const client = { id: stays, name: 'Única', phone, created_at: at, updated_at: at, version: 1 }
  const alias = '+5511955550002'
  return [
    ...clientItems(business, [client]),
    itemOf(business, aliases, { id: stays, phone: alias }),
    itemOf(business, phones, { phone: alias, client_id: stays }),
    itemOf(business, absorbed, { id: stays, removed_id: goes }),
    itemOf(business, mergedAway, { id: goes, into: stays }),
    // The client is new and in no list yet, so only the audit log names it.
    itemOf(business, clients, { id: fresh, name: 'Nova', created_at: at, updated_at: at, version: 1 }),
    auditOf(business, 'client.create', fresh, now),
  ]
}

/** Returns the day of a deleted professional, with its events. */
function deletedProfessional(business: Business, now: Date): object[] {
  const at = now.toISOString()
  const date = '2019-03-04'
  const [pro, apt, blk] = [newId('pro', now), newId('apt', now), newId('blk', now)]
  const times = { created_at: at, updated_at: at, version: 1 }
  const booked = {
    service_id: business.services[0]?.id as string,
    service_name: 'Corte',
    price: 50,
    duration: 30,
  }
  const who = { client_name: 'Balcão', professional_id: pro, professional_name: 'Saiu' }
  return [
    auditOf(business, 'professional.delete', pro, now),
    itemOf(business, sheets, { professional_id: pro, date, version: 4, busy: `b720-780 ${blk}` }),
    itemOf(business, dayVersions, { date, version: 2 }),
    itemOf(business, appointments, {
      ...{ id: apt, ...who, ...booked, ...times, date, time: '10:00', status: 'cancelled' },
    }),
    itemOf(business, histories, {
      ...{ appointment_id: apt, version: 2, at, by: 'Ana', action: 'status', changes: {} },
    }),
    itemOf(business, blocks, {
      ...{ id: blk, professional_id: pro, date, start: '12:00', end: '13:00', created_at: at, version: 1 },
    }),
    itemOf(business, writeOffs, { appointment_id: apt, appointment_version: 2, taken: [], version: 1 }),
  ]
}

/** Returns a transaction with a date outside any range of months. */
function distantTransaction(business: Business, now: Date): object[] {
  const entry = entryAt(now, {
    ...{ type: 'expense', status: 'paid', category: 'Outros', amount: 1, description: 'Antiga' },
    ...{ date: '1999-12-31', payments: [{ method: 'dinheiro', amount: 1 }] },
  })
  return [itemOf(business, transactions, entry), auditOf(business, 'transaction.create', entry.id, now)]
}
