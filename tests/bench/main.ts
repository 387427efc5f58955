import { mkdtempSync, rmSync } from 'node:fs'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { unmarshall } from '@aws-sdk/util-dynamodb'
import type { Table } from '#functions/kit/table.ts'
import { startStack } from '../../infra/local/start.ts'
import { type ForkedStack, forkStack, stopStack, tableOf } from '../kit/forked-stack.ts'
import { type Metered, meter } from '../kit/meter.ts'
import { agendaRow, dashboardOf, openAgenda } from './agenda.ts'
import { boundRows, followingBounds, isBroken, unitBounds } from './bounds.ts'
import { bundleRows, measureBundles } from './bundles.ts'
import { besideBare, type Row, rowOf } from './compare.ts'
import { followBookings, lastFollowed } from './following.ts'
import { measure } from './load.ts'
import { operationsOf } from './operations.ts'
import { pageWeight } from './page-weight.ts'
import { round, table as show } from './report.ts'
import { addHistory, freeStartsOf, openShop, type Shop, type Start } from './shop.ts'
import { measureStarts } from './starts.ts'

const SECONDS = 4
const dir = mkdtempSync(join(tmpdir(), 'navalha-bench-'))
const print = (text: string) => process.stdout.write(`${text}\n`)

type Operations = ReturnType<typeof operationsOf>
async function readRows(label: string, run: Operations): Promise<Row[]> {
  const rows: Row[] = []
  for (const concurrency of [1, 8, 32]) {
    const day = await besideBare(concurrency, run.daySlots, run.bareGet)
    rows.push(rowOf(`day's slots, one professional${label}`, concurrency, day.figures, day.bareRate))
  }
  const any = await besideBare(32, run.daySlotsOfAny, run.bareGet)
  rows.push(rowOf(`day's slots, any of five${label}`, 32, any.figures, any.bareRate))
  for (const concurrency of [1, 8, 32]) {
    const month = await besideBare(concurrency, run.monthWindow, run.bareQuery)
    rows.push(rowOf(`30-day window${label}`, concurrency, month.figures, month.bareRate))
  }
  const anyMonth = await besideBare(32, run.monthWindowOfAny, run.bareQuery)
  rows.push(rowOf(`30-day window, any of five${label}`, 32, anyMonth.figures, anyMonth.bareRate))
  return rows
}

async function bookingRows(run: Operations, recorded: Record<string, unknown>[]) {
  const rows: Row[] = []
  const bareRates = new Map<number, number>()
  for (const concurrency of [1, 16]) {
    const { figures, bareRate } = await besideBare(concurrency, run.book, () => run.bareTransact(recorded))
    rows.push(rowOf('booking, distinct slots, consumers off', concurrency, figures, bareRate))
    bareRates.set(concurrency, bareRate)
  }
  return { rows, bareRates }
}

/** With consumers on the bare call would feed them too: it is the one measured without them that counts. */
async function consumingRows(run: Operations, bareRates: Map<number, number>): Promise<Row[]> {
  const rows: Row[] = []
  for (const [concurrency, bareRate] of bareRates) {
    const figures = await measure(concurrency, SECONDS, run.book)
    rows.push(rowOf('booking, distinct slots, consumers on', concurrency, figures, bareRate))
  }
  return rows
}

/** 200 at once for one slot: how many win, and how long until all know. */
async function race(run: Operations, starts: Start[]): Promise<string> {
  const start = starts.pop() as Start
  const began = performance.now()
  const outcomes = await Promise.allSettled(
    Array.from({ length: 200 }, () => {
      starts.push(start)
      return run.book()
    }),
  )
  const won = outcomes.filter(({ status }) => status === 'fulfilled').length
  const taken = outcomes.filter(
    (one) => one.status === 'rejected' && String(one.reason).includes('slot_taken'),
  ).length
  return `Race: 200 at once for one slot: ${won} won, ${taken} told slot_taken, in ${round((performance.now() - began) / 1000, 1)} s`
}

/** What each operation asks of DynamoDB, counted on requests as they pass; also records a booking's items. */
async function countUnits(shop: Shop, starts: Start[], agenda?: Awaited<ReturnType<typeof openAgenda>>) {
  const { tap, during } = meter()
  const stack = await startStack({
    port: 4850,
    dir: join(dir, 'data'),
    demo: false,
    consumers: false,
    onRequest: tap,
  })
  const table: Table = { name: stack.tableName, client: undefined as never }
  const run = operationsOf(stack.url, table, shop, starts)
  const newcomer = {
    ...shop,
    clients: [{ ...shop.clients[0], phone: `+55219${String(Date.now()).slice(-8)}`, name: 'Nova' }],
  } as Shop
  const asNew = operationsOf(stack.url, table, newcomer, starts)
  await run.daySlots()
  const costs: [string, Metered, number][] = []
  const add = async (name: string, call: () => Promise<unknown>) => {
    let bytes = 0
    const cost = await during(stack.dynamoEndpoint, async () => {
      const answer = await call()
      bytes = typeof answer === 'string' ? answer.length : 0
    })
    costs.push([name, cost, bytes])
    return cost
  }
  await add("day's slots, one professional", () => run.sameDaySlots())
  await add("day's slots, any of five", () => run.sameDaySlots('any'))
  await add('30-day window', run.sameMonthWindow)
  await add('30-day window, any of five', run.monthWindowOfAny)
  if (agenda) await add('dashboard', await dashboardOf(stack.url, agenda))
  const booking = await add('booking, returning client', run.book)
  await add('booking, new client', asNew.book)
  await stack.stop()
  const recorded = (booking.transactions.at(-1) ?? []).map((item) => unmarshall(item as never))
  return { costs, recorded }
}

function unitRows(costs: [string, Metered, number][]): Row[] {
  return costs.map(([name, cost, bytes]) => [
    name,
    cost.reads,
    cost.readUnits,
    cost.writeUnits,
    cost.writeBound,
    bytes || '',
  ])
}

const rateHead = ['', 'at once', 'per s', 'p50 ms', 'p99 ms', 'bare per s', 'of bare']
const unitHead = ['', 'reads', 'read units', 'write units', 'dearest reading', 'answer bytes']

async function withStack<T>(
  work: (stack: ForkedStack, table: Table) => Promise<T>,
  consumers = false,
): Promise<T> {
  // Consumers get data of their own: the bookings made without them would be their backlog.
  const data = join(dir, consumers ? 'with-consumers' : 'data')
  const stack = await forkStack({ port: 4820, dir: data, demo: false, consumers, proxy: false })
  try {
    return await work(stack, tableOf(stack))
  } finally {
    await stopStack(stack)
  }
}

try {
  print(
    `Node ${process.version}, ${cpus().length} cores shared by load, stack and DynamoDB Local (${cpus()[0]?.model})`,
  )
  const shop = await withStack((_stack, table) => openShop(table))
  const starts = freeStartsOf(shop)
  const small = await countUnits(shop, starts)
  const smallAppointments = shop.appointments
  const { reads, bookings, raceLine, agenda, opened } = await withStack(async (stack, table) => {
    const run = operationsOf(stack.url, table, shop, starts)
    const opened = await openAgenda(table)
    return {
      opened,
      reads: await readRows('', run),
      bookings: await bookingRows(run, small.recorded),
      raceLine: await race(run, starts),
      agenda: [await agendaRow(stack, table, opened)],
    }
  })
  const { consuming, own } = await withStack(async (stack, table) => {
    const own = await openShop(table)
    // The first dates are for the bookings that are followed afterwards.
    const starts = freeStartsOf(own).filter(({ date }) => date > lastFollowed(own))
    const run = operationsOf(stack.url, table, own, starts)
    return { own, consuming: await consumingRows(run, bookings.bareRates) }
  }, true)
  const following = await followBookings(4850, join(dir, 'with-consumers'), own)
  await withStack((_stack, table) => addHistory(table, shop))
  const large = await countUnits(shop, starts, opened)
  const history = await withStack((stack, table) =>
    readRows(`, ${shop.appointments} appointments`, operationsOf(stack.url, table, shop, starts)),
  )
  print(
    show(`Rates, ${smallAppointments} appointments`, rateHead, [...reads, ...bookings.rows, ...consuming]),
  )
  print(show(`Rates with history, ${shop.appointments} appointments`, rateHead, history))
  print(show('Agenda of a day', ['', 'p50 ms', 'bare Query p50 ms', 'of bare', 'answer bytes'], agenda))
  print(`\n${raceLine}`)
  print(show(`Units, ${smallAppointments} appointments`, unitHead, unitRows(small.costs)))
  print(show(`Units, ${shop.appointments} appointments`, unitHead, unitRows(large.costs)))
  print(
    show(
      'A booking and what follows it, each of 10 a second',
      ['', 'write units', 'invocations'],
      following.rows,
    ),
  )
  const bundles = bundleRows(await measureBundles(dir))
  print(show('Functions, minified', ['', 'kB', 'load, processor ms', 'of bare', 'at most'], bundles))
  const functionStarts = await withStack(async ({ env }) => measureStarts(join(dir, 'functions'), env))
  print(
    show(
      'Starts of functions, each with its cheapest call',
      ['', 'cold ms', 'warm ms'],
      functionStarts.map(({ name, coldMs, warmMs }) => [name, round(coldMs), round(warmMs, 2)]),
    ),
  )
  const { first, later, fonts } = pageWeight()
  print(
    `\nBooking page, gzip: ${round(first / 1000, 1)} kB before the first step, ${round(later / 1000, 1)} kB later, fonts ${round(fonts / 1000, 1)} kB`,
  )
  const bounds = [...unitBounds(large.costs), ...followingBounds(following)]
  print(show('Bounds of counts', ['', 'at most', 'measured', ''], boundRows(bounds)))
  if (bounds.some(isBroken)) process.exitCode = 1
} finally {
  rmSync(dir, { recursive: true, force: true })
}
