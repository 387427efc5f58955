import { categories } from '#functions/categories/records.ts'
import {
  absorbed,
  aliases,
  clients,
  EVERYONE,
  entries,
  mergedAway,
  phones,
  summaries,
} from '#functions/clients/records.ts'
import {
  birthdays,
  bookingConfigs,
  CATALOG,
  companies,
  dayEnds,
  pageStyles,
} from '#functions/company/records.ts'
import { finishings, ledgerPartition, recurringExpenses, transactions } from '#functions/finance/records.ts'
import type { RecordOf } from '#functions/kit/records.ts'
import { audits } from '#functions/kit/system-records.ts'
import type { IndexName } from '#functions/kit/table-shape.ts'
import { metricsDays, metricsMonths, metricsNewest, metricsTotals } from '#functions/metrics/records.ts'
import { messageWords, notifications } from '#functions/notifications/records.ts'
import { professionals } from '#functions/professionals/records.ts'
import { sales } from '#functions/sales/records.ts'
import { appointments, histories } from '#functions/schedule/records/appointments.ts'
import { blocks, dayVersions } from '#functions/schedule/records/days.ts'
import { sheets } from '#functions/schedule/records/sheets.ts'
import { services } from '#functions/services/records.ts'
import { lowStock, movements, recipes, stockItems, stockLists, writeOffs } from '#functions/stock/records.ts'
import { flagSettings } from '#functions/webhooks/records.ts'
import { NO_PROFESSIONAL } from '#shared/ids.ts'
import { backupSettings } from './backups.ts'

export type Kind = RecordOf<object, object>

/** A backup holds these kinds. A test fails until each new kind is listed here or in `leftOut`. */
export const kept = [
  ...[companies, bookingConfigs, pageStyles, services, professionals, categories, backupSettings],
  ...[dayEnds, birthdays],
  ...[appointments, histories, blocks, dayVersions, sheets],
  ...[clients, phones, aliases, absorbed, mergedAway, summaries, entries],
  ...[stockItems, stockLists, lowStock, movements, recipes, writeOffs],
  ...[sales, transactions, recurringExpenses, finishings],
  ...[metricsDays, metricsMonths, metricsTotals, metricsNewest],
  ...[notifications, messageWords, audits, flagSettings],
] as unknown as readonly Kind[]

export const leftOut: Record<string, readonly string[]> = {
  'belongs to accounts, which stay with their people': [
    ...['member', 'membership', 'first_tenant', 'invitation', 'invitee', 'account_idempotency'],
    ...['departure', 'help_reader', 'slug'],
  ],
  'secret, or of no use without a secret that stays behind': [
    ...['api_key', 'api_key_name', 'api_key_pointer', 'feed', 'feed_head', 'feed_entry'],
    ...['webhook', 'webhook_health', 'webhook_list', 'automation_webhook'],
    ...['google_credentials', 'google_connection', 'google_ended', 'google_state', 'google_channel'],
    ...['google_out', 'google_busy'],
  ],
  'on its way for a moment, or counted for one': [
    'outbox',
    'idempotency',
    'done',
    'counter',
    'reading',
    'change',
    'client_codes',
    'delivery',
    'google_listing',
    'deleted_webhook',
    'webhook_test',
    'webhook_tests_running',
    'account_webhook_tests',
    'zone_move',
  ],
  'the record of a file, and gone with it': [
    ...['client_import', 'import_starts', 'import_lines', 'import_people', 'import_problems'],
    ...['backup', 'backup_starts', 'refill'],
  ],
  'of all businesses together': ['help_ranking', 'help_tutorial'],
}

/** An index only leads to items: each item is read from its own partition. */
export type Place = { partition: string; index?: IndexName }

/** Money is searched in this many years before the business was created, and after today. */
const YEARS_AROUND = 5

/** Reading begins here, and `follow` finds the rest, such as a transaction with a distant date. */
export function beginnings(created_at: string, now: Date): Place[] {
  const [first, last] = [Number(created_at.slice(0, 4)), now.getUTCFullYear()]
  const years = yearsFrom(first - YEARS_AROUND, last + YEARS_AROUND)
  // These months hold items that are filed by their instant of creation.
  const months = monthsOf(yearsFrom(first - 1, last))
  const partitions = [
    ...[CATALOG, 'style', 'day_end', 'birthdays', 'categories', 'backup', 'stock', 'recurring', 'finishing'],
    ...['metrics', 'message_words', 'webhooks', `clients#${EVERYONE}`, `sheet#${NO_PROFESSIONAL}`],
    ...years.map((year) => `metrics#${year}`),
    ...months.flatMap((month) => [`audit#${month}`, `sales#${month}`, `notifications#${month}`]),
  ]
  return [
    ...partitions.map((partition) => ({ partition })),
    ...monthsOf(years).map((month): Place => ({ partition: ledgerPartition(month), index: 'agenda' })),
  ]
}

const yearsFrom = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, i) => String(first + i))
const monthsOf = (years: readonly string[]) =>
  years.flatMap((year) => Array.from({ length: 12 }, (_, i) => `${year}-${String(i + 1).padStart(2, '0')}`))

const IDS = /\b(apt|blk|cli|fin|pro|srv|stk)_[0-9a-hjkmnp-tv-z]{26}\b/g

const partitionsOf: Record<string, (id: string) => string[]> = {
  apt: (id) => [`appointment#${id}`, `write_off#${id}`],
  blk: (id) => [`block#${id}`],
  cli: (id) => [`client#${id}`],
  fin: (id) => [`transaction#${id}`],
  pro: (id) => [`sheet#${id}`, `clients#${id}`],
  srv: (id) => [`recipe#${id}`],
  stk: (id) => [`stock_item#${id}`],
}

/** Every id in an item leads to its partition, for example from the audit log to merged clients. */
export function follow(item: Record<string, unknown>): Place[] {
  const ids = new Set(JSON.stringify(item).match(IDS))
  const named = [...ids].flatMap((id) => partitionsOf[id.slice(0, 3)]?.(id) ?? [])
  const places = named.map((partition): Place => ({ partition }))
  const { date, phone } = item
  // Only an appointment, a block, a day sheet or a transaction has a date.
  if (typeof date === 'string') places.push(...placesOfDay(date))
  if (typeof phone === 'string') places.push({ partition: `phone#${phone}` })
  return places
}

const placesOfDay = (date: string): Place[] => [
  { partition: date, index: 'agenda' },
  { partition: `day#${date}` },
  { partition: `metrics#${date.slice(0, 4)}` },
]
