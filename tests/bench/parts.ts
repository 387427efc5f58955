import { cpus } from 'node:os'
import { join } from 'node:path'
import { buildWeb } from '../../infra/local/functions/build.ts'
import { agendaRow, openAgenda } from './agenda.ts'
import { type Bound, boundRows, followingBounds, isBroken, unitBounds } from './bounds.ts'
import { dueRows } from './due.ts'
import { followBookings } from './following.ts'
import { metricsRows } from './metrics.ts'
import { operationsOf } from './operations.ts'
import { packingRows } from './packing.ts'
import { pageWeight } from './page-weight.ts'
import { partnerRows } from './partner.ts'
import { bookingRows, consumingRows, race, readRows } from './rates.ts'
import { round, table as show } from './report.ts'
import { addHistory, freeStartsOf, openShop } from './shop.ts'
import { dir, withStack } from './stacks.ts'
import { startRows } from './starts.ts'
import { countUnits, unitRows } from './units.ts'
import { webhookRows } from './webhooks.ts'

const rateHead = ['', 'at once', 'per s', 'p50 ms', 'p99 ms', 'bare per s', 'of bare']
const unitHead = ['', 'reads', 'read units', 'write units', 'dearest reading', 'answer bytes']
const root = join(import.meta.dirname, '../..')

const print = (text: string) => process.stdout.write(`${text}\n`)

/** Holds the parts of `npm run bench` by name. Each prints its results as soon as it has them. */
export const parts = { rates, history, metrics, following, functions, page, packing, partner, webhooks, due }

async function rates(): Promise<void> {
  print(
    `Node ${process.version}, ${cpus().length} cores shared by load, stack and DynamoDB Local (${cpus()[0]?.model})`,
  )
  const shop = await withStack((_stack, table) => openShop(table))
  const count = shop.appointments
  const starts = freeStartsOf(shop)
  const { costs, recorded } = await countUnits(shop, starts)
  print(show(`Units, ${count} appointments`, unitHead, unitRows(costs)))
  const bareRates = await withStack(async (stack, table) => {
    const run = operationsOf(stack.url, table, shop, starts)
    const reads = await readRows('', run)
    const bookings = await bookingRows(run, recorded)
    print(show(`Rates, ${count} appointments`, rateHead, [...reads, ...bookings.rows]))
    print(`\n${await race(run, starts)}`)
    const agenda = await agendaRow(stack, table, await openAgenda(table))
    print(show('Agenda of a day', ['', 'p50 ms', 'bare Query p50 ms', 'of bare', 'answer bytes'], [agenda]))
    return bookings.bareRates
  })
  const consuming = await withStack(async (stack, table) => {
    const own = await openShop(table)
    return consumingRows(operationsOf(stack.url, table, own, freeStartsOf(own)), bareRates)
  }, true)
  print(show('Rates with consumers', rateHead, consuming))
}

async function history(): Promise<void> {
  const { shop, agenda } = await withStack(async (_stack, table) => {
    const shop = await openShop(table)
    await addHistory(table, shop)
    return { shop, agenda: await openAgenda(table) }
  })
  const starts = freeStartsOf(shop)
  const { costs } = await countUnits(shop, starts, agenda)
  print(show(`Units, ${shop.appointments} appointments`, unitHead, unitRows(costs)))
  printBounds(unitBounds(costs))
  const reads = await withStack((stack, table) =>
    readRows(`, ${shop.appointments} appointments`, operationsOf(stack.url, table, shop, starts)),
  )
  print(show(`Rates with history, ${shop.appointments} appointments`, rateHead, reads))
}

async function metrics(): Promise<void> {
  const rows = await withStack(metricsRows)
  print(show('Metrics of 50,000 appointments in two years', ['', 'p50 ms', 'p99 ms', 'answer bytes'], rows))
}

async function following(): Promise<void> {
  const shop = await withStack((_stack, table) => openShop(table))
  const found = await followBookings(shop)
  const head = ['', 'write units', 'invocations']
  print(show('A booking and what follows it, each of 10 a second', head, found.rows))
  printBounds(followingBounds(found))
}

async function functions(): Promise<void> {
  const head = ['', 'kB', 'start, processor ms', 'with its largest area', 'of bare', '']
  print(show('Starts of functions', head, await startRows(dir)))
}

async function page(): Promise<void> {
  await buildWeb(root)
  const { first, later, fonts } = pageWeight()
  print(
    `\nBooking page, gzip: ${round(first / 1000, 1)} kB before the first step, ${round(later / 1000, 1)} kB later, fonts ${round(fonts / 1000, 1)} kB`,
  )
}

async function packing(): Promise<void> {
  const head = ['', 'lost min', 'packed', 'appointments', 'packed', 'worse days']
  print(show('1,000 full days of nine hours, by the grid and packed', head, packingRows(1_000)))
}

async function partner(): Promise<void> {
  const head = ['', 'p50 ms', 'staff p50 ms', 'of staff', 'at most']
  print(show('Reads of the REST API beside the staff’s of the same data', head, await withStack(partnerRows)))
}

async function webhooks(): Promise<void> {
  const rows = await withStack(webhookRows, true)
  const head = ['', 'deliveries', 'p50 ms', 'p99 ms', 'of alone']
  print(show('Deliveries to webhooks that answer', head, rows))
}

async function due(): Promise<void> {
  print(show('Due items', ['', ''], await withStack(dueRows)))
}

function printBounds(bounds: readonly Bound[]): void {
  print(show('Bounds of counts', ['', 'at most', 'measured', ''], boundRows(bounds)))
  if (bounds.some(isBroken)) process.exitCode = 1
}
